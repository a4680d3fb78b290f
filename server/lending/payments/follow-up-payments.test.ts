import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { askNextAt } from './follow-up-statements.ts';
import { pawapay } from '../../networks/pawapay/pawapay.ts';
import type { AskOutcome, UnreadableStatement } from '../../store/ports/payment-provider.ts';

const dayHours = 24;
let db: TestDatabase;
let world: MoneyWorld;
/** What every question about a payment is answered, where it is not what the network knows. */
let says: AskOutcome | null = null;
const silence: AskOutcome = { known: 'unknown', why: 'timeout' };
const inProgress: AskOutcome = { known: 'in-progress' };
/** What the provider has booked, and when; or what comes instead of a statement. */
let booked: readonly { providerId: string; at: number }[] | UnreadableStatement | null = null;
/** Whether what the statement lacks did not happen. */
let isWhole = true;
/** Whether an end is checked by asking. */
let isChecked = false;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now }) => {
    const access = { url: `${url}/pawapay`, token: 'sandbox-token' };
    const provider = pawapay(access, { now, timeoutMs: 500 });
    return {
      ...provider,
      get statementIsWhole() {
        return isWhole;
      },
      get checksEnds() {
        return isChecked;
      },
      ask: (...asked) => (says === null ? provider.ask(...asked) : Promise.resolve(says)),
      statement: ({ from, to }) => {
        if (booked === null || !('map' in booked)) return Promise.resolve(booked);
        const within = booked.filter(({ at }) => at >= from.getTime() && at < to.getTime());
        const of = { operation: 'payout', amount: ngwee(-500_00n) } as const;
        return Promise.resolve(within.map(({ providerId }) => ({ providerId, ...of })));
      },
    };
  });
});
afterEach(async () => {
  says = null;
  booked = null;
  isWhole = true;
  isChecked = false;
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const selectCases = sql<{ kind: string }, { paymentId: PaymentId }>(`
  select kind from discrepancy where payment_id = :paymentId order by kind`);

async function casesOf(paymentId: PaymentId): Promise<string[]> {
  return (await db.rows(selectCases, { paymentId })).map(({ kind }) => kind);
}

async function passHours(hours: number): Promise<void> {
  await world.pass(hours * 3_600);
  await world.work();
}

/** A repayment that the network took, and denied for so long that it is called over here. */
async function calledOver(): Promise<{ loan: LentLoan; paymentId: PaymentId }> {
  const loan = await agreeToLoan(db, { at: world.now() });
  await world.live(15);
  const { mobile } = loan;
  world.faults.arm({ operation: 'collect', fault: 'not-found-then-found', mobile });
  world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
  const { paymentId } = await askToPay(world, loan, kwacha(200));
  if (paymentId === undefined) throw new Error('it was refused');
  await world.work();
  // Asked late, and twice: an earlier answer, while it may still be on its way, does not count.
  for (const minutes of [20, 20]) {
    expect((await world.payment(paymentId)).state).toBe('submitted');
    await world.pass(minutes * 60);
    await world.work();
  }
  expect((await world.payment(paymentId)).state).toBe('expired');
  return { loan, paymentId };
}

describe('a payment that was called over without a word of its network', () => {
  it('is found though the one poll after its first day got no answer', async () => {
    const { loan, paymentId } = await calledOver();
    says = silence;
    await passHours(dayHours + 1);
    says = null;
    await passHours(1);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
    const { events } = await world.order(loan);
    expect(events.map(({ kind }) => kind)).toContain('payment-confirmed');
    expect(await casesOf(paymentId)).toEqual([]);
  });

  it('is a case after two days of silence, and asked about on', async () => {
    const { paymentId } = await calledOver();
    says = silence;
    for (let hours = 0; hours < dayHours; hours++) await passHours(1);
    await passHours(dayHours - 2);
    expect(await casesOf(paymentId)).toEqual([]);
    await passHours(3);
    expect(await casesOf(paymentId)).toEqual(['no-end-after-a-day']);
    says = null;
    await passHours(1);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
  });
});

describe('a payment that never reached its network, as far as we know', () => {
  const isAskedOn = async (id: PaymentId) => {
    await passHours(1);
    return (await world.payment(id)).askAt !== null;
  };

  it('is asked about for a day though it was never sent', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('it was refused');
    await world.pass(16 * 60);
    await world.work();
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'expired',
      failureCode: 'NOT_SENT',
    });
    expect(await isAskedOn(paymentId)).toBe(true);
  });

  it('is asked about for a day though its statement lacks it', async () => {
    const { payoutId, state } = await deniedPayout(() => []);
    expect(state).toBe('failed');
    expect(await isAskedOn(payoutId)).toBe(true);
  });
});

describe('a payment that its network called failed', () => {
  it('is polled again after a callback, and on where it is there', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    world.faults.arm({ operation: 'collect', fault: 'auto-decline', mobile: loan.mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('it was refused');
    await world.live(15);
    expect(await world.payment(paymentId)).toMatchObject({ state: 'failed', askAt: null });
    const again = async (answer: AskOutcome) => {
      says = answer;
      await askNextAt(db, paymentId, world.now());
      await world.work();
      return world.payment(paymentId);
    };
    expect(await again(silence)).toMatchObject({ state: 'failed', askAt: null });
    expect(await casesOf(paymentId)).toEqual([]);
    expect((await again(inProgress)).askAt).not.toBeNull();
    expect(await casesOf(paymentId)).toEqual(['end-contradicted']);
    says = null;
  });
});

describe('an end that is checked', () => {
  it('is polled until there is an answer, though the server was off for days', async () => {
    isChecked = true;
    const { payoutId } = await agreeToLoan(db, { at: world.now() });
    await world.live(15);
    expect(await world.payment(payoutId)).toMatchObject({ state: 'confirmed' });
    says = silence;
    await passHours(5 * dayHours);
    says = { known: 'failed', code: 'RETURNED', text: '' };
    await passHours(dayHours + 1);
    expect(await casesOf(payoutId)).toContain('payment-taken-back');
  });
});

describe('a payment that its network has', () => {
  it('is a case where it was called over and has no end after a day, and is asked on', async () => {
    const { paymentId } = await calledOver();
    says = inProgress;
    await passHours(dayHours - 2);
    expect(await casesOf(paymentId)).toEqual([]);
    await passHours(3);
    expect(await casesOf(paymentId)).toEqual(['no-end-after-a-day']);
    says = null;
    await passHours(1);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
  });

  it('was taken, though the answer was lost; which is noted once', async () => {
    const loan = await agreeToLoan(db, { at: world.now() });
    const { mobile, payoutId } = loan;
    world.faults.arm({ operation: 'payout', fault: 'hang', mobile });
    await world.work();
    expect((await world.payment(payoutId)).state).toBe('unknown');
    says = inProgress;
    for (let hours = 0; hours < 3; hours++) {
      await passHours(1);
      expect((await world.payment(payoutId)).state).toBe('submitted');
      expect((await db.rows(selectAsked, { payoutId })).length).toBe(1);
    }
  });
});

const selectAsked = sql<{ body: unknown }, { payoutId: PaymentId }>(`
  select body from payment_note where payment_id = :payoutId and kind = 'asked'`);

/**
 * A payout that was sent unheard and that the network denies twice, the second time just when its
 * statement may be looked into.
 */
async function deniedPayout(
  statement: (payout: {
    providerId: string;
    createdAt: number;
    looksAt: number;
  }) => typeof booked,
) {
  const createdAt = world.now().getTime();
  const loan = await agreeToLoan(db, { at: world.now() });
  const { mobile, payoutId } = loan;
  world.faults.arm({ operation: 'payout', fault: 'hang', mobile });
  await world.work();
  const { providerId } = await world.payment(payoutId);
  await world.pass(16 * 60);
  await world.work();
  const looksAt = world.now().getTime() + 3_600_000;
  booked = statement({ providerId, createdAt, looksAt });
  await passHours(1);
  const { state } = await world.payment(payoutId);
  const { status } = await world.order(loan);
  return { payoutId, state, status, cases: await casesOf(payoutId) };
}

describe('a payout that its network denies', () => {
  const dayMs = dayHours * 3_600_000;
  const kept = { state: 'unknown', status: 'disbursing', cases: ['absent-but-in-statement'] };
  const failed = { state: 'failed', status: 'cancelled', cases: [] };

  it.each<[string, Parameters<typeof deniedPayout>[0]]>([
    ['from when it was asked for', ({ providerId, createdAt: at }) => [{ providerId, at }]],
    ['from just now', ({ providerId, looksAt }) => [{ providerId, at: looksAt - 1 }]],
    [
      'from a day before, by a clock that is behind',
      ({ providerId, createdAt }) => [{ providerId, at: createdAt - dayMs }],
    ],
    [
      'in capital letters, between others',
      ({ providerId, createdAt: at }) => [
        { providerId: 'a stranger', at },
        { providerId: providerId.toUpperCase(), at },
      ],
    ],
  ])('is never called failed when the statement has it %s', async (_, statement) => {
    expect(await deniedPayout(statement)).toMatchObject(kept);
  });

  it.each<[string, Parameters<typeof deniedPayout>[0]]>([
    ['nothing', () => []],
    ['others alone', ({ createdAt: at }) => [{ providerId: 'a stranger', at }]],
    [
      'it from two days before, which is not this one',
      ({ providerId, createdAt }) => [{ providerId, at: createdAt - dayMs - 1 }],
    ],
  ])('has failed when the statement has %s', async (_, statement) => {
    expect(await deniedPayout(statement)).toMatchObject(failed);
  });

  it('is not called failed once it was accepted, though only when sent again', async () => {
    const { mobile, payoutId } = await agreeToLoan(db, { at: world.now() });
    for (const fault of ['error-before', 'no-callback'] as const) {
      world.faults.arm({ operation: 'payout', fault, mobile });
    }
    await world.work();
    [says, booked] = [{ known: 'not-found' }, []];
    await world.live(60, 60);
    for (let hours = 0; hours < 3; hours++) await passHours(1);
    expect((await world.payment(payoutId)).state).toBe('submitted');
    expect(await casesOf(payoutId)).toEqual(['taken-then-not-found']);
  });

  it.each<[string, typeof booked, string[], boolean]>([
    ['there is no statement', null, [], true],
    ['the statement that lacks it is not whole', [], [], false],
    ['it cannot be read', { line: 7, why: 'no amount' }, ['unreadable-statement'], true],
  ])('waits when %s', async (_, statement, cases, whole) => {
    isWhole = whole;
    expect(await deniedPayout(() => statement)).toMatchObject({ ...kept, cases });
  });
});
