import { readContract } from '../../../contract/borrower/loan-documents.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { openContract } from './open-contract.ts';

/** The contract as it was agreed to; another borrower's is not found. */
export const readContractCall = serve(readContract, async ({ context, borrower, params }) => {
  const of = { orderId: params.orderId, borrowerId: borrower.id };
  const contract = await openContract(context, of);
  return contract === null
    ? refuse('order-not-found')
    : { ...contract, translation: contract.translation ?? null };
});
