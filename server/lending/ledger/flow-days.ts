import { market } from '../../../contract/market/zambia.ts';
import type { Network } from '../../../contract/market/network.ts';
import { networks } from '../../../contract/market/network.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { Flow } from '../../../domain/books/forecast.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import type { Float } from '../../store/ports/readiness.ts';
import { seenUpTo, sumAccounts } from './ledger-days.ts';

const dayOf = (instant: string) => `(${instant} at time zone '${market.zone}')::date`;
const startOf = (day: string) => `(${day})::timestamp at time zone '${market.zone}'`;

const sumFlows = sql<void, { until: CivilDate }>(`
  with since as (select coalesce(max(day) + 1, '-infinity') as day from flow_day)
  insert into flow_day (day, network, money_in, money_out)
  select ${dayOf('settled_at')}, network,
    coalesce(sum(amount) filter (where operation = 'collect'), 0),
    coalesce(sum(amount) filter (where operation = 'payout'), 0)
  from payment, since
  where state = 'confirmed' and purpose <> 'found' and settled_at >= ${startOf('since.day')}
    and settled_at < ${startOf(':until::date')}
  group by 1, 2 on conflict do nothing`);
const keepDay = sql<
  void,
  { day: CivilDate; networks: readonly string[]; booked: readonly bigint[] }
>(`
  insert into cash_day (day, network, booked, said)
  select :day, network, booked, (
    select sum(amount) from float_said where pays = array[network])
  from unnest(:networks::text[], :booked::bigint[]) as f (network, booked)
  on conflict do nothing`);

const keepSaidDay = sql<void, { day: CivilDate }>(`
  insert into float_said_day (day, provider, wallet, amount, pays, said_at)
  select :day, provider, wallet, amount, pays, said_at from float_said
  where said_at >= ${startOf(':day::date')} and said_at < ${startOf(':day::date + 2')}
  on conflict do nothing`);

/** What moved on the days that are over, and how each float stood by the end of yesterday. */
export async function closeCash({ db, clock }: Context): Promise<void> {
  const today = clock.today();
  const yesterday = addDays(today, -1);
  await db.run(sumFlows, { until: today });
  await db.run(keepSaidDay, { day: yesterday });
  const knownUntil = seenUpTo(clock.now());
  const booked = await floatsBooked(db, { to: yesterday, knownUntil });
  await db.run(keepDay, {
    day: yesterday,
    networks,
    booked: networks.map((network) => booked.get(network) ?? 0n),
  });
}

/** What the books have at each network by the end of a day. */
export async function floatsBooked(
  q: Queryable,
  span: { readonly to: CivilDate; readonly knownUntil: Date },
): Promise<ReadonlyMap<Network, bigint>> {
  const sums = await sumAccounts(q, { from: null, ...span });
  return new Map(
    networks.map((network) => {
      const sum = sums.find(({ account }) => account === `float:${network}`);
      return [network, (sum?.debits ?? 0n) - (sum?.credits ?? 0n)];
    }),
  );
}

const dropFlows = sql('delete from flow_day');

/** After demo data was written: the next run sums all of it. */
export async function dropFlowDays(q: Queryable): Promise<void> {
  await q.run(dropFlows);
}

const selectFlows = sql<
  { network: Network; day: CivilDate; in: bigint; out: bigint },
  { since: CivilDate }
>(`
  select network, day, money_in as in, money_out as out from flow_day where day >= :since
  order by day`);

/** What moved at each network on the days since another. */
export async function flowsSince(
  q: Queryable,
  since: CivilDate,
): Promise<ReadonlyMap<Network, readonly Flow[]>> {
  const rows = await q.rows(selectFlows, { since });
  return new Map(
    networks.map((one) => [
      one,
      rows.filter(({ network }) => network === one).map(({ network: _, ...flow }) => flow),
    ]),
  );
}

const insertSaid = sql<
  void,
  { provider: string; wallet: string; amount: bigint; pays: readonly string[]; now: Date }
>(`
  insert into float_said as kept (provider, wallet, amount, pays, said_at)
  values (:provider, :wallet, :amount, :pays::text[], :now)
  on conflict (provider, wallet) do update
    set amount = excluded.amount, pays = excluded.pays, said_at = excluded.said_at
    where kept.said_at <= excluded.said_at`);

/** Keeps what providers say that they hold for us. */
export async function keepSaid(
  q: Queryable,
  floats: readonly Float[],
  now: Date,
): Promise<void> {
  for (const { provider, wallet, amount, pays } of floats) {
    await q.run(insertSaid, { provider, wallet, amount, pays, now });
  }
}

/** A wallet as its provider last told of it. */
export interface SaidFloat {
  readonly provider: string;
  readonly wallet: string;
  readonly amount: bigint;
  readonly pays: readonly Network[];
  readonly saidAt: Date;
}

const selectSaid = sql<SaidFloat>(`
  select provider, wallet, amount, pays, said_at from float_said
  order by provider, wallet limit 100`);

export function saidFloats(q: Queryable): Promise<SaidFloat[]> {
  return q.rows(selectSaid);
}
