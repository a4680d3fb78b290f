import type { PortfolioKey } from '../../../../contract/staff/portfolio-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import type { Roll, Standing } from '../../../../domain/books/portfolio.ts';
import { standings } from '../../../../domain/books/portfolio.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

/*
 * What the day tables say. `known` leaves out later records.
 */

/** The one or two fields by which rows are grouped; null: by no further one. */
export interface Apart {
  readonly one: PortfolioKey | null;
  readonly other: PortfolioKey | null;
}

const valueOf = (key: string) => `case ${key}::text
  when 'product' then product_id when 'version' then product_id || ' v' || version
  when 'channel' then channel when 'network' then network
  when 'firstLoan' then case when first_loan then 'first loan' else 'later loan' end
  else '' end`;
const apart = `${valueOf(':one')} as one, ${valueOf(':other')} as other`;
const among = 'day between :from and :to and known_on <= :known';

interface Keys {
  readonly one: string;
  readonly other: string;
}
export interface StockRow extends Keys {
  readonly age: number;
  readonly loans: number;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly fees: bigint;
  readonly lateFees: bigint;
}
export interface EarnedRow extends Keys {
  readonly interest: bigint;
  readonly fees: bigint;
  readonly lateFees: bigint;
  readonly extensions: bigint;
  readonly coupons: bigint;
  readonly loss: bigint;
}
export interface LostRow extends Keys {
  /** Since the beginning. */
  readonly writtenOff: bigint;
}

type Days = { from: CivilDate; to: CivilDate; known: CivilDate };
type ByKeys = { one: string | null; other: string | null };

const selectLast = sql<{ day: CivilDate | null }, { by: CivilDate }>(
  'select max(day) as day from portfolio_night where day <= :by',
);
const selectStock = sql<StockRow, ByKeys & { day: CivilDate; known: CivilDate }>(`
  select ${apart}, age, sum(loans)::int as loans, sum(principal)::bigint as principal,
    sum(interest)::bigint as interest, sum(fees)::bigint as fees,
    sum(late_fees)::bigint as late_fees
  from portfolio_day where day = :day and known_on <= :known group by 1, 2, 3`);
const selectHeld = sql<Keys & { principalDays: bigint }, ByKeys & Days>(`
  select ${apart}, sum(principal)::bigint as principal_days
  from portfolio_day where ${among} group by 1, 2`);
const selectEarned = sql<EarnedRow, ByKeys & Days>(`
  select ${apart}, sum(interest)::bigint as interest, sum(fees)::bigint as fees,
    sum(late_fees)::bigint as late_fees, sum(extensions)::bigint as extensions,
    sum(coupons)::bigint as coupons, sum(written_off)::bigint as loss
  from earning_day where ${among} group by 1, 2`);
const selectLost = sql<LostRow, ByKeys & { to: CivilDate; known: CivilDate }>(`
  select ${apart}, sum(written_off)::bigint as written_off
  from earning_day where written_off <> 0 and day <= :to and known_on <= :known
  group by 1, 2`);
const selectLater = sql<{ changed: bigint }, { day: CivilDate; known: CivilDate }>(`
  select coalesce(sum(principal), 0)::bigint as changed from portfolio_day
  where day = :day and known_on > day and known_on <= :known and age > 0`);

/** The last day that was summed up to another. */
export async function lastSummedDay(q: Queryable, by: CivilDate): Promise<CivilDate | null> {
  return (await q.row(selectLast, { by }))?.day ?? null;
}

/** One day, and what was earned in the days from another to it. */
export async function portfolioRows(
  q: Queryable,
  {
    one,
    other,
    day,
    from,
    known,
  }: Apart & { day: CivilDate; from: CivilDate; known: CivilDate },
) {
  const days = { one, other, from, to: day, known };
  return {
    stock: await q.rows(selectStock, { one, other, day, known }),
    held: await q.rows(selectHeld, days),
    earned: await q.rows(selectEarned, days),
    lost: await q.rows(selectLost, { one, other, to: day, known }),
    heardLater: (await q.row(selectLater, { day, known }))?.changed ?? 0n,
  };
}

type Moved = { day: CivilDate; standing: string; loans: number; principal: bigint };
// What moved before the first of the days is one day more, which the others go on from.
const selectMoved = sql<Moved, Days>(`
  select greatest(day, :from::date - 1)::text as day, standing, sum(loans)::int as loans,
    sum(principal)::bigint as principal
  from (
    select to_standing as standing, day, known_on, loans, principal from roll_day
    union all
    select from_standing, day, known_on, -loans, -principal from roll_day) moved
  where day <= :to and known_on <= :known and standing not in ('new', 'paid', 'written-off')
  group by 1, 2 order by 1`);

/** What is open of an age. */
export interface OpenOfAge {
  readonly loans: number;
  readonly principal: bigint;
}
export type OpenByAge = ReadonlyMap<number, OpenOfAge>;

/** What is open by age at the end of each day of some, and of the day before them. */
export async function openByDay(
  q: Queryable,
  days: Days,
): Promise<ReadonlyMap<CivilDate, OpenByAge>> {
  const moved = Map.groupBy(await q.rows(selectMoved, days), ({ day }) => day);
  const found = new Map<CivilDate, OpenByAge>();
  let open: OpenByAge = new Map();
  for (let day = addDays(days.from, -1); day <= days.to; day = addDays(day, 1)) {
    const next = new Map(open);
    for (const { standing, loans, principal } of moved.get(day) ?? []) {
      const before = next.get(Number(standing)) ?? { loans: 0, principal: 0n };
      next.set(Number(standing), {
        loans: before.loans + loans,
        principal: before.principal + principal,
      });
    }
    found.set(day, (open = next));
  }
  return found;
}

const selectMoves = sql<
  { from: string; to: string; loans: number; principal: bigint },
  { from: CivilDate; to: CivilDate }
>(`
  select from_standing as "from", to_standing as "to", sum(loans)::int as loans,
    sum(principal)::bigint as principal
  from roll_day where day between :from and :to group by 1, 2
  having sum(loans) <> 0 or sum(principal) <> 0 order by 1, 2`);

/** What moved between the standings over some days. */
export async function movesOf(
  q: Queryable,
  days: { readonly from: CivilDate; readonly to: CivilDate },
): Promise<Roll[]> {
  const rows = await q.rows(selectMoves, days);
  return rows.map(({ from, to, loans, principal }) => ({
    from: standingOf(from),
    to: standingOf(to),
    loans,
    principal: ngwee(principal),
  }));
}

function standingOf(text: string): Standing {
  const found = standings.find((one) => String(one) === text);
  if (found === undefined) throw new Error(`${text} is no standing`);
  return found;
}

/** Of a month's loans: what was lent, and what of it was late for the first time in a month. */
export interface VintageRow {
  readonly month: string;
  readonly one: string;
  readonly onBook: number;
  readonly loans: number;
  readonly lent: bigint;
  readonly lateLoans: number;
  readonly late: bigint;
}
const ofDays = (column: string) =>
  `case :late::int when 1 then ${column}_1 when 7 then ${column}_7
    when 30 then ${column}_30 else ${column}_90 end`;
const selectVintages = sql<
  VintageRow,
  { one: string | null; from: CivilDate; to: CivilDate; late: number }
>(`
  select to_char(month, 'YYYY-MM') as month, ${valueOf(':one')} as one, on_book,
    sum(loans)::int as loans, sum(lent)::bigint as lent,
    sum(${ofDays('loans')})::int as late_loans, sum(${ofDays('late')})::bigint as late
  from vintage_month where month between :from and :to group by 1, 2, 3 order by 1, 2, 3`);

export function vintageRows(
  q: Queryable,
  asked: { one: PortfolioKey | null; from: CivilDate; to: CivilDate; late: number },
): Promise<VintageRow[]> {
  return q.rows(selectVintages, asked);
}
