import { assert } from '../../../domain/assert.ts';
import type { Context } from '../../store/context.ts';
import { askAndSettle } from '../../lending/payments/settle-as-asked.ts';
import { carryOut, failedByHand } from './carry-out.ts';
import { findCase } from '../../lending/cases/case-row.ts';
import type { CasePayment } from '../../lending/cases/case-row.ts';
import type { CarriedOut, ProposalRow } from './proposal-row.ts';
import { findProposal, keepDecision } from './proposal-row.ts';
import { whyNotByHand, whyNotWaived } from './propose.ts';

/** `same-person`: who proposes does not approve. `not-possible`: it no longer fits. */
export type ApproveOutcome =
  | { readonly outcome: 'approved'; readonly carriedOut: CarriedOut }
  | { readonly outcome: 'same-person' | 'decided-already' }
  | { readonly outcome: 'not-possible'; readonly sentence: string };

/**
 * Approves what another person proposed, and carries it out. That it was approved is written down
 * first: if the process dies then, a job carries it out. Of two who approve at once, one does.
 */
export async function approveProposal(
  context: Context,
  proposal: ProposalRow,
  who: string,
): Promise<ApproveOutcome> {
  if (isSamePerson(proposal.proposedBy, who)) return { outcome: 'same-person' };
  const sentence = await whyNotNow(context, proposal);
  if (sentence !== null) return { outcome: 'not-possible', sentence };
  const decided = {
    decision: 'approved',
    by: who,
    at: context.clock.now(),
    reason: null,
  } as const;
  if (!(await keepDecision(context.db, proposal.id, decided))) {
    return { outcome: 'decided-already' };
  }
  const approved = await findProposal(context.db, proposal.id);
  assert(approved !== null, 'a proposal is never taken away');
  return { outcome: 'approved', carriedOut: await carryOut(context, approved) };
}

/** Takes a proposal away undone, also by whoever made it. False when it was decided already. */
export function refuseProposal(
  { db, clock }: Context,
  proposal: ProposalRow,
  by: { readonly who: string; readonly reason: string },
): Promise<boolean> {
  const { who, reason } = by;
  const decided = { decision: 'refused', by: who, at: clock.now(), reason } as const;
  return keepDecision(db, proposal.id, decided);
}

/** The same name in other letters or with other spaces is the same person. */
export function isSamePerson(one: string, other: string): boolean {
  const plain = (name: string) =>
    name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
  return plain(one) === plain(other);
}

async function whyNotNow(context: Context, proposal: ProposalRow): Promise<string | null> {
  const { what, caseId, orderId, amount } = proposal;
  if (what === 'waive') {
    assert(amount !== null, 'a waiver names its amount');
    return whyNotWaived(context, orderId, amount);
  }
  assert(caseId !== null, 'what is no waiver belongs to a case');
  const found = await findCase(context.db, caseId);
  assert(found !== null, 'a case is never taken away');
  const sentence = await whyNotByHand(context, found, what);
  if (sentence !== null || found.payment === null || what !== 'pay-back') return sentence;
  return whyNotProvenFailed(context, found.payment);
}

/** Money goes out a second time only after the network has said again that the first did not. */
async function whyNotProvenFailed(
  context: Context,
  payment: CasePayment,
): Promise<string | null> {
  const { outcome } = await askAndSettle(context, payment);
  // Two people have had it in writing, where the network cannot be asked.
  if (outcome.known === 'unknown' && payment.failureCode === failedByHand) return null;
  if (outcome.known === 'failed' || outcome.known === 'not-found') return null;
  if (outcome.known === 'confirmed') return 'The network says now that it arrived after all.';
  return 'The network does not say now that it failed. Try again later.';
}
