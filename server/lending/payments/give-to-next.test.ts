import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { claimToSend } from './follow-up-statements.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import { routePayments } from './route-payments.ts';
import { submitPayments } from './submit-payments.ts';

const selectRefused = sql<
  { provider: string; code: string; providerId: string },
  { payoutId: PaymentId }
>('select provider, code, provider_id from earlier_attempt where payment_id = :payoutId');

describe('a payment goes to the next provider', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let context: Context;
  /** Two accounts at the same networks, so that what one refuses the other can take. */
  let first: PaymentProvider & { isShut: boolean; asked: string[]; notFoundIsProof: boolean };
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    const { provider } = world;
    first = {
      ...provider,
      name: 'mtn',
      isShut: false,
      notFoundIsProof: false,
      asked: [],
      isOpen: async (...asked) => !first.isShut && provider.isOpen(...asked),
      collect: (request) => (first.asked.push(request.providerId), provider.collect(request)),
      payOut: (request) => (first.asked.push(request.providerId), provider.payOut(request)),
    };
    const routes = {
      MTN: ['mtn', 'pawapay'],
      Airtel: ['pawapay'],
      Zamtel: ['pawapay'],
    } as const;
    // One object for callbacks and jobs alike.
    context = Object.assign(world.context, {
      payments: routePayments([provider, first], routes),
    });
  });
  afterAll(async () => {
    expect((await proveLedger({ db })).faults).toEqual([]);
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const setOut = sql<void, { payoutId: PaymentId }>(
    "update payment set provider = 'mtn' where id = :payoutId",
  );
  /** A loan of an MTN wallet whose payout is asked of the first provider. */
  const agreed = async (): Promise<LentLoan> => {
    const loan = await agreeToLoan(db, { network: 'MTN', at: world.now() });
    await db.run(setOut, { payoutId: loan.payoutId });
    return loan;
  };
  const lentLoan = async (): Promise<LentLoan> => {
    const loan = await agreed();
    await world.live(15);
    return loan;
  };
  const asked = async (loan: LentLoan): Promise<PaymentId> => {
    const { paymentId } = await askToPay({ context }, loan, kwacha(200));
    if (paymentId === undefined) throw new Error('refused');
    return paymentId;
  };
  const providerOf = async (id: PaymentId): Promise<unknown> =>
    (
      await db.row(
        sql<{ provider: string }, { id: PaymentId }>(
          'select provider from payment where id = :id',
        ),
        { id },
      )
    )?.provider;

  it.each(['collect', 'payout'] as const)(
    'under a new id when the first refuses a %s',
    async (operation) => {
      const loan = operation === 'collect' ? await lentLoan() : await agreed();
      const { mobile } = loan;
      world.faults.arm({ operation, fault: 'provider-closed', mobile });
      const id = operation === 'collect' ? await asked(loan) : loan.payoutId;
      const { providerId: before } = await world.payment(id);
      await world.live(15);
      const after = await world.payment(id);
      expect(after).toMatchObject({ state: 'confirmed', sends: 1 });
      expect(after.providerId).not.toBe(before);
      expect(await providerOf(id)).toBe('pawapay');
      expect(await db.rows(selectRefused, { payoutId: id })).toEqual([
        { provider: 'mtn', code: 'PROVIDER_TEMPORARILY_UNAVAILABLE', providerId: before },
      ]);
      expect(world.movesOf(loan)).toEqual(
        operation === 'collect' ? [500_00n, -200_00n] : [500_00n],
      );
    },
  );

  it.each(['hang', 'accept-then-lose-answer', 'error-before', 'error-after', 'rate-limited'])(
    'but never after no answer: %s',
    async (name) => {
      const loan = await agreed();
      const fault = name as 'hang';
      world.faults.arm({ operation: 'payout', fault, mobile: loan.mobile });
      world.faults.arm({ operation: 'payout', fault: 'provider-closed', mobile: loan.mobile });
      await world.live(120);
      expect(await world.payment(loan.payoutId)).toMatchObject({ state: 'confirmed' });
      expect(await providerOf(loan.payoutId)).toBe('mtn');
      expect(await db.rows(selectRefused, { payoutId: loan.payoutId })).toEqual([]);
      expect(world.movesOf(loan)).toEqual([500_00n]);
    },
  );

  it('without asking the first where that is closed', async () => {
    first.isShut = true;
    const loan = await agreed();
    const before = first.asked.length;
    await world.live(15);
    first.isShut = false;
    expect(first.asked.length).toBe(before);
    expect(await providerOf(loan.payoutId)).toBe('pawapay');
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('and a collect is asked of the open one from the start', async () => {
    const loan = await lentLoan();
    first.isShut = true;
    const id = await asked(loan);
    first.isShut = false;
    expect(await providerOf(id)).toBe('pawapay');
    expect(await db.rows(selectRefused, { payoutId: id })).toEqual([]);
  });

  it('and back to the first, a minute later, where all refuse a payout for now', async () => {
    const loan = await agreed();
    const { mobile } = loan;
    world.faults.arm({ operation: 'payout', fault: 'provider-closed', mobile, times: 2 });
    await submitPayments(context);
    expect(await providerOf(loan.payoutId)).toBe('mtn');
    expect(await world.payment(loan.payoutId)).toMatchObject({ state: 'requested', sends: 0 });
    expect(await db.rows(selectRefused, { payoutId: loan.payoutId })).toHaveLength(2);
    await world.live(90);
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('late, when the first has said twice that it never had it', async () => {
    const loan = await agreed();
    const { mobile, payoutId } = loan;
    const { providerId: before } = await world.payment(payoutId);
    world.faults.arm({ operation: 'payout', fault: 'error-before', mobile, times: 999 });
    first.notFoundIsProof = true;
    const woken = new Set<string>();
    Object.assign(context, { wake: (job: string) => void woken.add(job) });
    for (let minutes = 0; minutes < 15; minutes++) await world.live(60);
    expect(await providerOf(payoutId)).toBe('mtn');
    world.faults.clear();
    // The last sending may be as young as that: so long again is waited.
    for (let minutes = 0; minutes < 30; minutes++) await world.live(60);
    first.notFoundIsProof = false;
    expect(await providerOf(payoutId)).toBe('pawapay');
    expect([...woken]).toContain('submit-payments');
    expect(await world.payment(payoutId)).toMatchObject({ state: 'confirmed', sends: 1 });
    expect(await db.rows(selectRefused, { payoutId })).toEqual([
      { provider: 'mtn', code: 'NOT_FOUND', providerId: before },
    ]);
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('not when another process has sent it again', async () => {
    const loan = await agreed();
    const { mobile, payoutId } = loan;
    world.faults.arm({ operation: 'payout', fault: 'provider-closed', mobile });
    const slow = {
      ...first,
      async payOut(request: Parameters<PaymentProvider['payOut']>[0]) {
        const refusal = await first.payOut(request);
        await world.pass(31);
        const now = world.now();
        const leaseUntil = new Date(now.getTime() + 30_000);
        await claimToSend(db, { now, leaseUntil, most: 64 });
        return refusal;
      },
    };
    const routes = {
      MTN: ['mtn', 'pawapay'],
      Airtel: ['pawapay'],
      Zamtel: ['pawapay'],
    } as const;
    await submitPayments({
      ...context,
      payments: routePayments([world.provider, slow], routes),
    });
    expect(await providerOf(payoutId)).toBe('mtn');
    expect(await db.rows(selectRefused, { payoutId })).toEqual([]);
    await world.live(60);
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });
});
