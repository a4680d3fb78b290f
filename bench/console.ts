/**
 * The lists and searches of the console by HTTP, among ten thousand borrowers and among many, on
 * two databases of one server, in turn. It shows the p95 of each, and many against few. `npm run
 * bench -- console [borrowers] [times]`.
 */
import type * as z from 'zod/mini';
import { listReadings } from '../contract/staff/audit-acts.ts';
import { listTransfers, trialBalance } from '../contract/staff/books-acts.ts';
import { listBorrowers } from '../contract/staff/borrower-acts.ts';
import { listPayments } from '../contract/staff/case-acts.ts';
import { listToCollect } from '../contract/staff/collections-acts.ts';
import { listLoans, showLoan } from '../contract/staff/loan-acts.ts';
import type { Role } from '../contract/staff/permissions.ts';
import { search } from '../contract/staff/search-acts.ts';
import type { ArgsOf, StaffAct } from '../contract/staff/staff-act.ts';
import { addDays, civilDateOf } from '../contract/words/civil-date.ts';
import { listToCollect as sumLateLoans } from '../server/lending/collections/list-to-collect.ts';
import { dayOf, sumLedgerDays } from '../server/lending/ledger/ledger-days.ts';
import { sumLedgerParts } from '../server/lending/ledger/ledger-parts.ts';
import { connect } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';
import { consoleOfWorld } from '../testing/console-of-world.ts';
import { testContext } from '../testing/context.ts';
import { openOrderIdOf, unchecked } from './borrowers/make-borrowers.ts';
import { median, percentile } from './measure/median.ts';
import { atMost, report, type Row } from './measure/report.ts';
import { few, type FewAndMany, fewAndMany } from './server/few-and-many.ts';

const many = Number(process.argv[2] ?? 1_000_000);
const times = Number(process.argv[3] ?? 60);
const mostTimesFew = 1.3;

type Staff = Awaited<ReturnType<typeof consoleOfWorld>>;
type Question = readonly [
  name: string,
  mostMs: number,
  ask: (staff: Staff) => Promise<unknown>,
];

/** A question of a role, which is answered within so many milliseconds in 95 of 100 cases. */
function question<A extends StaffAct>(
  name: string,
  mostMs: number,
  of: { role: Role; act: A; args: z.input<A['args']> & ArgsOf<A> },
): Question {
  return [name, mostMs, (staff) => staff.done(of.role, of.act, of.args)];
}

const page = { filter: {}, limit: 50 } as const;
const today = civilDateOf(new Date());
const ofDays = { account: 'fee-income', from: addDays(today, -3), to: today } as const;

type LoanArgs = ArgsOf<typeof listLoans>;
const loans = (name: string, args: { sort?: LoanArgs['sort']; filter?: LoanArgs['filter'] }) =>
  question(`loans ${name}`, 60, {
    role: 'finance',
    act: listLoans,
    args: { ...page, sort: 'newest', ...args },
  });
const found = (name: string, text: string) =>
  question(`search by ${name}`, 100, { role: 'credit', act: search, args: { text } });

/**
 * The days of the ledger as their job sums them, by one read of it all. Copies are spread over
 * the whole table, where the transfers of a real day are side by side.
 */
const sumCopiedDays = script(`
  insert into ledger_day (account, known_on, booked_on, is_late, debits, credits, transfers)
  select account, ${dayOf('created_at')}, ${dayOf('event_at')}, false, sum(debit), sum(credit),
    count(*)
  from (select debit as account, amount as debit, 0 as credit, created_at, event_at from transfer
    union all select credit, 0, amount, created_at, event_at from transfer) t
  where ${dayOf('created_at')} < ${dayOf('now()')} and not exists (select from ledger_day)
  group by 1, 2, 3`);

const questionsOf = (made: FewAndMany): readonly Question[] => [
  loans('newest', {}),
  loans('by due date', { sort: 'due' }),
  loans('by what is owed', { sort: 'owed' }),
  loans('in arrears', { filter: { status: 'overdue' } }),
  loans('of a network that few have', { filter: { network: 'Zamtel' } }),
  loans('60 days in arrears', { filter: { lateDays: 60 } }),
  question('borrowers', 60, {
    role: 'finance',
    act: listBorrowers,
    args: { ...page, sort: 'newest' },
  }),
  question('payments', 60, {
    role: 'finance',
    act: listPayments,
    args: { ...page, sort: 'newest' },
  }),
  question('collections', 60, {
    role: 'care',
    act: listToCollect,
    args: { filter: {}, limit: 25 },
  }),
  question('readings', 60, { role: 'auditor', act: listReadings, args: page }),
  question('trial balance', 150, {
    role: 'finance',
    act: trialBalance,
    args: { asOf: addDays(today, -60) },
  }),
  question('transfers of an account', 80, {
    role: 'finance',
    act: listTransfers,
    args: { filter: ofDays, limit: page.limit },
  }),
  found('mobile', '0970000042'),
  found('last four', '0042'),
  found('loan', String(openOrderIdOf(made.one, 42))),
  question('a loan', 60, {
    role: 'finance',
    act: showLoan,
    args: { orderId: String(openOrderIdOf(made.one, 42)) },
  }),
];

const made = await fewAndMany(many);
try {
  const [small, large] = [await openOn('few'), await openOn('many')];
  const rows: Row[] = [];
  const runs: Record<string, { few: number[]; many: number[] }> = {};
  for (const [name, mostMs, ask] of questionsOf(made)) {
    const took = { few: [] as number[], many: [] as number[] };
    // The first answer of each reads its pages.
    for (const { staff } of [small, large]) await ask(staff);
    for (let time = 0; time < times; time++) {
      took.few.push(await msOf(() => ask(small.staff)));
      took.many.push(await msOf(() => ask(large.staff)));
    }
    runs[name] = took;
    rows.push(atMost(`${name}: p95 among many, ms`, percentile(took.many, 0.95), mostMs));
    const ratio = median(took.many) / median(took.few);
    rows.push(atMost(`${name}: many against few`, ratio, mostTimesFew));
  }
  report('console', rows, { few, many, runs });
  for (const { close } of [small, large]) await close();
} finally {
  await made.stop();
}

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** The console on one of the databases, after the jobs that sum what its lists show. */
async function openOn(name: 'few' | 'many') {
  const databaseUrl = `${made.urlOf(name)}?statement_timeout=3600000`;
  const db = await connect({ databaseUrl, dataDir: '', poolSize: 4 });
  const { config, ...parts } = testContext({ db, now: new Date() });
  const context = { ...parts, config: { ...config, publicCallsPerMinute: 1_000_000 } };
  await unchecked(db, sumCopiedDays);
  await sumLedgerDays(context);
  await sumLedgerParts(context);
  await sumLateLoans(context);
  const staff = await consoleOfWorld({ context });
  return { staff, close: () => staff.close().then(() => db.close()) };
}
