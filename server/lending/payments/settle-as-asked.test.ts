import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, byPawapay, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import type { AskOutcome } from '../../store/ports/payment-provider.ts';
import { askAndSettle } from './settle-as-asked.ts';

const toNobody = sql<void, { payoutId: PaymentId }>(
  "update payment set provider = 'airtel' where id = :payoutId",
);

let db: TestDatabase;
let world: MoneyWorld;
/** What the network says of every payment. */
let says: AskOutcome = { known: 'unknown', why: 'timeout' };

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, {}, (at) => ({ ...byPawapay(at), ask: async () => says }));
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

/** A payout that was sent, without an answer. */
async function unheardPayout() {
  const { mobile, payoutId } = await agreeToLoan(db, { at: world.now() });
  world.faults.arm({ operation: 'payout', fault: 'hang', mobile });
  await world.work();
  return { id: payoutId, providerId: (await world.payment(payoutId)).providerId };
}

it.each<AskOutcome>([
  { known: 'unknown', why: 'timeout' },
  { known: 'in-progress' },
  { known: 'not-found' },
])('a payment asked about out of turn stays open by the word $known', async (answer) => {
  const payout = await unheardPayout();
  says = answer;
  const payment = { ...payout, provider: 'pawapay', operation: 'payout' } as const;
  const asked = await askAndSettle(world.context, payment);
  expect(asked).toEqual({ outcome: answer, settled: null });
  expect((await world.payment(payout.id)).state).toBe('unknown');
});

it('a payment whose provider we do not have is named in the log, and stays open', async () => {
  const { id } = await unheardPayout();
  await db.run(toNobody, { payoutId: id });
  world.logged();
  await world.pass(3_600);
  await world.work();
  expect(world.logged()).toContainEqual(
    expect.objectContaining({
      paymentId: id,
      msg: 'a payment names a provider we do not have',
    }),
  );
  expect((await world.payment(id)).state).toBe('unknown');
});
