import type { callOutcomes } from '../../contract/staff/collections-acts.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { decidePromises } from '../../server/lending/collections/decide-promises.ts';
import { listToCollect } from '../../server/lending/collections/list-to-collect.ts';
import { stopContactAct } from '../../server/staff/care/collections/contact-stop.ts';
import {
  beginContactAct,
  endContactAct,
  promiseAct,
} from '../../server/staff/care/collections/contact-acts.ts';
import { showToCollectAct } from '../../server/staff/care/collections/show-to-collect.ts';
import { addNoteAct } from '../../server/staff/care/book/borrower-care.ts';
import { sql } from '../../server/store/database/database.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, instantOf, later } from './life-of-a-loan.ts';
import { contextAt } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

interface LateLoan {
  readonly id: bigint;
  readonly borrowerId: string;
  readonly owed: bigint;
}

/** Late for some weeks now, without a complaint that forbids to call. */
const selectLate = sql<LateLoan, { from: string; to: string; most: number }>(`
  select o.id, o.borrower_id, o.owed
  from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'overdue' and o.oldest_due_on between :from::date and :to::date
    and ${isInventedInSql}
    and not exists (select from complaint c where c.borrower_id = b.id)
    and not exists (select from data_request d where d.borrower_id = b.id)
  order by o.oldest_due_on, o.id limit :most`);

interface PaidLate {
  readonly id: bigint;
  readonly amount: bigint;
  readonly paidMs: number;
}

/** Paid in the last weeks, days after they had fallen late. */
const selectPaidLate = sql<PaidLate, { since: Date; most: number }>(`
  select o.id, p.amount, extract(epoch from p.settled_at)::float8 * 1000 as paid_ms
  from payment p join loan_order o on o.id = p.order_id
    join borrower b on b.id = o.borrower_id
  where p.operation = 'collect' and p.state = 'confirmed' and p.created_at > :since
    and p.amount >= ${kwacha(50)} and ${isInventedInSql}
    and exists (select from order_history h where h.order_id = o.id and h.to_status = 'overdue'
      and h.at between p.created_at - interval '12 days' and p.created_at - interval '5 days')
    and not exists (select from complaint c where c.borrower_id = b.id)
  order by p.created_at, o.id limit :most`);

const lateOnes = 9;
const paidOnes = 6;
/** Of those who are late, the last ones. */
const stopped = 2;

/**
 * Contacts of care with late borrowers, by the rules: unanswered calls, promises kept
 * and broken, and two who are left alone.
 */
export async function collectionsOfThePast(office: PastOffice, until: Date): Promise<Deed[]> {
  const { context } = office;
  const dayAgo = (days: number) => civilDateOf(later(until, -days * daySeconds));
  const late = await office.choose('late', async () => {
    await listToCollect(context);
    const asked = { from: dayAgo(85), to: dayAgo(16), most: lateOnes };
    return context.db.rows(selectLate, asked);
  });
  const since = later(until, -40 * daySeconds);
  const paid = await office.choose('paid late', () =>
    context.db.rows(selectPaidLate, { since, most: paidOnes }),
  );
  const all = [
    ...late
      .slice(0, -stopped)
      .flatMap((loan, place) => unluckyDeeds(office, loan, { place, until })),
    ...late.slice(-stopped).map((loan, place) => stopDeed(office, loan, { place, until })),
    ...paid.flatMap((loan, place) => keptDeeds(office, loan, place)),
  ];
  // A day at the desk that has not come yet is left out.
  const deeds = all.filter(({ at }) => later(at, 600) < until);
  const nights = new Set(deeds.map(({ at }) => civilDateOf(at)));
  return [...deeds, ...[...nights].flatMap((day) => deciding(office, day, until))];
}

interface Placed {
  readonly place: number;
  readonly until: Date;
}

/** No answer; then they talked and promised a part, which was not paid. */
function unluckyDeeds(office: PastOffice, loan: LateLoan, { place, until }: Placed): Deed[] {
  const at = (daysAgo: number) =>
    atDesk(civilDateOf(later(until, -daysAgo * daySeconds)), place);
  const half = formatKwacha(ngwee((loan.owed / 200n) * 100n));
  const promised = { at: at(10), promised: { amount: half, days: 4 } };
  return [
    calling(office, loan.id, { at: at(14), outcome: 'unreachable' }),
    calling(office, loan.id, { at: at(12), outcome: 'no-answer' }),
    ...(place < 4 ? [calling(office, loan.id, { ...promised, outcome: 'talked' })] : []),
    // One of the broken promises was followed up, and another one is open.
    ...(place === 0
      ? [
          calling(office, loan.id, {
            at: at(1),
            outcome: 'talked',
            promised: { amount: half, days: 9 },
          }),
        ]
      : []),
  ];
}

/** They talked, promised what they then paid, and paid it in time. */
function keptDeeds(
  office: PastOffice,
  { id, amount, paidMs }: PaidLate,
  place: number,
): Deed[] {
  const paidAt = new Date(paidMs);
  const at = atDesk(civilDateOf(later(paidAt, -2 * daySeconds)), place);
  if (at >= paidAt) return [];
  const promised = { amount: formatKwacha(ngwee((amount / 100n) * 100n)), days: 4 };
  return [calling(office, id, { at, outcome: 'talked', promised })];
}

function stopDeed(
  office: PastOffice,
  { borrowerId }: LateLoan,
  { place, until }: Placed,
): Deed {
  const at = atDesk(civilDateOf(later(until, -(6 + place) * daySeconds)), place);
  const stop =
    place === 0
      ? ({ borrowerId, reason: 'died' } as const)
      : ({ borrowerId, reason: 'ill', until: addDays(civilDateOf(until), 12) } as const);
  const text =
    place === 0
      ? 'Their daughter called: they died in the spring. She will bring the paper.'
      : 'Is in hospital in Ndola and will call us when they are back.';
  return {
    at,
    run: async () => {
      await office.done({ role: 'care', at }, stopContactAct, stop);
      await office.done({ role: 'care', at }, addNoteAct, { borrowerId, text });
    },
  };
}

interface Call {
  readonly at: Date;
  readonly outcome: (typeof callOutcomes)[number];
  readonly promised?: { readonly amount: string; readonly days: number };
}

/** A call, where the rules of that day allow it. */
function calling(office: PastOffice, loan: bigint, { at, outcome, promised }: Call): Deed {
  const orderId = String(loan);
  const care = (seconds: number) => ({ role: 'care', at: later(at, seconds) }) as const;
  const run = async () => {
    const { loan: shown, call } = await office.done(care(0), showToCollectAct, { orderId });
    if (!shown.isLate || !call.isAllowed) return;
    const asked = { orderId, how: 'call', purpose: 'late' } as const;
    const { contactId } = await office.done(care(0), beginContactAct, asked);
    await office.done(care(150), endContactAct, { contactId, outcome, note: '' });
    if (promised === undefined) return;
    const on = addDays(civilDateOf(at), promised.days);
    await office.done(care(200), promiseAct, { orderId, amount: promised.amount, on });
  };
  return { at, run };
}

/** The nights after which promises of a day may be broken or kept. */
function deciding({ context }: PastOffice, day: CivilDate, until: Date): Deed[] {
  const at = instantOf(addDays(day, 5), '00:20');
  return at < until ? [{ at, run: () => decidePromises(contextAt(context, at)) }] : [];
}

/** A quarter of an hour of the morning or the day after it, where that is a Sunday. */
function atDesk(day: CivilDate, place: number): Date {
  const isSunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0;
  const hour = 9 + Math.floor(place / 4);
  const minute = String(15 * (place % 4)).padStart(2, '0');
  return instantOf(
    isSunday ? addDays(day, 1) : day,
    `${String(hour).padStart(2, '0')}:${minute}`,
  );
}
