import { listTransfers } from '../../../../contract/staff/books-acts.ts';
import { market } from '../../../../contract/market/zambia.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { bookedOn, sumDaysOf } from '../../../lending/ledger/ledger-days.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { cursorParts, cursorText, startOf } from '../../acts/listing.ts';
import { knownUntilOf } from './trial-balance.ts';
import { kwachaText } from './words-of-books.ts';

interface TransferRow {
  readonly orderId: bigint | null;
  readonly source: string;
  readonly sourceId: string;
  readonly line: string;
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly bookedOn: CivilDate;
  readonly isLate: boolean;
  readonly eventAt: Date;
  readonly createdAt: Date;
}

/** A place among the transfers of an account: two may be of one instant. */
interface Place {
  readonly at: Date;
  readonly sourceId: string;
  readonly line: string;
}

type Values = Place & {
  account: string;
  from: CivilDate | null;
  to: CivilDate;
  knownUntil: Date;
  most: number;
};

const columns = `order_id as order_id, source, source_id, line, debit, credit,
  amount, ${bookedOn} as booked_on,
  ${bookedOn} <> (event_at at time zone '${market.zone}')::date as is_late,
  event_at, created_at`;
// Nothing counts on a day before it, so earlier records are not scanned. Of the
// days that are summed neither is what came after the last with something to find. These days are
// asked by themselves and not joined, or the index would be read past them.
const spans = [
  `created_at < least(:knownUntil::timestamptz, ${startOf('(select last + 1 from ends)')})`,
  `created_at >= ${startOf('(select since from ends)')} and created_at < :knownUntil::timestamptz`,
];
const searched = (['debit', 'credit'] as const)
  .flatMap((side) =>
    spans.map(
      (span) => `(
  select ${columns} from transfer where ${side} = :account and ${span}
    and created_at >= ${startOf("coalesce(:from::date, '-infinity')")}
    and ${bookedOn} >= coalesce(:from::date, '-infinity')
    and ${bookedOn} <= :to
    and (created_at, source_id, line) > (:at, :sourceId, :line)
  order by created_at, source_id, line limit :most)`,
    ),
  )
  .join(' union all ');
const selectPage = sql<TransferRow, Values>(`
  with ends as materialized (
    select coalesce((select max(known_on) + 1 from ledger_day), '-infinity') as since,
      coalesce((select max(known_on) from ledger_day d
        where d.account = :account and d.booked_on <= :to
          and d.booked_on >= coalesce(:from::date, '-infinity')), '-infinity') as last)
  select t.* from (${searched}) t order by created_at, source_id, line limit :most`);

type Answer = StaffAnswerOf<typeof listTransfers>;

/** The transfers behind a figure, in the order they were booked in; the sum is of all of them. */
export const listTransfersAct = serveAct(listTransfers, async ({ context, args }) => {
  const { filter, after, limit } = args;
  const knownUntil = knownUntilOf(filter.knownOn, context.clock.now());
  const page = await transfersWithin(context.db, filter, { after, limit, knownUntil });
  if (page instanceof StaffRefusal) return page;
  const { rows, next, sum, count } = page;
  return {
    rows: rows.map((row) => viewOf(row, filter.account)),
    ...(next !== undefined && { next }),
    sum: kwachaText(sum),
    count,
  };
});

/**
 * A page of the transfers of an account with booked days in a period, and the sum of all of them.
 */
export async function transfersWithin(
  q: Queryable,
  filter: { account: string; from?: CivilDate | undefined; to: CivilDate },
  asked: { after: string | undefined; limit: number; knownUntil: Date },
) {
  const { after, limit, knownUntil } = asked;
  const place = after === undefined ? firstPlace : placeOf(after);
  if (place === null) return new StaffRefusal('cursor-unknown');
  const { account, to, from = null } = filter;
  const days = await sumDaysOf(q, account, { from, to, knownUntil });
  const most = limit + 1;
  const rows = await q.rows(selectPage, { account, from, to, knownUntil, most, ...place });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > limit && last !== undefined ? cursorOf(last) : undefined,
    sum: days.reduce((all, { debits, credits }) => all + debits - credits, 0n),
    count: days.reduce((all, { transfers }) => all + transfers, 0),
  };
}

function viewOf(row: TransferRow, account: string): Answer['rows'][number] {
  const { orderId, source, sourceId, amount, debit, ...rest } = row;
  return {
    ...rest,
    debit,
    orderId: orderId === null ? null : String(orderId),
    journalId: source === 'journal' ? sourceId : null,
    amount: kwachaText(amount),
    effect: kwachaText(debit === account ? amount : -amount),
  };
}

const firstPlace: Place = { at: new Date(0), sourceId: '', line: '' };

function cursorOf({ createdAt, sourceId, line }: TransferRow): string {
  return cursorText([createdAt.getTime(), sourceId, line]);
}

function placeOf(cursor: string): Place | null {
  const [at = '', sourceId = '', line = ''] = cursorParts(cursor);
  return /^\d{1,15}$/.test(at) ? { at: new Date(Number(at)), sourceId, line } : null;
}
