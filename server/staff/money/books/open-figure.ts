import { openFigure } from '../../../../contract/staff/loan-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { cursorParts, cursorText, startOf } from '../../acts/listing.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { transfersWithin } from './list-transfers.ts';
import { knownUntilOf } from './trial-balance.ts';

interface TransferRow {
  readonly orderId: bigint | null;
  readonly link: number;
  readonly source: string;
  readonly sourceId: string;
  readonly line: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  /** Of the account asked for: debits above zero. */
  readonly effect: bigint;
  readonly eventAt: Date;
  readonly createdAt: Date;
}

interface SumRow {
  readonly sum: bigint | null;
  readonly count: number;
}

const columns = `order_id, link, source, source_id, line, debit, credit, amount, event_at,
  created_at`;
const effectOn = (account: string) => `case when ${account} is null then amount
  when debit = ${account} then amount else -amount end`;

type OrderValues = {
  orderId: OrderId;
  account: string | null;
  asOf: CivilDate | null;
  knownUntil: Date;
};
const ofOrder = `order_id = :orderId
  and (:account::text is null or debit = :account or credit = :account)
  and (:asOf::date is null or event_at < ${startOf('(:asOf::date + 1)')})
  and created_at < :knownUntil`;
const selectOfOrder = sql<TransferRow, OrderValues & { after: number; most: number }>(`
  select ${columns}, ${effectOn(':account::text')} as effect from transfer
  where ${ofOrder} and link > :after order by link limit :most`);
const sumOfOrder = sql<SumRow, OrderValues>(`
  select sum(${effectOn(':account::text')})::bigint as sum, count(*)::int as count from transfer
  where ${ofOrder}`);

type Figure = ArgsOf<typeof openFigure>['figure'];
type Answer = StaffAnswerOf<typeof openFigure>;

/**
 * The transfers that add up to a figure, a page at a time, and their sum over all of them. They are
 * selected by booked day, as in the trial balance.
 */
export const openFigureAct = serveAct(openFigure, async ({ context, args }) => {
  const { db, clock } = context;
  const { figure, after, limit } = args;
  const now = clock.now();
  return 'orderId' in figure
    ? openOfOrder(db, figure, { after, limit, knownUntil: knownUntilOf(figure.knownOn, now) })
    : openOfDays(db, figure, { after, limit, knownUntil: knownUntilOf(undefined, now) });
});

interface PageAsked {
  readonly after: string | undefined;
  readonly limit: number;
  readonly knownUntil: Date;
}

async function openOfOrder(
  q: Queryable,
  figure: Extract<Figure, { orderId: string }>,
  { after, limit, knownUntil }: PageAsked,
): Promise<Answer | StaffRefusal<'cursor-unknown'>> {
  const [place = ''] = after === undefined ? ['0'] : cursorParts(after);
  if (!/^\d{1,9}$/.test(place)) return new StaffRefusal('cursor-unknown');
  const { orderId, account = null, asOf = null } = figure;
  const of = { orderId: Number(orderId) as OrderId, account, asOf, knownUntil };
  const rows = await q.rows(selectOfOrder, { ...of, after: Number(place), most: limit + 1 });
  const sum = await q.row(sumOfOrder, of);
  return answer({ rows, limit, sum, cursorOf: ({ link }) => cursorText([link]) });
}

async function openOfDays(
  q: Queryable,
  filter: Exclude<Figure, { orderId: string }>,
  asked: PageAsked,
): Promise<Answer | StaffRefusal<'cursor-unknown'>> {
  const page = await transfersWithin(q, filter, asked);
  if (page instanceof StaffRefusal) return page;
  const { rows, sum, next, count } = page;
  return {
    rows: rows.map((row) => ({
      orderId: row.orderId === null ? null : String(row.orderId),
      line: row.line,
      debit: row.debit,
      credit: row.credit,
      amount: formatKwacha(ngwee(row.amount)),
      effect: formatKwacha(ngwee(row.debit === filter.account ? row.amount : -row.amount)),
      eventAt: row.eventAt,
      createdAt: row.createdAt,
    })),
    ...(next !== undefined && { next }),
    sum: formatKwacha(ngwee(sum)),
    count,
  };
}

function answer(of: {
  readonly rows: readonly TransferRow[];
  readonly limit: number;
  readonly sum: SumRow | undefined;
  readonly cursorOf: (row: TransferRow) => string;
}): Answer {
  const shown = of.rows.slice(0, of.limit);
  const last = shown.at(-1);
  const hasMore = of.rows.length > of.limit && last !== undefined;
  return {
    rows: shown.map((row) => ({
      orderId: row.orderId === null ? null : String(row.orderId),
      line: row.line,
      debit: row.debit,
      credit: row.credit,
      amount: formatKwacha(ngwee(row.amount)),
      effect: formatKwacha(ngwee(row.effect)),
      eventAt: row.eventAt,
      createdAt: row.createdAt,
    })),
    ...(hasMore && { next: of.cursorOf(last) }),
    sum: formatKwacha(ngwee(of.sum?.sum ?? 0n)),
    count: of.sum?.count ?? 0,
  };
}
