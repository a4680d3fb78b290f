import type { Network } from '../../../contract/market/network.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { floatGroups } from '../../../domain/books/float-groups.ts';
import type { FloatGroup } from '../../../domain/books/float-groups.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { saidFloats } from './flow-days.ts';
import type { SaidFloat } from './flow-days.ts';
import { endWithoutPayment, openAgain } from '../cases/discrepancy.ts';

/** The floats of some networks beside the balances that their providers report. */
export interface FloatCheck {
  readonly networks: readonly Network[];
  /** `unknown`: a provider that holds this money reported no balance. */
  readonly state: 'agrees' | 'differs' | 'unknown';
  readonly said: Ngwee;
  /** The instant of the latest report; null if there is none. */
  readonly saidAt: Date | null;
  /** The amount booked by the instant of that report. */
  readonly booked: Ngwee;
  /**
   * Their balance less ours, beyond the difference that payments under way at that instant explain.
   */
  readonly difference: Ngwee;
}

const selectSaid = sql<SaidFloat, { day: CivilDate }>(`
  select provider, wallet, amount, pays, said_at from float_said_day
  where day = :day order by provider, wallet limit 100`);

const later = (side: string) => `coalesce((select sum(amount) from transfer
      where ${side} = a.code and created_at > :at
        and not (source in ('journal', 'statement') and event_at <= :at)), 0)`;

// Statement rows and journals are booked later than they happened. A payment that was requested and
// not final at that instant may have moved or not: it explains a difference up to its amount.
const sumAt = sql<
  { booked: bigint; mayIn: bigint; mayOut: bigint },
  { networks: readonly string[]; at: Date }
>(`
  with booked as (
    select coalesce(sum(amount), 0) as amount from (
      select k.balance
        + coalesce((select sum(amount) from transfer
            where debit = a.code and created_at > k.summed_to), 0)
        - coalesce((select sum(amount) from transfer
            where credit = a.code and created_at > k.summed_to), 0) as amount
      from account a cross join lateral (
        select coalesce(s.balance, 0) as balance,
          coalesce(s.summed_to, '-infinity') as summed_to
        from (select) o left join shared_balance s on s.account = a.code) k
      where a.code = any(select 'float:' || n from unnest(:networks::text[]) as u (n))) f
  ), later as (
    select coalesce(sum(${later('debit')} - ${later('credit')}), 0) as amount
    from account a
    where a.code = any(select 'float:' || n from unnest(:networks::text[]) as u (n))
  ), open as (
    select coalesce(sum(amount) filter (where operation = 'collect'), 0) as may_in,
      coalesce(sum(amount) filter (where operation = 'payout'), 0) as may_out
    from payment where network = any(:networks::text[]) and purpose <> 'found'
      and created_at <= :at and (state in ('requested', 'submitted', 'unknown')
        or state = 'confirmed' and settled_at > :at)
  )
  select (booked.amount - later.amount)::bigint as booked, may_in::bigint,
    may_out::bigint
  from booked, later, open`);

/**
 * Compares each float with the latest balance from its provider by the end of a day; null: with the
 * latest of all.
 */
export async function floatChecks(
  { db, payments }: Pick<Context, 'db' | 'payments'>,
  day: CivilDate | null,
): Promise<FloatCheck[]> {
  const said = day === null ? await saidFloats(db) : await db.rows(selectSaid, { day });
  const groups = floatGroups(said);
  const checks: FloatCheck[] = [];
  for (const group of groups) checks.push(await checkOf(db, { group, payments }));
  return checks;
}

interface Of extends Pick<Context, 'payments'> {
  readonly group: FloatGroup<SaidFloat>;
}

async function checkOf(q: Queryable, { group, payments }: Of): Promise<FloatCheck> {
  const { wallets } = group;
  const said = wallets.reduce((sum, { amount }) => sum + amount, 0n);
  const at = new Date(Math.max(...wallets.map(({ saidAt }) => saidAt.getTime()), 0));
  const sums = await q.row(sumAt, { networks: group.networks, at });
  const { booked = 0n, mayIn = 0n, mayOut = 0n } = sums ?? {};
  const least = booked - mayOut;
  const most = booked + mayIn;
  const difference = said < least ? said - least : said > most ? said - most : 0n;
  const asked = group.networks.flatMap((network) => payments.routeOf(network));
  const isSaid = asked.every(({ name }) => wallets.some(({ provider }) => provider === name));
  const state = !isSaid ? 'unknown' : difference === 0n ? 'agrees' : 'differs';
  return {
    networks: group.networks,
    saidAt: wallets.length === 0 ? null : at,
    state,
    said: ngwee(said),
    booked: ngwee(booked),
    difference: ngwee(difference),
  };
}

const lastSaid = sql<{ day: CivilDate }, { before: CivilDate }>(`
  select max(day) as day from float_said_day where day < :before having max(day) is not null`);

/**
 * Opens a case for each float that differs, to the ngwee, from its provider's balance at the end
 * of the last day `before` another. Ends the case once both agree. Balances are cumulative, so
 * the last day also covers earlier days.
 */
export async function watchFloatBooks(context: Context, before: CivilDate): Promise<void> {
  const last = await context.db.row(lastSaid, { before });
  if (last === undefined) return;
  for (const check of await floatChecks(context, last.day)) {
    await settleCheck(context, last.day, check);
  }
}

const openOrReopen = sql<
  void,
  { id: string; provider: string; providerId: string; detail: string; now: Date }
>(`
  insert into discrepancy as d (id, provider, provider_id, kind, detail, opened_at)
  values (:id, :provider, :providerId, 'float-differs', :detail::jsonb, :now)
  on conflict (provider, provider_id, kind) where payment_id is null do ${openAgain}
    where d.resolved_at is not null`);

async function settleCheck(
  { db, clock, log, payments }: Context,
  day: CivilDate,
  { networks: of, state, said, booked, difference }: FloatCheck,
): Promise<void> {
  const [route] = of.flatMap((one) => payments.routeOf(one));
  if (state === 'unknown' || route === undefined) return;
  const about = { provider: route.name, providerId: `float of ${of.join(', ')}` };
  if (state === 'agrees') {
    const why = 'The books and the provider now agree.';
    return endWithoutPayment({ db, clock }, 'float-differs', { ...about, why });
  }
  const detail = {
    of: day,
    holds: formatKwacha(said),
    booked: formatKwacha(booked),
    difference: formatKwacha(difference),
  };
  const row = { ...about, id: newId(), detail: jsonText(detail), now: clock.now() };
  const opened = await db.run(openOrReopen, row);
  if (opened > 0) log.warn({ ...about, day }, 'float differs from its provider');
}
