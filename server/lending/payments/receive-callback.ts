import type { OrderId, PaymentId } from '../../../contract/words/ids.ts';
import type { PaymentStatus } from '../../../domain/loan/payment.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Database } from '../../store/database/database.ts';
import { rowsText } from '../../store/database/json-text.ts';
import { gathered, together } from '../../store/gathered.ts';
import type { ArrivedCallback, CallbackOutcome } from '../../http/arrived-callback.ts';
import { newId } from '../../store/ids.ts';
import { openContradiction } from './check-ends.ts';
import { logPaymentState } from '../orders/log-states.ts';
import { traced } from '../../store/tracing.ts';

/** What a callback has moved: its provider speaks of the payment, so it has been taken. */
interface Moved {
  readonly payment: PaymentId;
  readonly order: OrderId;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
}

/**
 * Keeps callbacks as they came, and polls the network at once. Only for our payments, so a
 * stranger cannot fill the table; one that the provider names was accepted. An attempt that was
 * given to another provider counts as well: its money may have moved. Answers the callbacks that
 * were kept; each of a payment says by what it was moved. Where our own answer is lost the
 * network calls back again, and we poll it anyway.
 *
 * Looked up as a list. A join with rows of JSON is planned for a hundred of them, and reads the
 * whole table while it is small.
 */
const keepCallbacks = sql<{ readonly id: string } & Kept, { callbacks: string }>(
  `
  with r as materialized (
    select * from json_to_recordset(:callbacks::json) as r (id text, provider text, kind text,
      provider_id uuid, received_at timestamptz, body text)
  ), was as materialized (
    select id, state, provider_id, provider, failure_code from payment
    where provider_id = any (array(select provider_id from r)) order by id for no key update
  ), hint as (
    update payment p set ask_at = least(p.ask_at, r.received_at),
      state = case when p.state in ('requested', 'unknown') then 'submitted' else p.state end
    from was join r using (provider_id, provider) where p.id = was.id
    returning p.provider_id, p.provider, case when was.state <> p.state then json_build_object(
      'payment', p.id, 'order', p.order_id, 'from', was.state, 'to', p.state) end as moved,
      json_build_object('payment', p.id, 'state', p.state, 'code', was.failure_code) as standing
  ), earlier as (
    update earlier_attempt a set ask_at = least(a.ask_at, r.received_at)
    from r where a.provider_id = any (array(select provider_id from r))
      and a.provider_id = r.provider_id and a.provider = r.provider
    returning a.provider_id, a.provider, json_build_object('payment', a.payment_id,
      'state', 'failed', 'code', a.code) as standing
  ), kept as (
    insert into provider_callback
      (id, provider, kind, provider_id, received_at, body)
    select id, provider, kind, provider_id, received_at, body
    from r where (provider_id, provider) in (
      select provider_id, provider from hint union all select provider_id, provider from earlier)
    returning id
  )
  select id, hint.moved, coalesce(hint.standing, earlier.standing) as standing
  from kept join r using (id) left join hint using (provider_id)
    left join earlier using (provider_id)`,
  'keyed',
);

/** The result of a callback. */
interface Kept {
  readonly moved: Moved | null;
  /**
   * The payment as it is now; an attempt that was moved to another provider has failed at the first
   * one.
   */
  readonly standing: {
    readonly payment: PaymentId;
    readonly state: PaymentStatus;
    readonly code: string | null;
  };
}

interface CallbackRow {
  readonly id: string;
  readonly provider: string;
  readonly kind: string;
  readonly provider_id: string;
  readonly received_at: Date;
  readonly body: string;
}

/** The callbacks of one moment: null for one not kept, and what it has moved, told once. */
const keepTogether = gathered<Database, CallbackRow, Kept | null>(
  together,
  async (db, rows) => {
    const answers = await db.rows(keepCallbacks, { callbacks: rowsText(rows) });
    const kept = new Map(answers.map((one) => [one.id, one]));
    // Two callbacks of one payment have moved it once.
    const tellers = new Map(answers.map(({ id, moved }) => [moved?.payment, id]));
    return rows.map(({ id }) => {
      const one = kept.get(id);
      if (one === undefined) return null;
      return { ...one, moved: tellers.get(one.moved?.payment) === id ? one.moved : null };
    });
  },
);

const knowPayments = sql<
  { readonly id: string; readonly provider: string; readonly payment: PaymentId },
  { providerIds: readonly string[] }
>(`
  select provider_id as id, provider, id as payment from payment
    where provider_id = any (:providerIds::uuid[])
  union all
  select provider_id, provider, payment_id from earlier_attempt
    where provider_id = any (:providerIds::uuid[])`);

/** Which of our payments the provider has by an id, in small letters. */
const knowTogether = gathered<
  Database,
  { readonly id: string; readonly provider: string },
  PaymentId | null
>(together, async (db, asked) => {
  const known = await db.rows(knowPayments, { providerIds: asked.map(({ id }) => id) });
  const ours = new Map(known.map((one) => [`${one.provider} ${one.id}`, one.payment]));
  return asked.map(({ id, provider }) => ours.get(`${provider} ${id}`) ?? null);
});

function contradicts(state: PaymentStatus, claims: 'confirmed' | 'failed'): boolean {
  if (state === 'confirmed') return claims === 'failed';
  return claims === 'confirmed' && (state === 'failed' || state === 'expired');
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longestKind = 40;

/**
 * Receives an unverified callback: what it claims is read from the provider
 * itself before anything is booked. One that nothing proves is a stranger's.
 */
export async function handlePaymentCallback(
  context: Context,
  arrived: ArrivedCallback,
): Promise<CallbackOutcome> {
  const provider = context.payments.named(arrived.provider);
  if (provider === undefined) return 'stranger';
  const { method, authority, headers, rawBody } = arrived;
  // Before anything is proved: a proof costs more than a look, and strangers know no ids.
  const named = provider.paymentNamedIn(rawBody);
  if (named === null || !uuid.test(named)) return 'stranger';
  const payment = { id: named.toLowerCase(), provider: provider.name };
  const ours = await knowTogether(context.db, payment);
  if (ours === null) {
    context.countSecurityEvent('forged-callback', provider.name);
    return 'stranger';
  }
  const path = arrived.url.split('?')[0] ?? '/';
  const raw = { method, authority, path, headers, body: rawBody };
  const { verified, remark, providerId, claims } = await provider.readCallback(raw);
  // A stranger can send them without end: they are counted, and leave no row and no line.
  if (!verified) {
    context.countSecurityEvent('forged-callback', provider.name);
    return 'stranger';
  }
  if (providerId === null || !uuid.test(providerId)) return 'stranger';
  if (remark !== null) context.log.warn({ providerId, remark }, 'an odd payment callback');
  const callback = {
    id: newId(),
    provider: provider.name,
    // What follows a hyphen is the secret of an address.
    kind: arrived.kind.split('-', 1).join().slice(0, longestKind),
    provider_id: providerId.toLowerCase(),
    received_at: context.clock.now(),
    body: rawBody.toString('utf8'),
  };
  const kept = await traced(
    () => ({ name: 'payment called back', at: { payment: ours } }),
    () => keepTogether(context.db, callback),
  );
  if (kept === null) return 'stranger';
  const told = { provider: provider.name, why: 'called back' };
  if (kept.moved) logPaymentState(context.log, { ...kept.moved, ...told });
  const { payment: paymentId, ...standing } = kept.standing;
  if (claims && contradicts(standing.state, claims)) {
    const { id, provider_id } = callback;
    const of = { ...standing, paymentId, provider: provider.name, providerId: provider_id };
    await openContradiction(context, { ...of, callback: id, claims });
  }
  context.wake('follow-up-payments');
  return 'taken';
}
