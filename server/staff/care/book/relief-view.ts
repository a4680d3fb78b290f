import type * as z from 'zod/mini';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { relief } from '../../../../contract/staff/relief-words.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { Account } from '../../../../domain/loan/account.ts';

/** What eases a debt as of the account's day. */
export function reliefView(state: Account): z.output<typeof relief> {
  const { arrangement: plan, chargeStop, dispute, writtenOff, remainingAmount } = state;
  return {
    arrangement: plan && {
      proposalId: plan.proposalId as ProposalId,
      state: plan.state,
      parts: plan.parts.map(({ on, amount, isThere }) => ({
        on,
        amount: formatKwacha(amount),
        isThere,
      })),
      offeredOn: plan.offeredOn,
      acceptBy: plan.acceptBy,
      agreedOn: plan.agreedOn,
      brokenOn: plan.brokenOn,
    },
    chargeStop: chargeStop && {
      reason: chargeStop.reason,
      fromOn: chargeStop.fromOn,
      untilOn: chargeStop.untilOn,
    },
    dispute: dispute && {
      number: dispute.number,
      outcome: dispute.outcome,
      isFrozen: dispute.isFrozen,
    },
    isWrittenOff: writtenOff,
    isOwed: remainingAmount > 0n && !writtenOff,
  };
}
