import { randomUUID } from 'node:crypto';
import { listReadings } from '../../contract/staff/audit-acts.ts';
import { listTransfers, trialBalance } from '../../contract/staff/books-acts.ts';
import { listBorrowers, showBorrower } from '../../contract/staff/borrower-acts.ts';
import { listToCollect } from '../../contract/staff/collections-acts.ts';
import { listLoans, loanSorts, showLoan } from '../../contract/staff/loan-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import { search } from '../../contract/staff/search-acts.ts';
import type { ArgsOf, StaffAct } from '../../contract/staff/staff-act.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type * as z from 'zod/mini';
import { cursorText } from '../../server/staff/book/listing.ts';
import type { Database } from '../../server/store/database/database.ts';
import { script, sql } from '../../server/store/database/database.ts';
import type { consoleOfWorld } from '../../testing/console-of-world.ts';
import { openOrderIdOf } from '../borrowers/make-borrowers.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';

const pageRows = 50;
const deepPage = 1_000;
/** How many borrowers are asked about, one after the other. */
const others = 60;

/** Asks a question once more; of those about somebody, of another one each time. */
export type Ask = (
  staff: Awaited<ReturnType<typeof consoleOfWorld>>,
  time: number,
) => Promise<unknown>;

/** The number of the n-th borrower. */
export function mobileOf(n: number): string {
  return `097${String(n).padStart(7, '0')}`;
}

/** What the lender's people ask, each by a name. */
export async function questionsOf(
  db: Database,
  one: OneBorrower,
  borrowers: number,
): Promise<Record<string, Ask>> {
  const some = { filter: {}, limit: pageRows };
  const done =
    <A extends StaffAct>(role: Role, act: A, args: z.input<A['args']> & ArgsOf<A>): Ask =>
    (staff) =>
      staff.done(role, act, args);
  const questions: Record<string, Ask> = {};
  for (const sort of loanSorts) {
    questions[`loans, ${sort}`] = done('finance', listLoans, { ...some, sort });
    const after = await deep(db, sort);
    questions[`loans, ${sort}, page ${deepPage}`] = done('finance', listLoans, {
      ...some,
      sort,
      after,
    });
  }
  for (const [name, filter] of Object.entries({
    active: { status: 'active' },
    overdue: { status: 'overdue' },
    Airtel: { network: 'Airtel' },
    'Zamtel, which few have': { network: 'Zamtel' },
    'late by 60 days': { lateDays: 60 },
    'owing K1,000 or more': { owedFrom: '1000' },
    'late and owing': { lateDays: 20, owedFrom: '1000' },
    'of a product': { productId: 'standard' },
  } as const)) {
    questions[`loans, ${name}`] = done('finance', listLoans, {
      ...some,
      filter,
      sort: 'newest',
    });
  }
  for (const [name, filter] of Object.entries({
    all: {},
    'of a bucket': { bucket: '8-30' },
    resting: { resting: true },
  } as const)) {
    questions[`to collect, ${name}`] = done('care', listToCollect, { filter, limit: 25 });
  }
  questions['borrowers'] = done('finance', listBorrowers, { ...some, sort: 'newest' });
  const lastId = await db.row(
    script<{ id: string; at: Date }>(`select id, created_at as at from borrower
      order by created_at desc, id desc
      offset ${Math.min(deepPage * pageRows, borrowers / 2)} limit 1`),
  );
  const after = cursorText([lastId?.at.getTime() ?? 0, lastId?.id ?? '']);
  questions[`borrowers, page ${deepPage}`] = done('finance', listBorrowers, {
    ...some,
    sort: 'newest',
    after,
  });
  Object.assign(questions, ofBooks());
  questions['readings'] = done('auditor', listReadings, some);
  const stride = 7_919;
  const nth = (time: number) => (time * stride) % borrowers;
  const idOf = sql<{ id: string }, { mobile: string }>(
    'select id from borrower where mobile = :mobile',
  );
  const ids: string[] = [];
  for (let time = 0; time < others; time++) {
    ids.push((await db.row(idOf, { mobile: mobileOf(nth(time)) }))?.id ?? '');
  }
  const searching = (text: (n: number) => string): Ask => {
    return (staff, time) => staff.done('credit', search, { text: text(nth(time)) });
  };
  questions['search by mobile'] = searching(mobileOf);
  questions['search by last four'] = searching((n) => mobileOf(n).slice(-4));
  questions['search by loan'] = searching((n) => String(openOrderIdOf(one, n)));
  questions['search by name'] = searching(() => 'Mulenga Chanda');
  questions['search by reference'] = searching(() => randomUUID());
  questions['a loan'] = (staff, time) =>
    staff.done('finance', showLoan, { orderId: String(openOrderIdOf(one, nth(time))) });
  questions['a borrower'] = (staff, time) =>
    staff.done('finance', showBorrower, { borrowerId: ids[time % others] ?? '' });
  return questions;
}

/** The books of any day. */
function ofBooks(): Record<string, Ask> {
  const today = civilDateOf(new Date());
  const asOf = addDays(today, -60);
  const knownOn = addDays(asOf, 1);
  const filter = { account: 'fee-income', from: addDays(today, -3), to: today };
  return {
    'trial balance of a day': (staff) => staff.done('finance', trialBalance, { asOf }),
    'trial balance, as known then': (staff) =>
      staff.done('finance', trialBalance, { asOf, knownOn }),
    'figure of the books': (staff) =>
      staff.done('finance', listTransfers, { filter, limit: pageRows }),
  };
}

/** What each order goes by, and whether it goes up. */
const orders = {
  newest: ['id', 'desc'],
  oldest: ['id', 'asc'],
  due: ['oldest_due_on, id', 'asc'],
  owed: ['owed, id', 'desc'],
} as const satisfies Record<(typeof loanSorts)[number], readonly [string, 'asc' | 'desc']>;

/** The cursor of a page far down; of fewer rows, half way. */
async function deep(db: Database, sort: (typeof loanSorts)[number]): Promise<string> {
  const [columns, way] = orders[sort];
  const by = columns.replaceAll(/\w+/g, `$& ${way}`);
  const row = await db.row(
    script<{ at: string }>(`
      with ranked as (
        select concat_ws('|', ${columns}) as at, row_number() over (order by ${by}) as n
        from loan_order where oldest_due_on is not null)
      select at from ranked
      where n = (select least(${deepPage * pageRows}, max(n) / 2) from ranked)`),
  );
  return Buffer.from(row?.at ?? '').toString('base64url');
}
