import { afterAll, beforeAll, expect, it } from 'vitest';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { Refusal, Replay } from '../../http/refusal.ts';
import { airtel } from '../../networks/airtel/airtel.ts';
import { watchCases } from '../../staff/money/cases/watch-cases.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { getMyLoanInfoCall } from '../orders/my-loan-info.ts';
import { cancelLoanCall } from './cancel-loan.ts';

let db: TestDatabase;
let world: MoneyWorld;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now }) =>
    airtel(airtelAccessTo(url), { now, timeoutMs: 300 }),
  );
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const selectCases = sql<{ kind: string }, { paymentId: string }>(
  `select kind from discrepancy where payment_id = :paymentId and resolved_at is null
  order by kind`,
);
const casesOf = async ({ payoutId }: LentLoan) =>
  (await db.rows(selectCases, { paymentId: payoutId })).map(({ kind }) => kind);

async function cancel(loan: LentLoan, by: LentLoan = loan): Promise<string> {
  const answer = await askAs(world, by, cancelLoanCall, { body: { orderId: loan.orderId } });
  if (answer instanceof Replay) return 'replay';
  if (answer instanceof Refusal) return answer.reason;
  const { data }: { data: { status: string } } = JSON.parse(answer);
  return data.status;
}

async function late(loan: LentLoan): Promise<unknown> {
  const answer = await askAs(world, loan, getMyLoanInfoCall);
  if (typeof answer !== 'string') throw new Error('home is refused');
  const { data }: { data: { order?: { payout?: { late?: unknown } } } } = JSON.parse(answer);
  return data.order?.payout?.late;
}

it('a payout that no provider has for a day is a case, and its borrower may cancel', async () => {
  const loan = await agreeToLoan(db, { at: world.now(), provider: 'airtel' });
  const other = await agreeToLoan(db, { at: world.now(), provider: 'airtel' });
  const { mobile } = loan;
  world.faults.arm({ operation: 'payout', fault: 'hang', mobile, times: 999 });
  await world.live(60, 30);
  expect(await late(loan)).toBeUndefined();
  await world.live(3600, 600);
  expect(await late(loan)).toMatchObject({ cancellable: false });
  expect(await cancel(loan)).toBe('not-cancellable');
  await world.live(24 * 3600, 3600);
  await watchCases(world.context);
  expect(await casesOf(loan)).toEqual(['never-arrived']);
  expect(await late(loan)).toMatchObject({ cancellable: true });
  expect(await cancel(loan, other)).toBe('order-not-found');
  expect(await cancel(other)).toBe('not-cancellable');
  expect(await cancel(loan)).toBe('cancelled');
  expect(await cancel(loan)).toBe('cancelled');
  expect((await world.order(loan)).status).toBe('cancelled');
  expect(await world.payment(loan.payoutId)).toMatchObject({
    state: 'failed',
    failureCode: 'CANCELLED_BY_BORROWER',
  });
  await watchCases(world.context);
  expect(await casesOf(loan)).toEqual([]);

  // It arrives after all: it is not owed before two people have spoken with the borrower.
  world.faults.clear();
  const { providerId } = await world.payment(loan.payoutId);
  const request = { providerId, amount: (await world.order(loan)).terms.amount, mobile };
  await world.provider.payOut({ ...request, network: 'Airtel', message: 'ExtraMoney loan' });
  await world.live(3 * 24 * 3600, 3600);
  expect(world.movesOf(loan)).toEqual([500_00n]);
  expect((await world.order(loan)).status).toBe('cancelled');
  expect(await casesOf(loan)).toEqual(['end-contradicted', 'paid-out-after-cancelling']);
  expect((await proveLedger({ db })).faults).toEqual([]);
});

it('a payout that its provider took is not cancelled, however long it takes', async () => {
  const loan = await agreeToLoan(db, { at: world.now(), provider: 'airtel' });
  world.faults.arm({ operation: 'payout', fault: 'never-settle', mobile: loan.mobile });
  await world.live(25 * 3600, 3600);
  expect(await late(loan)).toMatchObject({ cancellable: false });
  expect(await cancel(loan)).toBe('not-cancellable');
  expect((await world.order(loan)).status).toBe('disbursing');
});
