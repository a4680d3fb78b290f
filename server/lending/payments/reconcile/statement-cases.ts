import { midnightOf } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import { ngwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { keepParty } from '../../cases/statement-party.ts';
import type { StatementCaseKind } from '../../cases/discrepancy.ts';
import { nobodyEnding } from '../../cases/case-row.ts';
import {
  endWithoutPayment,
  openDiscrepancy,
  openStrangeCase,
  openWithoutPayment,
} from '../../cases/discrepancy.ts';
import type { AskOutcome } from '../../../store/ports/payment-provider.ts';
import { openTakenBack } from '../taken-back.ts';
import type { Difference } from './compare-statement.ts';
import { movedBy } from './compare-statement.ts';

/** Who ends a case that a later statement has made good. */
export const endedByStatement = 'reconciliation';

const kindOf = {
  'missing-there': 'missing-in-statement',
  'amount-differs': 'statement-amount-differs',
  'state-differs': 'statement-state-differs',
} as const satisfies Partial<Record<Difference['kind'], StatementCaseKind>>;

/** Opens the case of a difference that stayed after the network was asked. */
export async function openStatementCase(
  context: Context,
  { provider, day }: { readonly provider: string; readonly day: CivilDate },
  { difference, asked }: { readonly difference: Difference; readonly asked: AskOutcome | null },
): Promise<void> {
  if (difference.kind === 'missing-here') {
    const { providerId, operation, amount, party } = difference.line;
    const detail = { day, operation, amount };
    await openStrangeCase(context, { provider, providerId, detail });
    if (party !== undefined) await keepParty(context, { provider, providerId, party });
    return;
  }
  const { kind, line, payment } = difference;
  // Under one id the money moved both ways, or the opposite way: the network took it back.
  if (
    kind === 'amount-differs' &&
    [zeroNgwee, ngwee(-movedBy(payment))].includes(line.amount)
  ) {
    await openTakenBack(context, {
      provider,
      payment: payment.id,
      by: 'statement',
      word: `${line.providerId} ${day}`,
      amount: payment.amount,
      at: midnightOf(day),
      text: 'The statement has it with its reversal.',
    });
    return;
  }
  const detail = {
    day,
    theirs: line?.amount ?? null,
    ours: movedBy(payment),
    state: payment.state,
    asked,
  };
  await openDiscrepancy(context, payment.id, { kind: kindOf[kind], detail });
}

const endMadeGood = sql<
  void,
  { paymentIds: readonly string[]; at: Date; endedBy: string; resolution: string }
>(`
  update discrepancy d set resolved_at = :at, resolved_by = :endedBy, resolution = :resolution
  where payment_id = any(:paymentIds::text[]) and resolved_at is null and ${nobodyEnding}
    and kind in ('missing-in-statement', 'statement-amount-differs', 'statement-state-differs')`);

const endStrangeGone = sql<
  void,
  {
    provider: string;
    day: CivilDate;
    providerIds: readonly string[];
    at: Date;
    endedBy: string;
    gone: string;
    readable: string;
  }
>(`
  update discrepancy set resolved_at = :at, resolved_by = :endedBy,
    resolution = case when kind = 'unreadable-statement' then :readable else :gone end
  where payment_id is null and provider = :provider and detail ->> 'day' = :day
    and not (provider_id = any(:providerIds::text[])) and resolved_at is null`);

/**
 * Closes automatically what a later statement of the day, or a poll, has resolved. That is
 * payments which are now the same on both sides, strange rows that are gone from it, and an
 * unreadable statement.
 */
export async function endMadeGoodCases(
  { db, clock }: Context,
  { provider, day }: { readonly provider: string; readonly day: CivilDate },
  now: {
    readonly same: readonly PaymentId[];
    readonly strange: readonly string[];
  },
): Promise<void> {
  const at = clock.now();
  const same = 'The statement and our payment are the same now.';
  const gone = 'A later statement of the day does not have it.';
  const readable = 'A later statement of the day can be read.';
  await db.run(endMadeGood, {
    paymentIds: now.same,
    at,
    endedBy: endedByStatement,
    resolution: same,
  });
  await db.run(endStrangeGone, {
    provider,
    day,
    providerIds: now.strange,
    at,
    endedBy: endedByStatement,
    gone,
    readable,
  });
}

const mostNamed = 20;

/** The two statements of a day have different amounts: a case is open until they agree. */
export async function settleContradictions(
  context: Context,
  { provider, day }: { readonly provider: string; readonly day: CivilDate },
  rows: readonly string[],
): Promise<void> {
  const providerId = `statements of ${day}`;
  if (rows.length === 0) {
    const why = 'The two statements of the day now agree.';
    await endWithoutPayment(context, 'statements-disagree', { provider, providerId, why });
    return;
  }
  const detail = { of: day, count: rows.length, rows: rows.slice(0, mostNamed) };
  await openWithoutPayment(context, 'statements-disagree', { provider, providerId, detail });
}
