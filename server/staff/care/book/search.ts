import { canBeMobile, parseMobile } from '../../../../contract/market/phone.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { parseNrc } from '../../../../contract/market/nrc.ts';
import { leastSearched, search } from '../../../../contract/staff/search-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { daysBetween } from '../../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { showDayShort } from '../../../../contract/words/show-day.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import {
  loanStateText,
  paymentStateText,
  purposeText,
} from '../../../../contract/staff/state-words.ts';
import type { DiscrepancyKind } from '../../../lending/cases/discrepancy.ts';
import { marksToFind } from '../../../people/verification/name-marks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fingerprint } from '../../../store/sealing/keyring.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { caseWords } from '../../money/cases/case-words.ts';
import { masked } from '../../acts/masked.ts';

type Found = StaffAnswerOf<typeof search>['found'][number];
const mostFound = 20;

interface BorrowerRow {
  readonly id: string;
  readonly mobile: Mobile;
  readonly settledOrders: number;
  /** Of the oldest loan that is open; null: none is. */
  readonly owed: bigint | null;
  readonly dueOn: CivilDate | null;
}

// Who owes comes first, who owes longest before all.
const borrowersWhere = (condition: string) =>
  `select b.id, b.mobile, b.settled_orders, o.owed, o.oldest_due_on as due_on
  from borrower b left join lateral (
    select owed, oldest_due_on from loan_order where borrower_id = b.id
      and status in ('active', 'overdue', 'written-off') order by id limit 1) o on true
  where ${condition}
  order by o.oldest_due_on nulls last, b.created_at desc, b.id limit ${mostFound + 1}`;
const byMobile = sql<BorrowerRow, { mobile: Mobile }>(
  borrowersWhere(`b.id in (select id from borrower where mobile = :mobile
    union all select borrower_id from number_change
      where old_mobile = :mobile and state = 'done')`),
);
const byLastFour = sql<BorrowerRow, { digits: string }>(
  borrowersWhere('right(b.mobile, 4) = :digits'),
);
const byCard = sql<BorrowerRow, { card: string }>(
  borrowersWhere(`b.id in (select borrower_id from borrower_fact
    where name = 'nrcFingerprint' and value = to_jsonb(:card::text))`),
);
const byName = sql<BorrowerRow, { marks: readonly Uint8Array[]; words: number }>(
  borrowersWhere(`b.id in (select borrower_id from name_mark where mark = any (:marks::bytea[])
    group by borrower_id having count(*) = :words::int)`),
);
const byOrder = sql<{ id: bigint; status: string; amount: bigint }, { orderId: bigint }>(
  'select id, status, amount from loan_order where id = :orderId',
);
const byPayment = sql<
  { id: string; state: string; amount: bigint; purpose: string; orderId: bigint },
  { text: string; providerId: string | null }
>(`
  select id, state, amount, purpose, order_id from payment
  where id = :text or provider_reference = :text or provider_id = :providerId::uuid
  order by created_at desc limit ${mostFound + 1}`);
const byComplaint = sql<{ number: string; state: string }, { number: string }>(
  'select number, state from complaint where number = :number',
);
const byDataRequest = sql<{ number: string; outcome: string | null }, { number: string }>(
  'select number, outcome from data_request where number = :number',
);

const byCase = sql<{ id: string; kind: DiscrepancyKind; ended: boolean }, { text: string }>(`
  select id, kind, resolved_at is not null as ended from discrepancy where id = :text
  union all
  select id, kind, resolved_at is not null from discrepancy where provider_id = :text
  limit ${mostFound + 1}`);

/**
 * Finds what a text may name, each kind by its own index. A mobile or its last four digits, a
 * loan, a complaint or data request by its number. A payment or case by any of its references. A
 * card number and words of a name by keyed marks. Refusal: `search-too-short`.
 */
const findAll = serveAct(search, async ({ context, args: { text } }) => {
  // A loan's number may be shorter.
  if (text.length < leastSearched && !/^\d+$/.test(text)) {
    return new StaffRefusal('search-too-short', { least: String(leastSearched) });
  }
  const found = (await Promise.all(ways.map((way) => way(context, text)))).flat();
  const kept = [...new Map(found.map((one) => [`${one.kind} ${one.id}`, one])).values()];
  return { found: kept.slice(0, mostFound), isCut: kept.length > mostFound };
});
/**
 * A busy day of care is some hundred, and typing with pauses looks twice. A list of borrowers is
 * not made by searching.
 */
export const searchAct = { ...findAll, mostADay: 600 };

const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

type Way = (context: Context, text: string) => Promise<Found[]>;

const nrcWithoutStrokes = /^(\d{6})[ -]?(\d\d)[ -]?(\d)$/;
const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Each asks nothing where the text cannot be of its kind. */
const ways: readonly Way[] = [
  async ({ db, clock }, text) => {
    const mobile = parseMobile(text) ?? parseMobile(`0${text}`);
    if (mobile === null || !canBeMobile(mobile)) return [];
    return (await db.rows(byMobile, { mobile })).map(borrowerFound('mobile', clock.today()));
  },
  async ({ db, clock }, text) => {
    if (!/^\d{4}$/.test(text)) return [];
    return (await db.rows(byLastFour, { digits: text })).map(
      borrowerFound('last-four', clock.today()),
    );
  },
  async ({ db }, text) => {
    if (!/^[1-9]\d{0,14}$/.test(text)) return [];
    const rows = await db.rows(byOrder, { orderId: BigInt(text) });
    return rows.map(({ id, status, amount }) => ({
      kind: 'loan',
      id: String(id),
      line: `Loan ${id}, ${showKwacha(ngwee(amount))}, ${lower(loanStateText(status))}`,
      by: 'number',
    }));
  },
  async ({ db }, text) => {
    const providerId = uuid.test(text) ? text.toLowerCase() : null;
    const rows = await db.rows(byPayment, { text, providerId });
    return rows.map(({ id, state, amount, purpose, orderId }) => ({
      kind: 'payment',
      id,
      line:
        `${purposeText(purpose)}, ${showKwacha(ngwee(amount))}, loan ${orderId}, ` +
        lower(paymentStateText(state)),
      by: 'reference',
    }));
  },
  async ({ db }, text) =>
    (await db.rows(byCase, { text })).map(({ id, kind, ended }) => ({
      kind: 'case',
      id,
      line: `Case: ${caseWords[kind].what}${ended ? ', ended' : ''}`,
      by: 'reference',
    })),
  async ({ db }, text) => {
    const number = text.toUpperCase();
    if (!/^C-\d{4}-\d{6,9}$/.test(number)) return [];
    return (await db.rows(byComplaint, { number })).map((row) => ({
      kind: 'complaint',
      id: row.number,
      line: `Complaint ${row.number}, ${row.state.replaceAll('-', ' ')}`,
      by: 'number',
    }));
  },
  async ({ db }, text) => {
    const number = text.toUpperCase();
    if (!/^D-\d{4}-\d{6,9}$/.test(number)) return [];
    return (await db.rows(byDataRequest, { number })).map((row) => ({
      kind: 'data-request',
      id: row.number,
      line: `Data request ${row.number}, ${row.outcome ?? 'open'}`,
      by: 'number',
    }));
  },
  async ({ db, keys, clock }, text) => {
    const nrc = parseNrc(text.replace(nrcWithoutStrokes, '$1/$2/$3'));
    if (nrc === null) return [];
    const rows = await db.rows(byCard, { card: fingerprint(keys, 'nrc', nrc) });
    return rows.map(borrowerFound('card', clock.today()));
  },
  async ({ db, keys, clock }, text) => {
    // A reference holds digits, a name does not.
    const marks = /\d/.test(text) ? [] : marksToFind(keys, text);
    if (marks.length === 0) return [];
    const rows = await db.rows(byName, { marks, words: marks.length });
    return rows.map(borrowerFound('name', clock.today()));
  },
];

function borrowerFound(by: Found['by'], today: CivilDate): (row: BorrowerRow) => Found {
  return ({ id, mobile, settledOrders: settled, owed, dueOn }) => {
    const past = settled === 1 ? '1 loan paid off' : `${settled} loans paid off`;
    const now =
      owed === null ? [] : [`owes ${showKwacha(ngwee(owed))}`, ...dueOf(dueOn, today)];
    return { kind: 'borrower', id, line: [masked(mobile), ...now, past].join(', '), by };
  };
}

function dueOf(dueOn: CivilDate | null, today: CivilDate): string[] {
  if (dueOn === null) return [];
  const late = daysBetween(dueOn, today);
  if (late <= 0) return [`due ${showDayShort(dueOn)}`];
  return [late === 1 ? '1 day in arrears' : `${late} days in arrears`];
}
