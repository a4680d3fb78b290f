import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, moneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { sumSharedBalances } from '../ledger/sum-shared-balances.ts';
import { watchClock } from './watch-clock.ts';
import { submitPayments } from './submit-payments.ts';

const hours = 3_600_000;
const putOff = sql<void, { id: string; until: Date }>(
  'update payment set ask_at = :until where id = :id',
);
const selectSums = sql<{ account: string }>(
  'select account from shared_balance where balance <> 0 order by account',
);

it('takes up payments that a clock hours ahead had put off, and no others', async () => {
  const db = await testDatabase();
  await using world = await moneyWorld(db, { autoAnswer: 'approve' });
  const [ahead, soon] = [await agreeToLoan(db), await agreeToLoan(db)];
  const now = world.now().getTime();
  await db.run(putOff, { id: ahead.payoutId, until: new Date(now + 5 * hours) });
  await db.run(putOff, { id: soon.payoutId, until: new Date(now + hours) });
  await submitPayments(world.context);
  expect((await world.payment(ahead.payoutId)).sends).toBe(0);
  await watchClock(world.context);
  await submitPayments(world.context);
  expect((await world.payment(ahead.payoutId)).sends).toBe(1);
  expect((await world.payment(soon.payoutId)).sends).toBe(0);
  await db.dispose();
});

it('sums shared accounts of what was booked after the clock was put right', async () => {
  const db = await testDatabase();
  await using world = await moneyWorld(db, { autoAnswer: 'approve' });
  const ahead = new Date(world.now().getTime() + 5 * hours);
  const clock = { now: () => ahead, today: () => world.context.clock.today() };
  await sumSharedBalances({ ...world.context, clock });
  await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  await world.pass(300);
  await sumSharedBalances(world.context);
  expect(await db.rows(selectSums)).not.toEqual([]);
  expect((await proveLedger({ db })).faults).toEqual([]);
  await db.dispose();
});
