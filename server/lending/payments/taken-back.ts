import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { openWithoutPayment } from '../cases/discrepancy.ts';

/** A provider's report that it took money back: a chargeback or a bounce. */
export interface TakenBackWord {
  readonly provider: string;
  /** Our payment: by our id, by our id at the provider, or by the network's own reference. */
  readonly payment: string;
  /** A statement row, an answer to a status request, a callback, or staff who read its paper. */
  readonly by: 'statement' | 'answer' | 'callback' | 'staff';
  /** Identifies this report at the provider, so that the same report read again opens no case. */
  readonly word: string;
  /** The reversed amount, if reported; without a sign. */
  readonly amount: Ngwee | null;
  /** The instant of the reversal, if reported. */
  readonly at: Date | null;
  /** The row's own words. */
  readonly text: string | null;
  /** For an answer: the final state that it reports. */
  readonly learned?: { readonly fact: 'failed' | 'expired'; readonly code: string };
}

const selectPayment = sql<
  { id: PaymentId; state: string },
  { provider: string; payment: string }
>(`
  select id, state from payment
  where provider = :provider
    and (id = :payment or provider_reference = :payment
      or provider_id = (select a from unnest(array[:payment]) as n (a)
        where a ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid)
  order by created_at desc limit 1`);

// A report other than that of a closed case reopens it; the audit log shows who closed it. A
// statement says more than an answer, so it replaces the answer while the case is open.
const openOrReopen = sql<
  void,
  { id: string; paymentId: PaymentId; detail: string; now: Date }
>(`
  insert into discrepancy as d (id, payment_id, kind, detail, opened_at)
  values (:id, :paymentId, 'payment-taken-back', :detail::jsonb, :now)
  on conflict (payment_id, kind) do update set detail = excluded.detail,
    opened_at = case when d.resolved_at is null then d.opened_at else excluded.opened_at end,
    resolved_at = null, resolved_by = null, resolution = null, evidence = null
  where d.detail ->> 'word' is distinct from excluded.detail ->> 'word'
    and (d.resolved_at is not null
      or d.detail ->> 'by' <> 'statement' and excluded.detail ->> 'by' = 'statement')`);

const longestId = 200;

/**
 * Opens the case `payment-taken-back`, once for each payment and report. Two people then decide
 * whether to reverse the payment. It opens no case for a reversed payment or for the same report
 * again. If the report matches no payment, the case is about the provider's row.
 */
export async function openTakenBack(
  context: Context,
  { provider, ...said }: TakenBackWord,
): Promise<void> {
  const { db, clock, log } = context;
  const payment = said.payment.slice(0, longestId);
  const { by, word, amount, at, text, learned } = said;
  const on = at === null ? null : civilDateOf(at);
  const takenAt = at?.toISOString() ?? null;
  const detail = { by, word, on, at: takenAt, amount, text, ...(learned && { learned }) };
  const ours = await db.row(selectPayment, { provider, payment });
  if (ours === undefined) {
    const about = { provider, providerId: word, detail: { ...detail, payment } };
    await openWithoutPayment(context, 'payment-taken-back', about);
    return;
  }
  if (ours.state === 'reversed') return;
  const row = { id: newId(), paymentId: ours.id, detail: jsonText(detail), now: clock.now() };
  const opened = await db.run(openOrReopen, row);
  if (opened === 0) return;
  log.warn({ paymentId: ours.id, discrepancy: 'payment-taken-back' }, 'payment needs a person');
}
