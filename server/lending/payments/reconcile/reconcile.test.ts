import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../../testing/money-world.ts';
import type { FaultName, LentLoan, MoneyWorld } from '../../../../testing/money-world.ts';
import { seededRandom } from '../../../../testing/seeded-random.ts';
import { sql } from '../../../store/database/database.ts';
import { proveLedger } from '../../ledger/prove-ledger.ts';
import { isReadable } from '../../../store/ports/payment-provider.ts';
import type { PaymentProvider, StatementLine } from '../../../store/ports/payment-provider.ts';
import { settlePayment } from '../settle-payment.ts';
import { reconcileDay } from './reconcile-day.ts';
import { reconcileStatements } from './reconcile-statements.ts';
import { patient } from '../../../../testing/patient-provider.ts';
import type { Reconciliation } from './reconciliation-rows.ts';
import { keepReconciliation, reconciliationsSince } from './reconciliation-rows.ts';

const daySeconds = 86_400;
const selectCases = sql<{
  kind: string;
  paymentId: string | null;
  resolvedBy: string | null;
}>(`
  select kind, payment_id, resolved_by from discrepancy where kind like '%statement%'
  order by opened_at, kind`);
const forget = sql('delete from discrepancy');

describe('comparing the statement of a day', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterEach(async () => {
    world.faults.clear();
    expect((await proveLedger({ db })).faults).toEqual([]);
    await db.run(forget);
    await world.pass(2 * daySeconds);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const today = () => civilDateOf(world.now());
  const cases = () => db.rows(selectCases);

  /** The statement is made by the clock of the world, which has to go on for it to come. */
  async function whileTimePasses<T>(act: Promise<T>): Promise<T> {
    let isOver = false;
    const over = act.finally(() => (isOver = true));
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await world.pass(1);
    }
    return over;
  }
  const compare = (day: CivilDate, provider: PaymentProvider = patient(world.provider)) =>
    whileTimePasses(reconcileDay(world.context, provider, day));

  async function linesOf(day: CivilDate): Promise<readonly StatementLine[]> {
    const statement = await whileTimePasses(patient(world.provider).statement(dayOf(day)));
    return isReadable(statement) ? statement : [];
  }

  /** A loan is paid out, and K200 of it paid back, both meeting what was armed. */
  async function lentAndPaid(fault?: FaultName): Promise<LentLoan> {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const { mobile } = loan;
    if (fault) world.faults.arm({ operation: 'collect', fault, mobile });
    await askToPay(world, loan, kwacha(200));
    await world.live(15);
    return loan;
  }

  it('finds everything the same, and says what moved', async () => {
    const day = today();
    await lentAndPaid();
    expect(await compare(day)).toMatchObject({
      outcome: 'agrees',
      matched: 2,
      theirsIn: kwacha(200),
      theirsOut: kwacha(500),
      oursIn: kwacha(200),
      oursOut: kwacha(500),
      nextRunAt: null,
    });
    expect(await cases()).toEqual([]);
  });

  it.each<[FaultName, Partial<Reconciliation>, string]>([
    [
      'statement-missing',
      { matched: 1, missingThere: 1, theirsIn: kwacha(0), oursIn: kwacha(200) },
      'missing-in-statement',
    ],
    [
      'statement-extra',
      { matched: 2, missingHere: 1, theirsIn: kwacha(400), oursIn: kwacha(200) },
      'unknown-in-statement',
    ],
    [
      'statement-changed',
      { matched: 1, amountDiffers: 1, theirsIn: kwacha(201), oursIn: kwacha(200) },
      'statement-amount-differs',
    ],
  ])('with %s ends in its class and in one case, however often it is done', async (...row) => {
    const [fault, expected, kind] = row;
    const day = today();
    const loan = await lentAndPaid(fault);
    const before = await world.order(loan);
    for (let run = 1; run <= 2; run++) {
      expect(await compare(day)).toMatchObject({ outcome: 'differs', ...expected });
      expect(await cases()).toMatchObject([{ kind, resolvedBy: null }]);
    }
    // Nothing was booked from the file.
    expect((await world.order(loan)).version).toBe(before.version);
    const [kept] = await reconciliationsSince(db, day);
    expect(kept).toMatchObject({ day, outcome: 'differs', runs: 2, ...expected });
    expect(kept?.nextRunAt).not.toBeNull();
  });

  it.each([7, 42])('counts whatever mix of faults a day has (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const day = today();
    const armed = { 'statement-missing': 0, 'statement-extra': 0, 'statement-changed': 0 };
    const faults = ['statement-missing', 'statement-extra', 'statement-changed'] as const;
    const loans = 12;
    for (let i = 0; i < loans; i++) {
      const fault = faults[Math.floor(random() * (faults.length + 1))];
      await lentAndPaid(fault);
      if (fault) armed[fault] += 1;
    }
    const broken = armed['statement-missing'] + armed['statement-changed'];
    expect(await compare(day)).toMatchObject({
      matched: 2 * loans - broken,
      missingThere: armed['statement-missing'],
      missingHere: armed['statement-extra'],
      amountDiffers: armed['statement-changed'],
      oursIn: kwacha(200 * loans),
      oursOut: kwacha(500 * loans),
    });
    expect(await cases()).toHaveLength(broken + armed['statement-extra']);
  });

  it('closes the case automatically when a later statement is right', async () => {
    const day = today();
    await lentAndPaid();
    const lines = await linesOf(day);
    const short = { ...world.provider, statement: () => Promise.resolve(lines.slice(1)) };
    expect(await compare(day, short)).toMatchObject({ missingThere: 1 });
    expect(await cases()).toMatchObject([{ kind: 'missing-in-statement', resolvedBy: null }]);
    expect(await compare(day)).toMatchObject({ outcome: 'agrees', matched: 2 });
    expect(await cases()).toMatchObject([{ resolvedBy: 'reconciliation' }]);
  });

  it('books what we called failed by the word of the network, and says so', async () => {
    const day = today();
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('it was refused');
    // The prompt goes out and is paid, while we take it for failed.
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
    world.faults.arm({ operation: 'collect', fault: 'settle-after', mobile, seconds: 20 });
    await world.work();
    const text = 'No one knows it.';
    await settlePayment(world.context, paymentId, { fact: 'failed', code: 'X', text });
    await world.pass(30);
    expect((await world.payment(paymentId)).state).toBe('failed');
    expect(await compare(day)).toMatchObject({
      outcome: 'agrees',
      matched: 2,
      stateDiffers: 0,
      repaired: 1,
      oursIn: kwacha(200),
    });
    expect((await world.payment(paymentId)).state).toBe('confirmed');
    expect(await cases()).toEqual([]);
  });

  it('makes a case of what the statement has and the network will not confirm', async () => {
    const day = today();
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'never-settle', mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(10);
    const { providerId } = await world.payment(paymentId ?? loan.payoutId);
    const lines = await linesOf(day);
    const line = { providerId, operation: 'collect', amount: kwacha(200) } as const;
    const early = { ...world.provider, statement: () => Promise.resolve([...lines, line]) };
    expect(await compare(day, early)).toMatchObject({
      matched: 1,
      stateDiffers: 1,
      repaired: 0,
    });
    expect(await cases()).toMatchObject([{ kind: 'statement-state-differs', paymentId }]);
  });

  it('looks on other days for late records', async () => {
    const day = today();
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.work();
    await world.pass(daySeconds);
    await world.work();
    expect((await world.payment(paymentId ?? loan.payoutId)).state).toBe('confirmed');
    expect(await compare(day)).toMatchObject({ outcome: 'agrees', matched: 2 });
    expect(today()).not.toBe(day);
    expect(await compare(today())).toMatchObject({ outcome: 'agrees', matched: 0 });
  });

  it('asks again for a missing statement, and lets an incomplete one prove nothing', async () => {
    const day = today();
    await lentAndPaid();
    const none = { ...world.provider, statement: () => Promise.resolve(null) };
    const result = await compare(day, none);
    expect(result).toMatchObject({ outcome: 'no-statement', matched: 0 });
    expect(result.nextRunAt).not.toBeNull();
    const partly = { ...none, statementIsWhole: false, statement: () => Promise.resolve([]) };
    expect(await compare(day, partly)).toMatchObject({ outcome: 'agrees', missingThere: 0 });
    expect(await cases()).toEqual([]);
  });

  it('takes nothing from a statement with a line in doubt, and makes a case', async () => {
    const day = today();
    await lentAndPaid();
    const lines = await linesOf(day);
    const statement = () => Promise.resolve({ line: 7, why: 'no amount of money: much' });
    const broken = { ...world.provider, statement };
    for (let run = 1; run <= 2; run++) {
      const result = await compare(day, broken);
      expect(result).toMatchObject({ outcome: 'unreadable', matched: 0, missingThere: 0 });
      expect(result.nextRunAt).not.toBeNull();
      expect(await cases()).toMatchObject([
        { kind: 'unreadable-statement', paymentId: null, resolvedBy: null },
      ]);
    }
    // What is missing on its own day is looked for over more days, and that file is broken.
    const oneDayOnly: PaymentProvider['statement'] = ({ to }) =>
      to < world.now() ? Promise.resolve(lines.slice(1)) : statement();
    await world.pass(daySeconds);
    const partly = { ...broken, statement: oneDayOnly };
    expect(await compare(day, partly)).toMatchObject({ outcome: 'unreadable' });
    expect(await compare(day)).toMatchObject({ outcome: 'agrees', matched: 2 });
    expect(await cases()).toMatchObject([{ resolvedBy: 'reconciliation' }]);
  });

  it('is done by a job, each day once, from four in the morning on', async () => {
    const day = today();
    await lentAndPaid();
    const provider = patient(world.provider);
    const payments = { ...world.context.payments, named: () => provider };
    const context = { ...world.context, payments };
    await world.pass(3_600);
    await whileTimePasses(reconcileStatements(context));
    expect((await reconciliationsSince(db, day)).map((row) => row.day)).not.toContain(day);
    await world.pass(daySeconds);
    await whileTimePasses(reconcileStatements(context));
    await whileTimePasses(reconcileStatements(context));
    const done = (await reconciliationsSince(db, day)).filter((row) => row.day === day);
    expect(done).toMatchObject([
      { provider: 'pawapay', outcome: 'agrees', matched: 2, runs: 1 },
    ]);
  });

  it('compares the days it stood still through, and asks for a month', async () => {
    const day = today();
    await lentAndPaid();
    await world.pass(10 * daySeconds);
    const none = { ...world.provider, statement: () => Promise.resolve(null) };
    const { nextRunAt } = await compare(day, none);
    await keepReconciliation(db, await compare(day, none), world.now());
    expect(Number(nextRunAt) - world.now().getTime()).toBeGreaterThan(23 * 3_600_000);
    const payments = { ...world.context.payments, named: () => patient(world.provider) };
    await world.pass(daySeconds + 3_600);
    await whileTimePasses(reconcileStatements({ ...world.context, payments }));
    const done = (await reconciliationsSince(db, day)).find((row) => row.day === day);
    expect(done).toMatchObject({ outcome: 'agrees', matched: 2 });
    await world.pass(21 * daySeconds);
    expect((await compare(day, none)).nextRunAt).toBeNull();
  });
});

function dayOf(day: CivilDate): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+02:00`);
  return { from, to: new Date(from.getTime() + daySeconds * 1000) };
}
