import { market } from '../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { addDays, civilDateOf, daysBetween } from '../../../contract/words/civil-date.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { rowsText } from '../../store/database/json-text.ts';
import type { RunOutcome } from '../../store/jobs/job.ts';
import { inShards } from '../../store/jobs/night-shards.ts';
import { boundsOfOpenLoans } from '../orders/change-each-order.ts';
import { seenUpTo } from '../ledger/ledger-days.ts';
import { writeEarnings } from './earnings.ts';
import type { Span } from './sum-range.ts';
import { sumRange } from './sum-range.ts';

const job = 'sum-portfolio';

const selectNext = sql<{ day: CivilDate | null }>(`
  select coalesce((select max(day) + 1 from portfolio_night), (
    select min(disbursed_at at time zone '${market.zone}')::date from loan_order)) as day`);
const selectWhole = sql<{ isWhole: boolean }, { night: CivilDate }>(`
  select count(*) > 0 and count(*) = count(p.shard) as is_whole
  from night_shard n left join portfolio_part p on p.night = n.night and p.shard = n.shard
  where n.job = '${job}' and n.night = :night`);
const forgetParts = sql<void, { night: CivilDate }>(
  'delete from portfolio_part where night < :night',
);
const insertPart = sql<void, { night: CivilDate; shard: number; sums: string }>(`
  insert into portfolio_part (night, shard, sums) values (:night, :shard, :sums::jsonb)`);

/**
 * The job `sum-portfolio`: the figures of the days that are over, by the loans as they were
 * known then. It is shared out by ranges of borrowers. Each range leaves its sums when it ends,
 * and the process that finds them all writes the days at once. A night that was missed is summed
 * with the next.
 */
export async function sumPortfolio(
  context: Context,
  stopping: AbortSignal,
): Promise<RunOutcome> {
  const { db } = context;
  const span = await spanToSum(context);
  if (span === null) return 'done';
  // One night for each last day: a run before the day can be seen and one after it differ.
  const night = addDays(span.to, 1);
  await db.run(forgetParts, { night });
  const bounds = () => boundsOfOpenLoans(db);
  const outcome = await inShards(context, { job, night, stopping, bounds }, async (shard) => {
    const sums = await sumRange(db, shard, span);
    const kept = { night, shard: shard.number, sums: rowsText([sums]).slice(1, -1) };
    await shard.endWith((tx) => tx.run(insertPart, kept));
  });
  return outcome === 'done' ? writeDays(context, night, span) : outcome;
}

/** From the first day that is not there to the last of which all can be seen. */
async function spanToSum({ db, clock }: Context): Promise<Span | null> {
  const to = addDays(civilDateOf(seenUpTo(clock.now())), -1);
  const from = (await db.row(selectNext))?.day ?? null;
  return from === null || from > to ? null : { from, to };
}

const parts = (name: string, columns: string) => `
  portfolio_part p, jsonb_to_recordset(p.sums -> '${name}') as r (${columns})
  where p.night = :night`;
const kind = '"productId", version, channel, network, "isFirst"';
const kindColumns = `"productId" text, version int, channel text, network text,
  "isFirst" boolean`;

// One of two who end a night at once waits for the other, and finds its days there.
const insertNights = sql<void, Span & { now: Date }>(`
  insert into portfolio_night (day, summed_at)
  select day, :now from generate_series(:from::date, :to::date, '1 day') day
  on conflict do nothing`);
const insertStock = sql<void, { night: CivilDate }>(`
  insert into portfolio_day (day, known_on, product_id, version, channel, network, first_loan,
    age, loans, principal, interest, fees, late_fees)
  select day, "knownOn", ${kind}, age, sum(loans), sum(principal), sum(interest), sum(fees),
    sum("lateFees")
  from ${parts(
    'stock',
    `day date, "knownOn" date, ${kindColumns}, age int, loans int, principal bigint,
    interest bigint, fees bigint, "lateFees" bigint`,
  )}
  group by day, "knownOn", ${kind}, age`);
const insertAges = sql<void, { night: CivilDate }>(`
  insert into ageing_day (day, known_on, days_late, loans, principal, carrying)
  select day, "knownOn", "daysLate", sum(loans), sum(principal), sum(carrying)
  from ${parts(
    'ages',
    'day date, "knownOn" date, "daysLate" int, loans int, principal bigint, carrying bigint',
  )}
  group by day, "knownOn", "daysLate"`);
const insertRolls = sql<void, { night: CivilDate }>(`
  insert into roll_day (day, known_on, from_standing, to_standing, loans, principal)
  select day, "knownOn", "from", "to", sum(loans), sum(principal)
  from ${parts(
    'rolls',
    'day date, "knownOn" date, "from" text, "to" text, loans int, principal bigint',
  )}
  group by day, "knownOn", "from", "to"`);

const lateColumns = [1, 7, 30, 90].flatMap((days) => [`loans_${days}`, `late_${days}`]);
const lateSums = [0, 1, 2, 3].flatMap((at) => [
  `sum(("lateLoans" ->> ${at})::int)`,
  `sum((late ->> ${at})::bigint)`,
]);
const added = ['loans', 'lent', ...lateColumns].map(
  (one) => `${one} = v.${one} + excluded.${one}`,
);
const insertVintages = sql<void, { night: CivilDate }>(`
  insert into vintage_month as v (month, on_book, product_id, version, channel, network,
    first_loan, loans, lent, ${lateColumns.join(', ')})
  select month, "onBook", ${kind}, sum(loans), sum(lent), ${lateSums.join(', ')}
  from ${parts(
    'vintages',
    `month date, "onBook" int, ${kindColumns}, loans int, lent bigint, "lateLoans" jsonb,
    late jsonb`,
  )}
  group by month, "onBook", ${kind}
  on conflict (month, on_book, product_id, version, channel, network, first_loan) do update
    set ${added.join(', ')}`);
const dropParts = sql<void, { night: CivilDate }>(
  'delete from portfolio_part where night = :night',
);
const dropShards = sql<void, { night: CivilDate }>(
  `delete from night_shard where job = '${job}' and night = :night`,
);

/** The sums of a night are not those of the days to write. */
class OtherDays extends Error {}

/**
 * Writes the days of a span that all ranges have summed, unless another process did. One that
 * summed another span may have written some, or taken the parts away: the next run sums them all.
 */
async function writeDays(context: Context, night: CivilDate, span: Span): Promise<RunOutcome> {
  const { db, clock, log } = context;
  const days = daysBetween(span.from, span.to) + 1;
  const write = async (tx: Queryable): Promise<void> => {
    const written = await tx.run(insertNights, { ...span, now: clock.now() });
    if (written === 0) return;
    const isWhole = (await tx.row(selectWhole, { night }))?.isWhole === true;
    if (written < days || !isWhole) throw new OtherDays();
    await tx.run(insertStock, { night });
    await tx.run(insertAges, { night });
    await tx.run(insertRolls, { night });
    await tx.run(insertVintages, { night });
    await writeEarnings(tx, span);
    await tx.run(dropParts, { night });
  };
  try {
    await db.transaction(write);
  } catch (error) {
    if (!(error instanceof OtherDays)) throw error;
    await db.transaction(async (tx) => {
      await tx.run(dropParts, { night });
      await tx.run(dropShards, { night });
    });
    return 'unfinished';
  }
  log.info({ from: span.from, to: span.to }, 'the portfolio was summed');
  return 'done';
}

const drops = [
  'portfolio_part',
  'portfolio_night',
  'portfolio_day',
  'ageing_day',
  'earning_day',
  'roll_day',
  'vintage_month',
].map((table) => sql(`delete from ${table}`));
const dropNights = sql(`delete from night_shard where job = '${job}'`);

/** After demo data was written: the next run sums all of it. */
export async function dropPortfolioDays(tx: Queryable): Promise<void> {
  for (const drop of drops) await tx.run(drop);
  await tx.run(dropNights);
}
