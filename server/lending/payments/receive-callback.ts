import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { ArrivedCallback, CallbackOutcome } from '../../http/arrived-callback.ts';
import { newId } from '../../store/ids.ts';

/**
 * Keeps a callback as it came, and has the network asked at once. Only a payment of ours is heard
 * of, so a stranger cannot fill the table; and one the provider itself speaks of has been taken. An
 * attempt that was given to another provider is heard of as well: its money may have moved.
 */
const keepCallback = sql<{ id: string | null }>(`
  with hint as (
    update payment set ask_at = least(ask_at, $5::timestamptz),
      state = case when state in ('requested', 'unknown') then 'submitted' else state end
    where provider_id = $4::uuid and provider = $2
    returning id
  ), earlier as (
    update earlier_attempt set ask_at = least(ask_at, $5::timestamptz)
    where provider_id = $4::uuid and provider = $2
    returning payment_id
  )
  insert into provider_callback
    (id, provider, kind, provider_id, received_at, body)
  select $1, $2, $3, $4, $5, $6
  where exists (select from payment where provider_id = $4::uuid and provider = $2)
    or exists (select from earlier_attempt where provider_id = $4::uuid and provider = $2)
  returning coalesce((select id from hint), (select payment_id from earlier)) as id`);

const knowPayment = sql<{ one: number }>(`
  select 1 as one from payment where provider_id = $1::uuid and provider = $2
  union all
  select 1 from earlier_attempt where provider_id = $1::uuid and provider = $2`);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const longestKind = 40;

/**
 * Hears a provider's callback. It is a hint and no more: what it claims is read from the provider
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
  const payment = [named.toLowerCase(), provider.name];
  if ((await context.db.row(knowPayment, payment)) === undefined) {
    context.countSecurityEvent('forged-callback', provider.name);
    return 'stranger';
  }
  const path = arrived.url.split('?')[0] ?? '/';
  const raw = { method, authority, path, headers, body: rawBody };
  const { verified, remark, providerId } = await provider.readCallback(raw);
  // A stranger can send them without end: they are counted, and leave no row and no line.
  if (!verified) {
    context.countSecurityEvent('forged-callback', provider.name);
    return 'stranger';
  }
  if (providerId === null || !uuid.test(providerId)) return 'stranger';
  if (remark !== null) context.log.warn({ providerId, remark }, 'an odd payment callback');
  const kept = await context.db.row(keepCallback, [
    newId(),
    provider.name,
    // What follows a hyphen is the secret of an address.
    arrived.kind.replace(/-.*$/, '').slice(0, longestKind),
    providerId.toLowerCase(),
    context.clock.now(),
    rawBody.toString('utf8').replaceAll('\0', ''),
  ]);
  if (kept?.id) context.wake('follow-up-payments');
  return kept === undefined ? 'stranger' : 'taken';
}
