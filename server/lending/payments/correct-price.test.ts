import { afterAll, beforeAll, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { PriceFigures } from '../../../domain/loan/loan.ts';
import { priceFiguresOf } from '../../../domain/loan/price-correction.ts';
import { housePricing } from '../../../domain/rules/products.ts';
import { caseWorld, confirmed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { script, sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { settlePayment } from './settle-payment.ts';
import { correctPrice } from './correct-price.ts';

/* The notice to a borrower; that it takes two people is shown where they decide it. */
const day = 86_400;
const charged = priceFiguresOf(housePricing);
const lateFeesWere: PriceFigures = { ...charged, lateFeeDailyPpm: 1000 };
/** Nothing, where 0.40 % a day and 3 % were charged. */
const allWas: PriceFigures = { ...charged, dailyRatePpm: 0, serviceFeeBasisPoints: 0 };

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
beforeAll(async () => {
  db = await testDatabase();
  await db.run(script('alter table loan_event disable trigger corrected_loan_takes_two'));
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
});
afterAll(async () => {
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const selectTexts = sql<{ text: string }, { mobile: string }>(`
  select text from sms where mobile = :mobile and text like '%was wrong%'`);
/** The rest, after the sentence that the price was wrong. */
async function told(loan: LentLoan, price: PriceFigures): Promise<string[]> {
  const corrected = { proposalId: 'one', price };
  expect(await correctPrice(world.context, await world.order(loan), corrected)).toBe('done');
  const texts = await db.rows(selectTexts, { mobile: loan.mobile });
  return texts.map(({ text }) => text.split('by our mistake. ')[1] ?? text);
}
/** K500 that owe K535 after ten days, of which K400 and so much are paid. */
async function tenDays(last: bigint): Promise<LentLoan> {
  const loan = await at.lentLoan();
  await world.pass(10 * day);
  // What one payment may leave is a part of the bill.
  for (const amount of [kwacha(400), ngwee(last)]) {
    const paymentId = await at.asked(loan, amount);
    await settlePayment(world.context, paymentId, confirmed(amount));
  }
  return loan;
}

it('says that nothing is left where the rest was charged wrongly', async () => {
  const loan = await tenDays(kwacha(100));
  expect(await told(loan, allWas)).toEqual([
    'We take K35.00 off it. All paid. Thank you. You need do nothing.',
  ]);
  expect((await world.order(loan)).status).toBe('settled');
});

it('says what is left to the last ngwee, and what is sent back instead of thanks', async () => {
  expect(await told(await tenDays(99_99n), allWas)).toEqual([
    'We take K35.00 off it. Pay K0.01 by Saturday 11 April. You need do nothing.',
  ]);
  expect(await told(await tenDays(100_01n), allWas)).toEqual([
    'We take K35.00 off it. Loan paid in full, thank you. We owe you K0.01. ' +
      'It is on its way. You need do nothing.',
  ]);
});

it('tells borrowers who still owe that it costs less, though nothing was charged yet', async () => {
  const sentence = 'It costs less from the first day on.';
  const [text] = await told(await at.lentLoan(), lateFeesWere);
  expect(text).toMatch(new RegExp(`^${sentence} Pay K`));
  const onItsWay = await agreeToLoan(db, { at: world.now() });
  expect(await told(onItsWay, allWas)).toEqual([`${sentence} You need do nothing.`]);
});

it('tells no borrower whose loan is over and was charged rightly', async () => {
  const loan = await tenDays(kwacha(135));
  expect((await world.order(loan)).status).toBe('settled');
  expect(await told(loan, lateFeesWere)).toEqual([]);
});
