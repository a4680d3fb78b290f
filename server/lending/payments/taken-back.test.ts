import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { caseWorld, confirmed, failed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { endCase, openCases } from '../cases/case-row.ts';
import { settlePayment } from './settle-payment.ts';
import { openTakenBack } from './taken-back.ts';
import type { TakenBackWord } from './taken-back.ts';

describe('the case of money that a network reversed', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let paymentId: string;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });
  beforeEach(async () => {
    const at = caseWorld(world);
    const id = await at.asked(await at.lentLoan(), kwacha(200));
    await settlePayment(world.context, id, confirmed(kwacha(200)));
    paymentId = id;
  });

  const word = (changes: Partial<TakenBackWord>): TakenBackWord => ({
    provider: world.provider.name,
    payment: paymentId,
    by: 'statement',
    word: 'row 7',
    amount: kwacha(200),
    at: world.now(),
    text: 'Reversal',
    ...changes,
  });
  const casesHere = async () =>
    (await openCases(db)).filter(
      ({ kind, payment }) => kind === 'payment-taken-back' && payment?.id === paymentId,
    );

  it('is one, however often the same word is read and by whatever id', async () => {
    const { providerId } = await world.payment(paymentId as never);
    for (const payment of [paymentId, providerId, providerId.toUpperCase()]) {
      await openTakenBack(world.context, word({ payment }));
    }
    expect(await casesHere()).toHaveLength(1);
  });

  it('is opened by an answer, and a statement then says more', async () => {
    expect(await settlePayment(world.context, paymentId as never, failed)).toBe('held');
    await openTakenBack(world.context, word({}));
    await settlePayment(world.context, paymentId as never, failed);
    expect(await casesHere()).toMatchObject([{ detail: { by: 'statement', word: 'row 7' } }]);
  });

  it('is opened again by another word than the one it was ended with', async () => {
    await openTakenBack(world.context, word({}));
    const [first] = await casesHere();
    const ended = { at: world.now(), by: 'Grace', resolution: 'It is back.', evidence: null };
    await endCase(db, first?.id ?? '', ended);
    await openTakenBack(world.context, word({}));
    expect(await casesHere()).toEqual([]);
    await openTakenBack(world.context, word({ word: 'row 9' }));
    expect(await casesHere()).toMatchObject([{ id: first?.id, detail: { word: 'row 9' } }]);
  });

  it.each(['none of our ids', 'x'.repeat(100_000), "'; drop table payment; --"])(
    'is about the row where none of our payments is meant (%#)',
    async (payment) => {
      const row = word({ payment, word: `row of ${payment.slice(0, 9)}` });
      await openTakenBack(world.context, row);
      await openTakenBack(world.context, row);
      const strange = (await openCases(db)).filter(
        ({ kind, providerId }) => kind === 'payment-taken-back' && providerId === row.word,
      );
      expect(strange).toMatchObject([{ payment: null }]);
    },
  );
});
