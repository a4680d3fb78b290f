import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { formatKwacha } from '../../../contract/words/ngwee.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import type { UnreadableStatement } from '../../store/ports/payment-provider.ts';

/** Where our record and a provider's word differ: a case for a person. */
export type DiscrepancyKind =
  | 'amount-differs'
  | 'payment-taken-back'
  | 'end-contradicted'
  | 'never-arrived'
  | 'no-end-after-a-day'
  | 'paid-out-after-cancelling'
  | 'pay-back-failed'
  | 'absent-but-in-statement'
  | 'taken-then-not-found'
  | 'unreadable-statement'
  | 'provider-refuses-us'
  | 'given-up-but-alive'
  | 'given-up-but-moved'
  | 'float-short'
  | 'float-differs'
  | 'statements-disagree'
  | StatementCaseKind;

/** What a daily statement and our payments differ in after the network was polled again. */
export type StatementCaseKind =
  | 'missing-in-statement'
  | 'unknown-in-statement'
  | 'statement-amount-differs'
  | 'statement-state-differs';

/** How an insert opens an ended case `d` again, with its new detail. */
export const openAgain = `update set detail = excluded.detail, opened_at = excluded.opened_at,
    resolved_at = null, resolved_by = null, resolution = null, evidence = null`;

/** A case that a job ended opens again when its cause is back; one that staff ended stays ended. */
const reopened = `${openAgain}
  where d.resolved_by in ('reconciliation', 'follow-up', 'watch-floats')`;

const insertDiscrepancy = sql<
  void,
  { id: string; paymentId: PaymentId; kind: DiscrepancyKind; detail: string; now: Date }
>(`
  insert into discrepancy as d (id, payment_id, kind, detail, opened_at)
  values (:id, :paymentId, :kind, :detail::jsonb, :now)
  on conflict (payment_id, kind) do ${reopened}`);

/** Opens a case, once for each payment and kind. Nothing else is changed by it. */
export async function openDiscrepancy(
  { db, clock, log }: Context,
  paymentId: PaymentId,
  { kind, detail }: { kind: DiscrepancyKind; detail: unknown },
): Promise<void> {
  const about = { id: newId(), paymentId, kind, detail: jsonText(detail) };
  const opened = await db.run(insertDiscrepancy, { ...about, now: clock.now() });
  if (opened > 0) log.warn({ paymentId, discrepancy: kind }, 'a payment needs a person');
}

const insertStrange = sql<
  void,
  {
    id: string;
    provider: string;
    providerId: string;
    kind: DiscrepancyKind;
    detail: string;
    now: Date;
  }
>(`
  insert into discrepancy as d (id, provider, provider_id, kind, detail, opened_at)
  values (:id, :provider, :providerId, :kind, :detail::jsonb, :now)
  on conflict (provider, provider_id, kind) where payment_id is null do ${reopened}`);

/** Opens a case about unidentified money, once for each row of a provider. */
export async function openStrangeCase(
  context: Context,
  row: { readonly provider: string; readonly providerId: string; readonly detail: unknown },
): Promise<void> {
  await openWithoutPayment(context, 'unknown-in-statement', row);
}

/** Opens a case about the statement of a day that cannot be read, once for provider and day. */
export async function openUnreadableCase(
  context: Context,
  { provider, day }: { readonly provider: string; readonly day: CivilDate },
  { line, why }: UnreadableStatement,
): Promise<void> {
  const detail = { day, line, why };
  const about = { provider, providerId: `statement of ${day}`, detail };
  await openWithoutPayment(context, 'unreadable-statement', about);
}

/** Opens a case about a float that tomorrow may find too small, once for each wallet and day. */
export async function openShortFloatCase(
  context: Context,
  float: {
    readonly provider: string;
    readonly wallet: string;
    readonly amount: Ngwee;
    readonly need: Ngwee;
  },
): Promise<void> {
  const { provider, wallet, amount, need } = float;
  const detail = { wallet, holds: formatKwacha(amount), mayNeed: formatKwacha(need) };
  const providerId = `float ${wallet} on ${context.clock.today()}`;
  await openWithoutPayment(context, 'float-short', { provider, providerId, detail });
}

/** Opens a case about a provider's row that matches no payment, once for each row. */
export async function openWithoutPayment(
  { db, clock, log }: Context,
  kind: DiscrepancyKind,
  row: { readonly provider: string; readonly providerId: string; readonly detail: unknown },
): Promise<void> {
  const { provider, providerId } = row;
  const about = { id: newId(), provider, providerId, kind, detail: jsonText(row.detail) };
  const opened = await db.run(insertStrange, { ...about, now: clock.now() });
  if (opened > 0)
    log.warn({ provider, providerId, discrepancy: kind }, 'a case without payment');
}

const endRow = sql<
  void,
  { provider: string; providerId: string; kind: DiscrepancyKind; why: string; now: Date }
>(`
  update discrepancy set resolved_at = :now, resolved_by = 'reconciliation', resolution = :why
  where provider = :provider and provider_id = :providerId and kind = :kind
    and payment_id is null and resolved_at is null`);

/** Closes a case without a payment automatically once its cause is gone. */
export async function endWithoutPayment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  kind: DiscrepancyKind,
  row: { readonly provider: string; readonly providerId: string; readonly why: string },
): Promise<void> {
  await db.run(endRow, { ...row, kind, now: clock.now() });
}
