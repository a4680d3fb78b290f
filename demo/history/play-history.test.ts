import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBorrowers } from '../../contract/staff/borrower-acts.ts';
import { listLoans, showLoan } from '../../contract/staff/loan-acts.ts';
import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { formatKwacha, ngwee, parseKwacha, sumNgwee } from '../../contract/words/ngwee.ts';
import { showPortfolio } from '../../contract/staff/portfolio-acts.ts';
import { foldStock, summedStock } from '../../testing/portfolio-fold.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { loanDetail } from '../../testing/loan-detail.ts';
import { staffAtConsole } from '../../testing/staff-at-console.ts';
import type { App } from '../../testing/start-app.ts';
import { startApp } from '../../testing/start-app.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { sumAccounts } from '../../server/lending/ledger/ledger-days.ts';
import { periodFaults } from '../../server/lending/ledger/period-row.ts';
import { proveLedger } from '../../server/lending/ledger/prove-ledger.ts';
import { sumPortfolio } from '../../server/lending/portfolio/sum-portfolio.ts';
import { sumSharedBalances } from '../../server/lending/ledger/sum-shared-balances.ts';
import { listedLoan } from '../../domain/loan/listed-loan.ts';
import { loadBorrowerFacts } from '../../server/lending/orders/borrower-facts.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { playHistory } from './play-history.ts';

const borrowers = 220;
const start = new Date('2026-09-14T10:00:00Z');
const sampled = 100;

interface Heard {
  readonly debit: string;
  readonly credit: string;
  readonly amount: bigint;
  readonly createdAt: Date;
  readonly bookedOn: CivilDate;
}

let db: TestDatabase;
let app: App;
beforeAll(async () => {
  db = await testDatabase();
  app = await startApp({
    db,
    clock: { now: () => start, today: () => civilDateOf(start) },
    env: { DEMO_BORROWERS: String(borrowers) },
  });
  await app.server.historyPlayed;
});
afterAll(async () => {
  await app.close();
  await db.dispose();
});

it('has loans that a credit bureau’s answer referred, and their inquiries', async () => {
  const hits = await app.db.row(
    count(`bureau_inquiry i join review r on r.order_id = i.order_id
      where i.answer ->> 'kind' = 'hit' and r.reasons ? 'bureau' and r.decided_at is null`),
  );
  expect(hits?.count).toBeGreaterThan(0n);
});

const count = (what: string) => sql<{ count: bigint }>(`select count(*) as count from ${what}`);
/** Beside them some whom the lender's people decided about. */
const invented = `borrower where mobile ~ '^09[567]64[0-8]'`;
const someLoans = sql<{ id: bigint; borrowerId: BorrowerId }, { most: number }>(`
  select o.id, o.borrower_id from loan_order o join borrower b on b.id = o.borrower_id
  where b.mobile ~ '^09[567]64' order by md5(o.id::text) limit :most`);

describe('the invented past of a lender', () => {
  it('is there once its borrowers are, with loans in every state', async () => {
    expect((await db.row(count(invented)))?.count).toBe(BigInt(borrowers));
    const states = await db.rows(
      script<{ status: string }>('select distinct status from loan_order order by status'),
    );
    expect(states.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['active', 'overdue', 'referred', 'settled']),
    );
    expect((await db.row(count('played_history where ended_at is not null')))?.count).toBe(1n);
    const proposals = await db.rows(
      script<{ state: string }>('select distinct state from proposal order by state'),
    );
    expect(proposals.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['done', 'lapsed', 'proposed', 'refused', 'stopped', 'withdrawn']),
    );
    const promises = await db.rows(
      script<{ state: string }>('select distinct state from promise order by state'),
    );
    expect(promises.map(({ state }) => state)).toEqual(
      expect.arrayContaining(['broken', 'kept', 'open']),
    );
    for (const some of [
      "loan_order where oldest_due_on < date '2026-09-14' - 30",
      "contact_attempt where outcome = 'no-answer'",
      'contact_stop where ended_at is null',
      "to_collect where rests_until > date '2026-09-14'",
      "relief where kind = 'arrangement' and state = 'kept'",
      "loan_event where kind = 'written-off'",
      // What still came for a debt that was given up.
      "transfer where credit = 'recovery-income'",
      "coupon_step where fact = 'used'",
      "promise where state = 'broken' and followed_at is null",
    ]) {
      expect((await db.row(count(some)))?.count, some).toBeGreaterThan(0n);
    }
    // No provider could be polled about them.
    const open = "payment where provider = 'past' and state not in ('confirmed', 'failed')";
    expect((await db.row(count(open)))?.count).toBe(0n);
    // A job follows what was decided.
    const shadows = count('decision_shadow where policy_version = 2 and verdict <> champion');
    const followed = async () => (await db.row(shadows))?.count;
    await expect.poll(followed).toBeGreaterThan(0n);
  });

  it('has books that are proved, and no loan breaks the rules', async () => {
    await sumSharedBalances(app.context);
    expect((await proveLedger(app.context)).faults).toEqual([]);
    const declined = `loan_order where decision ->> 'verdict' not in ('approved', 'referred')`;
    expect((await db.row(count(declined)))?.count).toBe(0n);
  });

  it('adds up to nothing on every day, by any recording day', async () => {
    const [first] = await db.rows(
      script<{ day: CivilDate }>('select min(event_at)::date::text as day from transfer'),
    );
    const from = addDays(first?.day ?? civilDateOf(start), -1);
    const all = await db.rows(
      script<Heard>(`select debit, credit, amount, created_at,
        booked_on(event_at, created_at)::text as booked_on from transfer`),
    );
    for (let back = 0, to = civilDateOf(start); to >= from; back++, to = addDays(to, -1)) {
      // Recorded by another day: the same, a week and a month later, and now.
      const known = addDays(to, [0, 7, 31, 400][back % 4] ?? 0);
      const knownUntil = new Date(`${addDays(known, 1)}T00:00:00+02:00`);
      const sums = await sumAccounts(db, { from: null, to, knownUntil });
      const balances = sums.map(({ account, debits, credits }) => [account, debits - credits]);
      expect(sums.reduce((sum, { debits, credits }) => sum + debits - credits, 0n)).toBe(0n);
      if (back % 10 !== 0) continue;
      const folded = new Map(sums.map(({ account }) => [account, 0n]));
      const add = (account: string, amount: bigint) =>
        folded.set(account, (folded.get(account) ?? 0n) + amount);
      for (const { debit, credit, amount, bookedOn, createdAt } of all) {
        if (bookedOn > to || createdAt >= knownUntil) continue;
        add(debit, amount);
        add(credit, -amount);
      }
      expect([to, known, new Map(balances as [string, bigint][])]).toEqual([to, known, folded]);
    }
  });

  it('has months that were closed by two, one that waits, and journals', async () => {
    const months = await db.rows(
      script<{ state: string; count: bigint }>(`select state, count(*) as count from proposal
        where kind = 'close-period' group by state order by state`),
    );
    expect(months).toEqual([
      { state: 'done', count: 6n },
      { state: 'proposed', count: 1n },
    ]);
    const made = await db.row(count("proposal where kind = 'journal' and state = 'done'"));
    expect(made?.count).toBeGreaterThan(8n);
    expect(await periodFaults(db, start)).toEqual([]);
    // Each was provided for, and Cash has the nights of a fortnight.
    const booked = await db.row(count("journal where memo like 'Provision by %'"));
    expect(booked?.count).toBeGreaterThan(4n);
    expect((await db.row(count('cash_day')))?.count).toBeGreaterThanOrEqual(39n);
  });

  it('has returns of two months, what was wrong in the first one mended', async () => {
    const made = await db.rows(
      sql<{ period: string; state: string; faults: number; confirmed: boolean }>(`
        select period, state, fault_count as faults, is_confirmed as confirmed
        from return_run order by started_at`),
    );
    expect(made.map(({ period, state }) => [period, state])).toEqual([
      ['2026-07', 'done'],
      ['2026-07', 'done'],
      ['2026-08', 'done'],
    ]);
    const [first, mended] = made;
    expect(first?.faults).toBeGreaterThan(mended?.faults ?? 9);
    expect(made.some(({ confirmed }) => confirmed)).toBe(false);
  });

  it('has a portfolio of each of its days, as the fold says', async () => {
    await expect
      .poll(() => sumPortfolio(app.context, new AbortController().signal))
      .toBe('done');
    const days = await db.row(count('portfolio_night'));
    expect(days?.count).toBeGreaterThan(150n);
    const yesterday = addDays(civilDateOf(start), -1);
    const finance = staffAtConsole(app);
    await finance.logInAs('finance');
    for (const back of [0, 1, 30, 90, 160]) {
      const day = addDays(yesterday, -back);
      expect([day, await summedStock(db, day, day)]).toEqual([
        day,
        await foldStock(db, day, day),
      ]);
      const stock = [...(await foldStock(db, day, yesterday)).values()];
      const open = (isMeant: (age: number) => boolean) =>
        formatKwacha(
          sumNgwee(stock.filter(({ age }) => isMeant(age)).map((one) => ngwee(one.principal))),
        );
      const shown = await finance.done(showPortfolio, {
        asOf: day,
        by: ['network', 'product'],
      });
      expect([shown.asOf, shown.all.principal]).toEqual([day, open(() => true)]);
      for (const { days: late, principal } of shown.all.risk) {
        expect([day, late, principal]).toEqual([day, late, open((age) => age > late)]);
      }
      const { risk, principal } = shown.days.at(-1) ?? {};
      expect(principal).toBe(shown.all.principal);
      expect(risk?.map((one) => one.share)).toEqual(shown.all.risk.map(({ share }) => share));
      const rows = shown.rows.map((row) => parseKwacha(row.principal) ?? ngwee(0n));
      expect(formatKwacha(sumNgwee(rows))).toBe(shown.all.principal);
    }
  });

  it('tells borrower and lender the same of each loan', async () => {
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    const { context } = app;
    for (const { id, borrowerId } of await db.rows(someLoans, { most: sampled })) {
      const order = await loadOrder(db, Number(id) as OrderId);
      if (order === null) throw new Error('it is in the list');
      const { mobile } = order.borrower;
      const detail = await loanDetail({ context }, { orderId: order.id, borrowerId, mobile });
      const { account, faults } = await auditor.done(showLoan, { orderId: String(id) });
      expect(faults).toEqual([]);
      if (order.disbursedAt === null) continue;
      expect(account.remaining).toBe(formatKwacha(detail.remainingAmount));
      expect(account.paid).toBe(formatKwacha(detail.paidAmount));
      const state = accountOf(order, context.clock.now());
      const filter = { borrowerId };
      const { rows } = await auditor.done(listLoans, { filter, sort: 'newest', limit: 100 });
      const row = rows.find(({ orderId }) => orderId === String(id));
      const { owed, oldestDueOn } = listedLoan(state);
      expect([row?.owed, row?.dueOn]).toEqual([formatKwacha(owed), oldestDueOn]);
    }
  });

  it('decided by what the same borrower is found to be today', async () => {
    const { keys } = app.context;
    const whole = `select id from borrower b where id in (select borrower_id from loan_order)
      and mobile ~ '^09[567]64' order by id limit 20`;
    for (const { id } of await db.rows(script<{ id: BorrowerId }>(whole))) {
      const { verified, allStepsDone, identityId } = await loadBorrowerFacts(db, keys, id);
      expect(allStepsDone).toBe(true);
      expect(identityId).not.toBeNull();
      expect(verified).toMatchObject({ othersWithNrc: 0, face: 'matched', onWatchList: false });
    }
  });

  it('numbers its loans as they were agreed to, within a few hours', async () => {
    const astray = await db.rows(
      script<{ id: bigint }>(`
        select a.id from loan_order a join loan_order b on a.id < b.id
        join borrower x on x.id = a.borrower_id join borrower y on y.id = b.borrower_id
        where a.created_at > b.created_at + interval '9 hours'
          and x.mobile ~ '^09[567]64' and y.mobile ~ '^09[567]64'`),
    );
    expect(astray).toEqual([]);
  });

  it('leaves the demo people as they are', async () => {
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    const demo = await db.rows(
      script<{ mobile: string; loans: bigint; owed: bigint }>(`
        select b.mobile, count(o.id) as loans,
          count(o.id) filter (where o.settled_at is null) as owed
        from borrower b left join loan_order o on o.borrower_id = b.id
        where b.mobile !~ '^09[567]64' group by b.mobile order by b.mobile`),
    );
    expect(demo).toEqual([
      { mobile: '0951000003', loans: 1n, owed: 1n },
      { mobile: '0961000002', loans: 1n, owed: 1n },
      { mobile: '0961000005', loans: 0n, owed: 0n },
      { mobile: '0971000001', loans: 5n, owed: 0n },
      { mobile: '0971000004', loans: 4n, owed: 1n },
    ]);
    const { about } = await auditor.done(listBorrowers, {
      filter: {},
      sort: 'newest',
      limit: 1,
    });
    expect(about).toBeGreaterThan(0);
  });

  it('is made once: neither a further start nor another process makes more of it', async () => {
    const before = await db.row(count('loan_order'));
    expect(
      await playHistory(app.context, { borrowers, site: null, told: () => {} }),
    ).toBeNull();
    expect(await db.row(count('loan_order'))).toEqual(before);
  });
});
