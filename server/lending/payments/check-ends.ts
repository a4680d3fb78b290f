import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import { nextCheckAt } from '../account/ask-schedule.ts';
import type { OrderChange } from '../orders/change-order.ts';
import { openDiscrepancy } from '../cases/discrepancy.ts';
import type { PaymentRow } from '../account/payment-row.ts';
import type { SettledFact } from './settled-fact.ts';
import { openTakenBack } from './taken-back.ts';

/** A final attempt that may have moved money according to its provider. */
export interface EndedAttempt {
  readonly paymentId: PaymentId;
  readonly provider: string;
  readonly endedAt: Date;
  readonly moved: boolean;
}

const noteAnswer = sql<{ since: Date }, { paymentId: PaymentId; answer: string }>(
  `
  update discrepancy set detail = detail || :answer::jsonb
  where payment_id = :paymentId and resolved_at is null
    and (kind = 'end-contradicted'
      or kind = 'payment-taken-back' and detail ->> 'by' = 'callback')
  returning opened_at as since`,
  'repeatable',
);

/**
 * The time of the next check of a final attempt, given the provider's answer (`said`) or none; null
 * if no check is left. The answer is noted on the case of a contradiction; the opening of that case
 * also starts the schedule.
 */
export async function checkNextAt(
  context: Context,
  { paymentId, provider, endedAt, moved }: EndedAttempt,
  said: AskOutcome | SettledFact,
): Promise<Date | null> {
  const now = context.clock.now();
  const answer = jsonText({ lastAnswer: said, lastAskedAt: now.toISOString() });
  const contradictions = await context.db.rows(noteAnswer, { paymentId, answer });
  const unanswered = 'known' in said && said.known === 'unknown';
  const checks = contradictions.map(({ since }) => nextCheckAt(since, now, { unanswered }));
  if (context.payments.named(provider)?.checksEnds === true) {
    checks.push(nextCheckAt(endedAt, now, { moved, unanswered }));
  }
  const [first = null] = checks
    .filter((at) => at !== null)
    .toSorted((a, b) => a.getTime() - b.getTime());
  return first;
}

/** A final payment, as it is checked. */
export function endOf({
  id,
  provider,
  settledAt,
  createdAt,
  state,
}: EndedPayment): EndedAttempt {
  const endedAt = settledAt ?? createdAt;
  return { paymentId: id, provider, endedAt, moved: state === 'confirmed' };
}
type EndedPayment = Pick<PaymentRow, 'id' | 'provider' | 'settledAt' | 'createdAt' | 'state'>;

/** A change that makes a payment final, with the time of the first check. */
export function checkedAgain(
  { payments }: Context,
  change: OrderChange,
  name: string,
): OrderChange {
  const { now, transition } = change;
  if (transition === undefined || payments.named(name)?.checksEnds !== true) return change;
  const moved = transition.to === 'confirmed';
  return { ...change, transition: { ...transition, askAt: nextCheckAt(now, now, { moved }) } };
}

/** A callback that contradicts a final attempt. */
export interface Contradiction {
  readonly paymentId: PaymentId;
  readonly provider: string;
  /** The payment's id at the provider, and which callback it was. */
  readonly providerId: string;
  readonly callback: string;
  readonly claims: 'confirmed' | 'failed';
  readonly state: string;
  readonly code: string | null;
}

/**
 * Opens the case of a callback that contradicts a final state, with both answers. It moves no
 * money.
 */
export async function openContradiction(context: Context, of: Contradiction): Promise<void> {
  const { paymentId, provider, providerId, callback, claims, state, code } = of;
  if (claims === 'confirmed') {
    const detail = { state, code, callback: claims, provider, id: providerId };
    await openDiscrepancy(context, paymentId, { kind: 'end-contradicted', detail });
    return;
  }
  const said = { provider, payment: paymentId, by: 'callback', word: callback } as const;
  await openTakenBack(context, { ...said, amount: null, at: null, text: null });
}
