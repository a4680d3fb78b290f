import type * as z from 'zod/mini';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { relief } from '../../../../contract/staff/relief-words.ts';
import { formatKwacha } from '../../../../contract/words/ngwee.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';

type Relief = z.output<typeof relief>;
type Claim = NonNullable<Relief['claim']>;

const selectClaim = sql<Claim, { orderId: number }>(`
  select reason, can_pay_on, asked_at from hardship_claim
  where order_id = :orderId and followed_at is null`);

/** What a borrower who cannot pay said of a loan, while it waits for staff. */
export async function openClaim(q: Queryable, orderId: number): Promise<Claim | null> {
  return (await q.row(selectClaim, { orderId })) ?? null;
}

/** What eases a debt as of the account's day. */
export function reliefView(state: Account, claim: Claim | null): Relief {
  const { arrangement: plan, chargeStop, dispute, writtenOff, remainingAmount } = state;
  const { restructured } = state;
  return {
    arrangement: plan && {
      proposalId: plan.proposalId as ProposalId,
      asked: plan.asked && { reason: plan.asked.reason, canPayOn: plan.asked.canPayOn },
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
    restructured: restructured && {
      proposalId: restructured.event.proposalId as ProposalId,
      on: restructured.event.effectiveOn,
      classedDays: restructured.daysKept,
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
    claim,
    isWrittenOff: writtenOff,
    isOwed: remainingAmount > 0n && !writtenOff,
  };
}
