import { suggestOwners } from '../../../../contract/staff/case-acts.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { formatKwacha, ngwee, zeroNgwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { nearNumbers, readParty } from '../../../../domain/books/near-numbers.ts';
import type { ReadParty } from '../../../../domain/books/near-numbers.ts';
import { candidatesFor } from '../../../../domain/books/receipt-candidates.ts';
import type { PossibleLoan, Reason } from '../../../../domain/books/receipt-candidates.ts';
import { account } from '../../../../domain/loan/account.ts';
import type { AccountEvent } from '../../../../domain/loan/account-events.ts';
import type { LoanTerms } from '../../../../domain/loan/loan.ts';
import type { OrderStatus } from '../../../../domain/loan/order.ts';
import { findCase } from '../../../lending/cases/case-row.ts';
import { findParty } from '../../../lending/cases/statement-party.ts';
import { marksToFind } from '../../../people/verification/name-marks.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { fromJson } from '../../../store/database/json-text.ts';
import { startOf } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';

/** As many loans are folded as of the day; the query puts those that are named first. */
const mostLoans = 100;
/**
 * What is owed is of the last night, so it is searched within percents of the amount. It has grown
 * since the day, or was not booked yet.
 */
const [leastGrown, mostGrown, hundred] = [95n, 150n, 100n];

interface FoundRow {
  readonly id: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly wallets: readonly string[] | null;
  readonly status: OrderStatus;
  readonly terms: unknown;
  readonly words: number;
  readonly isClaimed: boolean;
  readonly wasAsked: boolean;
}

interface Asked {
  reference: string;
  mobiles: readonly string[];
  lastFour: string | null;
  marks: readonly Uint8Array[];
  leastWords: number;
  loans: readonly number[];
  day: CivilDate;
  operation: 'collect' | 'payout';
  amount: bigint;
  leastOwed: bigint;
  mostOwed: bigint;
}

const around = `p.created_at >= ${startOf(':day::date - 2')}
        and p.created_at < ${startOf(':day::date + 2')}`;
// Each part by its own index. A loan must have been paid out by then, and not paid off long before.
const selectFound = sql<FoundRow, Asked>(`
  with named as materialized (
    select borrower_id, count(*)::int as words from name_mark
    where mark = any(:marks::bytea[]) group by 1 having count(*) >= :leastWords
    order by 2 desc limit ${mostLoans}),
  asked as materialized (
    select distinct p.order_id from payment p
    where p.operation = :operation and p.amount = :amount and ${around}
      and (p.operation = 'payout' or p.state in ('failed', 'expired', 'reversed'))),
  claimed as materialized (
    select order_id from payment_claim where named ? :reference),
  person as (
    select id from borrower where mobile = any(:mobiles::text[])
    union select borrower_id from wallet where mobile = any(:mobiles::text[])
    union select borrower_id from named
    union (select id from borrower where right(mobile, 4) = :lastFour limit ${mostLoans})),
  loan as (
    select o.id, 1 as rank from person join loan_order o on o.borrower_id = person.id
    union select order_id, 0 from claimed union select order_id, 1 from asked
    union select id, 0 from loan_order where id = any(:loans::bigint[])
    union (select id, 2 from loan_order where :operation = 'collect'
      and owed > 0 and owed between :amount and :mostOwed order by owed, id limit 40)
    union (select id, 2 from loan_order where :operation = 'collect'
      and owed > 0 and owed >= :leastOwed and owed < :amount
      order by owed desc, id desc limit 20)
    union (select id, 3 from loan_order where :operation = 'collect'
      and oldest_due_on between :day::date - 3 and :day::date + 3 and owed > :amount
      order by abs(oldest_due_on - :day::date), id limit 30))
  select o.id, o.borrower_id, b.mobile, o.status, o.terms,
    (select array_agg(w.mobile order by w.mobile) from wallet w
      where w.borrower_id = o.borrower_id) as wallets,
    coalesce((select n.words from named n where n.borrower_id = o.borrower_id), 0) as words,
    o.id in (select order_id from claimed) as is_claimed,
    o.id in (select order_id from asked) as was_asked
  from (select id, min(rank) as rank from loan group by id) found
    join loan_order o on o.id = found.id join borrower b on b.id = o.borrower_id
  where o.disbursed_at < ${startOf(':day::date + 1')}
    and (o.status in ('active', 'overdue', 'written-off')
      or o.settled_at >= ${startOf(':day::date - 7')})
  order by found.rank, o.id desc limit ${mostLoans}`);

const selectEvents = sql<
  { orderId: bigint; effectiveAt: Date; body: unknown },
  { orderIds: readonly bigint[] }
>(`
  select order_id, effective_at, body from loan_event where order_id = any(:orderIds::bigint[])
  order by order_id, effective_at, recorded_at, id`);

interface FoundLoan extends PossibleLoan {
  readonly row: FoundRow;
}

/** Loans that unidentified money may be meant for, the best first. Refusal: `unknown`. */
export const suggestOwnersAct = serveAct(suggestOwners, async ({ context, args, about }) => {
  about({ kind: 'case', id: args.caseId });
  const found = await findCase(context.db, args.caseId);
  if (found?.kind !== 'unknown-in-statement') return new StaffRefusal('unknown');
  const { day, amount: moved } = fromJson<{ day: CivilDate; amount: Ngwee }>(found.detail);
  const amount = ngwee(moved < 0n ? -moved : moved);
  const written = await findParty(context, found);
  const party = readParty(written);
  const marks = marksToFind(context.keys, written.name);
  const operation = moved < 0n ? ('payout' as const) : ('collect' as const);
  const rows = await context.db.rows(selectFound, {
    ...whomToFind(party, marks),
    reference: found.providerId.toLowerCase(),
    day,
    operation,
    amount,
    leastOwed: (amount * leastGrown) / hundred,
    mostOwed: (amount * mostGrown) / hundred,
  });
  const loans = await asOfDay(context, rows, { day, operation });
  const money = { day, amount, nameWords: marks.length, party };
  return {
    payer: {
      mobileMasked: party.mobiles[0] === undefined ? null : masked(party.mobiles[0]),
      isNamed: marks.length > 0,
    },
    isGivable: operation === 'collect',
    rows: candidatesFor(money, loans).map(({ loan: { row, ...loan }, reasons }) => ({
      orderId: String(loan.orderId),
      borrowerId: row.borrowerId,
      mobileMasked: masked(row.mobile),
      status: row.status,
      remaining: formatKwacha(loan.remaining),
      dueOn: loan.instalments[0]?.dueOn ?? null,
      reasons: reasons.map((one) => reasonText(one, amount)),
    })),
  };
});

function whomToFind(party: ReadParty, marks: readonly Uint8Array[]) {
  const { mobiles, namedMobiles, lastDigits } = party;
  return {
    mobiles: [...mobiles, ...namedMobiles].flatMap(nearNumbers),
    lastFour: lastDigits !== null && lastDigits.length >= 4 ? lastDigits.slice(-4) : null,
    marks,
    leastWords: Math.min(2, marks.length),
    loans: [...party.referredLoans, ...party.namedLoans],
  };
}

/** The loans as their accounts were by the end of the day. */
async function asOfDay(
  { db }: Context,
  rows: readonly FoundRow[],
  { day, operation }: Pick<Asked, 'day' | 'operation'>,
): Promise<FoundLoan[]> {
  const events = Map.groupBy(
    await db.rows(selectEvents, { orderIds: rows.map(({ id }) => id) }),
    ({ orderId }) => orderId,
  );
  return rows.map((row) => {
    const happened = (events.get(row.id) ?? []).map(({ effectiveAt, body }) => ({
      ...fromJson<AccountEvent>(body),
      effectiveAt,
    }));
    const known = happened.filter(({ effectiveAt }) => civilDateOf(effectiveAt) <= day);
    const state = account(fromJson<LoanTerms>(row.terms), known, day);
    const open = state.plans.filter(({ remainingAmount }) => remainingAmount > 0n);
    return {
      row,
      orderId: Number(row.id),
      mobiles: [row.mobile, ...(row.wallets ?? [])],
      sameWords: row.words,
      isClaimed: row.isClaimed,
      wasAsked: row.wasAsked,
      remaining: operation === 'collect' ? state.remainingAmount : zeroNgwee,
      instalments: open.map(({ dueDate, remainingAmount, remainingAtDue }) => ({
        dueOn: dueDate,
        owed: operation === 'collect' ? [remainingAmount, remainingAtDue] : [],
      })),
    };
  });
}

function reasonText(reason: Reason, amount: Ngwee): string {
  const kwacha = showKwacha(amount);
  switch (reason.kind) {
    case 'claimed':
      return 'A claim to have paid names this reference';
    case 'reference':
      return 'The note has the payment reference of this loan';
    case 'loan-named':
      return 'The note names this loan';
    case 'same-number':
      return 'Same number';
    case 'number-named':
      return 'The note names this number';
    case 'exchanged':
      return 'Same number with two digits exchanged';
    case 'one-digit':
      return 'Same number but for one digit';
    case 'last-digits':
      return `Same last ${reason.digits} digits`;
    case 'asked':
      return `A payment of exactly ${kwacha} was asked for around that day`;
    case 'owes':
      return `Owed exactly ${kwacha} that day`;
    case 'instalment':
      return `An instalment of exactly ${kwacha}`;
    case 'name':
      if (reason.words === 1) return 'One word of the name agrees';
      return reason.isWhole
        ? 'The whole name agrees'
        : `Name agrees in ${wordsText[reason.words] ?? reason.words} words`;
    case 'due':
      return dueText(reason.days);
  }
}

const wordsText: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four' };

function dueText(days: number): string {
  if (days === 0) return 'Due that day';
  const size = Math.abs(days);
  const many = size === 1 ? '1 day' : `${size} days`;
  return days > 0 ? `Due ${many} later` : `Due ${many} before`;
}
