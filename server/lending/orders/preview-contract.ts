import { previewContract } from '../../../contract/borrower/loan-documents.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { trialHashOf } from './choose-loan.ts';
import { proposeLoan } from './propose-loan.ts';

/** The contract of a choice, to be read before it is agreed to. */
export const previewContractCall = serve(
  previewContract,
  async ({ context, borrower, body }) => {
    const proposed = await proposeLoan(context, borrower, body);
    if (proposed instanceof Refusal) return proposed;
    const { html, hash, translation = null } = proposed.contract;
    return { html, hash, translation, trialHash: trialHashOf(proposed.chosen.quote) };
  },
);
