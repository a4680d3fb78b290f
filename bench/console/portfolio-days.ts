import { showPortfolio } from '../../contract/staff/portfolio-acts.ts';
import { addDays } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { OrderId } from '../../contract/words/ids.ts';
import { parseKwacha } from '../../contract/words/ngwee.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import { sumPortfolio } from '../../server/lending/portfolio/sum-portfolio.ts';
import type { Context } from '../../server/store/context.ts';
import { type Database, script, sql } from '../../server/store/database/database.ts';
import { dataTables } from '../../server/store/database/tables.ts';
import type { consoleOfWorld } from '../../testing/console-of-world.ts';
import { openOrderIdOf, unchecked } from '../borrowers/make-borrowers.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';

const tables = ['portfolio_night', 'portfolio_day', 'earning_day', 'roll_day', 'vintage_month'];
/** Each row of a kind of loans becomes so many, by versions and channels. */
const kinds = 100;
const channels = 10;

/** Rows of the day tables as JSON text. */
export type PortfolioDays = ReadonlyMap<string, string>;

/** What the product's own job sums of loans. */
export async function summedPortfolio(context: Context): Promise<PortfolioDays> {
  await sumPortfolio(context, new AbortController().signal);
  const days = new Map<string, string>();
  for (const table of tables) {
    const all = script<{ json: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as json from ${table} t`,
    );
    days.set(table, (await context.db.row(all))?.json ?? '[]');
  }
  return days;
}

/**
 * Writes what the job would have summed of `times` as many of the same borrowers, told apart by as
 * many kinds of loans as a lender has after some years. The sums are the same to the ngwee.
 */
export async function keepPortfolio(
  db: Database,
  days: PortfolioDays,
  times: number,
): Promise<void> {
  const known = await dataTables(db);
  for (const table of tables) {
    const columns = known.find(({ name }) => name === table)?.columns ?? [];
    const isByKind = columns.some(({ name }) => name === 'channel');
    const isKey = new Set(['version', 'age', 'on_book']);
    const values = columns.map(({ name, type }) => {
      if (name === 'channel') return `t.channel || '-' || k % ${channels}`;
      if (name === 'version') return `t.version + k / ${channels}`;
      if (isKey.has(name) || !['integer', 'bigint'].includes(type)) return `t.${name}`;
      const all = `(t.${name} * ${times}::bigint)`;
      return isByKind
        ? `(${all} / ${kinds} + case k when 0 then ${all} % ${kinds} else 0 end)`
        : all;
    });
    await unchecked(db, script(`delete from ${table}`));
    await unchecked(
      db,
      sql<void, { json: string }>(`
      insert into ${table} (${columns.map(({ name }) => name).join(', ')})
      select ${values.join(', ')} from jsonb_populate_recordset(null::${table}, :json::jsonb) t,
        generate_series(0, ${isByKind ? kinds - 1 : 0}) k`),
      { json: days.get(table) ?? '[]' },
    );
    await db.run(script(`analyze ${table}`));
  }
}

const folded = 200;

/** By how many ngwee the portfolio differs from the fold of some loans, brought up to all. */
export async function portfolioAgainstFold(
  { db, clock }: Context,
  one: OneBorrower,
  of: {
    readonly borrowers: number;
    readonly staff: Awaited<ReturnType<typeof consoleOfWorld>>;
  },
): Promise<number> {
  const { borrowers, staff } = of;
  const asOf = addDays(clock.today(), -1);
  const { all } = await staff.done('finance', showPortfolio, { asOf, by: [] });
  let sum = 0n;
  for (let at = 0; at < folded; at++) {
    const id = openOrderIdOf(one, Math.floor((at * borrowers) / folded)) as OrderId;
    const order = await loadOrder(db, id);
    if (order === null) throw new Error(`there is no loan ${id}`);
    sum += accountOf(order, endOf(asOf)).remainingPrincipal;
  }
  const shown = parseKwacha(all.principal) ?? 0n;
  return Number(shown - (sum * BigInt(borrowers)) / BigInt(folded));
}

const endOf = (day: CivilDate) => new Date(`${day}T23:59:59+02:00`);
