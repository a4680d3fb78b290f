import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../../contract/words/ids.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import type { StatementCaseKind } from '../discrepancy.ts';
import { nobodyEnding } from '../../cases/case-row.ts';
import { openDiscrepancy, openStrangeCase } from '../discrepancy.ts';
import type { AskOutcome } from '../../../store/ports/payment-provider.ts';
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
    const { providerId, operation, amount } = difference.line;
    const detail = { day, operation, amount };
    await openStrangeCase(context, { provider, providerId, detail });
    return;
  }
  const { kind, line, payment } = difference;
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
 * Ends by itself what a later statement of the day, or the network when asked, has made good: the
 * payments that are the same on both sides now, strange rows that are gone from it, and that it
 * could not be read.
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
