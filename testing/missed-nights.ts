import type { CivilDate } from '../contract/words/civil-date.ts';
import { addDays, midnightOf } from '../contract/words/civil-date.ts';
import type { PaymentId } from '../contract/words/ids.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { balancesOf, position } from '../domain/books/bookkeeping.ts';
import { closeDay } from '../server/lending/ledger/close-day.ts';
import { sumAccounts } from '../server/lending/ledger/ledger-days.ts';
import { accrueOvernight } from '../server/lending/orders/accrue-overnight.ts';
import { writeOffDebts } from '../server/lending/orders/write-off.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import { sumPortfolio } from '../server/lending/portfolio/sum-portfolio.ts';
import type { Database, Queryable } from '../server/store/database/database.ts';
import { confirmed } from './case-world.ts';
import type { LentLoan } from './money-world.ts';
import { agreeToLoan, askToPay, moneyWorld } from './money-world.ts';
import { foldLoans } from './portfolio-fold.ts';

const daySeconds = 86_400;
const terms = [14, 30, 60, 91] as const;
const networks = ['MTN', 'Airtel', 'Zamtel'] as const;
const of = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;
const lentTo = (at: number) => 300 + 50 * (at % 15);
/** About a third of a bill, for any number of plans. */
const amountOf = (at: number) => {
  const plans = Math.max(1, Math.round(of(terms, at) / 30));
  return Math.max(30, Math.ceil((lentTo(at) * 0.33) / plans)) + (at % 5);
};
const paidOf = (at: number, when: Date) => confirmed(kwacha(amountOf(at)), when);
const later = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

/**
 * A server that is off for three days around the end of April. Some borrowers pay during the
 * outage, some at once after it, and some payments are reported a day later still.
 */
export async function missedNights(db: Database, borrowers: number) {
  const world = await moneyWorld(db, {}, undefined, new Date('2026-03-30T08:00:00Z'));
  const { context } = world;
  const today = () => context.clock.today();
  const night = async () => {
    await accrueOvernight(context);
    await writeOffDebts(context);
    await closeDay(context);
    await sumPortfolio(context, new AbortController().signal);
  };
  const ask = async (loan: LentLoan, amount: number): Promise<PaymentId> => {
    const { paymentId, refused } = await askToPay(world, loan, kwacha(amount));
    if (paymentId === undefined) throw new Error(`not asked: ${refused}`);
    return paymentId;
  };
  const loans: LentLoan[] = [];
  const first = today();
  const days: CivilDate[] = [];
  for (let day = 0; day < 8; day++) {
    while (loans.length < (borrowers * (day + 1)) / 8) {
      const at = loans.length;
      const amount = kwacha(lentTo(at));
      const wanted = { termDays: of(terms, at), network: of(networks, at), amount };
      const loan = await agreeToLoan(db, { ...wanted, at: world.now() });
      await settlePayment(context, loan.payoutId, confirmed(amount, world.now()));
      loans.push(loan);
    }
    await world.pass(daySeconds);
  }
  // The nightly jobs have not run yet: the first run catches up on three weeks.
  await world.pass(19 * daySeconds);
  await night();
  for (let nights = 0; nights < 3; nights++) {
    await world.pass(daySeconds);
    await night();
  }
  // On the evening before the outage every third borrower requests to pay, and the networks prompt
  // for their PIN.
  const asked = [];
  for (const [at, loan] of loans.entries()) {
    if (at % 3 === 0) asked.push({ at, id: await ask(loan, amountOf(at)) });
  }
  const firstOff = addDays(today(), 1);
  const began = world.now();
  await world.pass(3 * daySeconds);
  const back = today();
  // After the outage: some borrowers pay before any nightly job has run, then come the payments
  // made during the outage.
  for (const [at, loan] of loans.entries()) {
    if (at % 7 !== 1 || at % 3 === 0) continue;
    await settlePayment(context, await ask(loan, amountOf(at)), paidOf(at, world.now()));
  }
  for (const { at, id } of asked) {
    if (at % 2 === 0) continue;
    await settlePayment(context, id, paidOf(at, later(began, 6 + 11 * (at % 6))));
  }
  await world.pass(60);
  await night();
  // The other payments are reported a day later.
  await world.pass(daySeconds);
  for (const { at, id } of asked) {
    if (at % 2 === 1) continue;
    await settlePayment(context, id, paidOf(at, later(began, 5 + 13 * (at % 5))));
  }
  await night();
  await world.pass(daySeconds);
  await night();
  const eachDayFrom = addDays(firstOff, -3);
  for (let day = first; day < eachDayFrom; day = addDays(day, 6)) days.push(day);
  for (let day = eachDayFrom; day < today(); day = addDays(day, 1)) days.push(day);
  return { world, loans, firstOff, back, days };
}

/** Balances of a day from the folds of all loans, as known at the end of another day. */
export async function foldedBalances(q: Queryable, day: CivilDate, knownOn: CivilDate) {
  const sums = new Map<string, bigint>();
  for (const { state } of await foldLoans(q, day, knownOn)) {
    for (const [account, amount] of balancesOf(position(state))) {
      sums.set(account, (sums.get(account) ?? 0n) + amount);
    }
  }
  return sums;
}

/** The same from the ledger. */
export async function bookedBalances(q: Queryable, day: CivilDate, knownOn: CivilDate) {
  const knownUntil = midnightOf(addDays(knownOn, 1));
  const sums = await sumAccounts(q, { from: null, to: day, knownUntil });
  return new Map(sums.map(({ account, debits, credits }) => [account, debits - credits]));
}
