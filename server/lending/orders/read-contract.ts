import { readContract } from '../../../contract/borrower/loan-documents.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { openContract, openTranslation } from './open-contract.ts';

/** The contract as it was agreed to; another borrower's is not found. */
export const readContractCall = serve(readContract, async ({ context, borrower, params }) => {
  const of = { orderId: params.orderId, borrowerId: borrower.id };
  const contract = await openContract(context, of);
  if (contract === null) return refuse('order-not-found');
  return { ...contract, translation: await openTranslation(context, of) };
});
