import { openFigure } from '../../../contract/staff/loan-acts.ts';
import type { ArgsOf, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { soonAfter, sumHeard } from '../../lending/ledger/ledger-days.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { cursorParts, cursorText, startOf } from './listing.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';

const beforeAll: Place = { at: new Date(0), sourceId: '', line: '' };

interface TransferRow {
  readonly order_id: bigint | null;
  readonly link: number;
  readonly source: string;
  readonly source_id: string;
  readonly line: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  /** Of the account asked for: debits above zero. */
  readonly effect: bigint;
  readonly event_at: Date;
  readonly created_at: Date;
}

interface SumRow {
  readonly sum: bigint | null;
  readonly count: number;
}

const columns = `order_id, link, source, source_id, line, debit, credit, amount, event_at,
  created_at`;
const effectOn = (account: string) => `case when ${account} is null then amount
  when debit = ${account} then amount else -amount end`;

type OrderValues = { orderId: OrderId; account: string | null };
const ofOrder = `order_id = :orderId
  and (:account::text is null or debit = :account or credit = :account)`;
const selectOfOrder = sql<TransferRow, OrderValues & { after: number; most: number }>(`
  select ${columns}, ${effectOn(':account::text')} as effect from transfer
  where ${ofOrder} and link > :after order by link limit :most`);
const sumOfOrder = sql<SumRow, OrderValues>(`
  select sum(${effectOn(':account::text')})::bigint as sum, count(*)::int as count from transfer
  where ${ofOrder}`);

/** A place among the transfers of an account: two may be of one instant. */
interface Place {
  readonly at: Date;
  readonly sourceId: string;
  readonly line: string;
}
type DaysValues = { account: string; from: CivilDate; to: CivilDate };
// Each side by its own index; a transfer never debits and credits the same account.
const sides = (rest: string) =>
  (['debit', 'credit'] as const)
    .map(
      (side) => `(select ${columns} from transfer where ${side} = :account
      and created_at >= ${startOf(':from::date')}
      and created_at < ${startOf(':to::date + 1')} ${rest})`,
    )
    .join(' union all ');
const selectOfDays = sql<TransferRow, DaysValues & Place & { most: number }>(`
  select t.*, ${effectOn(':account::text')} as effect from (${sides(`
    and (created_at, source_id, line) > (:at, :sourceId, :line)
    order by created_at, source_id, line limit :most`)}) t
  order by created_at, source_id, line limit :most`);

type Figure = ArgsOf<typeof openFigure>['figure'];
type Answer = StaffAnswerOf<typeof openFigure>;

/**
 * The transfers that add up to a figure, a page at a time, and their sum over all of them. Days
 * are those on which the books heard of them.
 */
export const openFigureAct = serveAct(openFigure, async ({ context, args }) => {
  const { db, clock } = context;
  const { figure, after, limit } = args;
  return 'orderId' in figure
    ? openOfOrder(db, figure, { after, limit })
    : openOfDays(db, figure, { after, limit, knownUntil: soonAfter(clock.now()) });
});

interface PageAsked {
  readonly after: string | undefined;
  readonly limit: number;
}

async function openOfOrder(
  q: Queryable,
  figure: Extract<Figure, { orderId: string }>,
  { after, limit }: PageAsked,
): Promise<Answer | StaffRefusal<'cursor-unknown'>> {
  const [place = ''] = after === undefined ? ['0'] : cursorParts(after);
  if (!/^\d{1,9}$/.test(place)) return new StaffRefusal('cursor-unknown');
  const of = { orderId: Number(figure.orderId) as OrderId, account: figure.account ?? null };
  const rows = await q.rows(selectOfOrder, { ...of, after: Number(place), most: limit + 1 });
  const sum = await q.row(sumOfOrder, of);
  return answer({ rows, limit, sum, cursorOf: ({ link }) => cursorText([link]) });
}

async function openOfDays(
  q: Queryable,
  { account, from, to }: Exclude<Figure, { orderId: string }>,
  { after, limit, knownUntil }: PageAsked & { readonly knownUntil: Date },
): Promise<Answer | StaffRefusal<'cursor-unknown'>> {
  const of = { account, from, to };
  const place = after === undefined ? beforeAll : placeOf(after);
  if (place === null) return new StaffRefusal('cursor-unknown');
  const sum = await sumHeard(q, { ...of, knownUntil });
  const rows = await q.rows(selectOfDays, { ...of, ...place, most: limit + 1 });
  return answer({ rows, limit, sum, cursorOf });
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
      orderId: row.order_id === null ? null : String(row.order_id),
      line: row.line,
      debit: row.debit,
      credit: row.credit,
      amount: formatKwacha(ngwee(row.amount)),
      effect: formatKwacha(ngwee(row.effect)),
      eventAt: row.event_at,
      createdAt: row.created_at,
    })),
    ...(hasMore && { next: of.cursorOf(last) }),
    sum: formatKwacha(ngwee(of.sum?.sum ?? 0n)),
    count: of.sum?.count ?? 0,
  };
}

function cursorOf({ created_at: at, source_id: sourceId, line }: TransferRow): string {
  return cursorText([at.getTime(), sourceId, line]);
}

function placeOf(cursor: string): Place | null {
  const [at = '', sourceId = '', line = ''] = cursorParts(cursor);
  return /^\d{1,15}$/.test(at) ? { at: new Date(Number(at)), sourceId, line } : null;
}
