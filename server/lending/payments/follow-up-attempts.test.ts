import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { countWaiting, holdRows } from '../../../testing/kill/hold-rows.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { proveLedger } from '../ledger/prove-ledger.ts';
import { accountOf } from '../orders/load-order.ts';
import type {
  AskOutcome,
  InitiateOutcome,
  PaymentProvider,
} from '../../store/ports/payment-provider.ts';
import { claimAttempts } from './earlier-attempts.ts';
import { followUpAttempts } from './follow-up-attempts.ts';
import { reconcileDay } from './reconcile/reconcile-day.ts';
import { routePayments } from './route-payments.ts';

const closed: InitiateOutcome = {
  known: 'rejected',
  code: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
  text: 'Closed.',
  isTemporary: true,
};
const selectCases = sql<{ kind: string }, { paymentId: PaymentId }>(
  'select kind from discrepancy where payment_id = :paymentId order by kind',
);
const selectAttempts = sql<{ provider: string; asked: boolean }, { payoutId: PaymentId }>(`
  select provider, ask_at is not null as asked from earlier_attempt
    where payment_id = :payoutId`);
const askNow = sql<void, { id: PaymentId; now: Date }>(
  'update earlier_attempt set ask_at = :now where payment_id = :id',
);
const selectNotes = sql<{ body: unknown }, { id: PaymentId }>(`
  select body from payment_note where payment_id = :id and kind = 'asked-earlier'`);
const selectStates = sql<
  { provider: string; purpose: string; state: string },
  { orderId: number }
>(`
  select provider, purpose, state from payment where order_id = :orderId
  order by created_at, purpose, id`);
const selectClaims = sql<{ line: string }, { orderId: number }>(`
  select line, debit, credit, amount from transfer
  where order_id = :orderId and 'unidentified-payments' in (debit, credit)`);
const selectTexts = sql<void, { mobile: string }>(
  'select text from sms where mobile = :mobile',
);
const selectOthers = sql<{ id: string }>(
  "select provider_id::text as id from payment where provider = 'mtn'",
);

let db: TestDatabase;
let world: MoneyWorld;
let context: Context;
/** Acts, and says that it did not; callbacks are its own. */
let liar: PaymentProvider;
/** Another account at the same networks. */
let other: PaymentProvider & { isShut: boolean };

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  const { provider } = world;
  const refused = async (real: Promise<InitiateOutcome>) => (await real, closed);
  liar = {
    ...provider,
    collect: (request) => refused(provider.collect(request)),
    payOut: (request) => refused(provider.payOut(request)),
  };
  other = {
    ...provider,
    name: 'mtn',
    isShut: false,
    collect: async (request) => (other.isShut ? closed : provider.collect(request)),
    payOut: async (request) => (other.isShut ? closed : provider.payOut(request)),
  };
  const routes = { MTN: ['pawapay', 'mtn'], Airtel: ['pawapay'], Zamtel: ['pawapay'] };
  // One object for callbacks and jobs alike.
  context = Object.assign(world.context, { payments: routePayments([liar, other], routes) });
});
afterAll(async () => {
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const allLines = () =>
  world.world.statement().map(({ paymentId, kind, amount }) => ({
    providerId: String(paymentId),
    operation: kind === 'deposit' ? ('collect' as const) : ('payout' as const),
    amount: ngwee(-amount),
  }));
const casesOf = async (id: PaymentId) =>
  (await db.rows(selectCases, { paymentId: id })).map((row) => row.kind);
const toOther = sql<void, { payoutId: PaymentId }>(
  "update payment set provider = 'mtn' where id = :payoutId",
);

async function lentLoan(): Promise<LentLoan> {
  const loan = await agreeToLoan(db, { network: 'MTN', at: world.now() });
  // This one is asked of the honest one alone.
  await db.run(toOther, { payoutId: loan.payoutId });
  await world.live(15);
  expect((await world.order(loan)).status).toBe('active');
  return loan;
}
async function asked(loan: LentLoan, amount = kwacha(200)): Promise<PaymentId> {
  const { paymentId } = await askToPay(world, loan, amount);
  if (paymentId === undefined) throw new Error('refused');
  return paymentId;
}

/** A payment that was given up at one provider, which sends no callback, and paid at the next. */
async function givenUp(): Promise<{ loan: LentLoan; id: PaymentId }> {
  const loan = await lentLoan();
  world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile: loan.mobile });
  const id = await asked(loan);
  await world.live(30);
  return { loan, id };
}

/** Asks about it now; the first provider answers so, or is not there. Is it asked about again? */
async function isAskedOn(id: PaymentId, answer: AskOutcome | null): Promise<boolean[]> {
  const { payments } = context;
  const first = answer === null ? undefined : { ...liar, ask: async () => answer };
  Object.assign(context, { payments: { ...payments, named: () => first } });
  await db.run(askNow, { id, now: world.now() });
  await followUpAttempts(context);
  Object.assign(context, { payments });
  return (await db.rows(selectAttempts, { payoutId: id })).map((row) => row.asked);
}

describe('money that moved under an id that was given up', () => {
  it('is booked beside what the next provider moved, with a case', async () => {
    const loan = await lentLoan();
    const id = await asked(loan);
    await world.live(30);
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n, -200_00n]);
    const { events } = await world.order(loan);
    expect(events.filter(({ kind }) => kind === 'payment-confirmed')).toHaveLength(2);
    const repaid = (provider: string) => ({
      provider,
      purpose: 'repayment',
      state: 'confirmed',
    });
    const rows = await db.rows(selectStates, { orderId: loan.orderId });
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(expect.arrayContaining([repaid('mtn'), repaid('pawapay')]));
    expect(await casesOf(id)).toContain('given-up-but-moved');
    expect(await db.rows(selectAttempts, { payoutId: id })).toEqual([]);
  });

  it('is owed back where it is more than the debt', async () => {
    const loan = await lentLoan();
    const { remainingAmount } = accountOf(await world.order(loan), world.now());
    const id = await asked(loan, remainingAmount);
    await world.live(60);
    expect(await casesOf(id)).toContain('given-up-but-moved');
    expect((await world.order(loan)).status).toBe('settled');
    expect(await db.rows(selectStates, { orderId: loan.orderId })).toContainEqual(
      expect.objectContaining({ purpose: 'pay-back' }),
    );
    const [lentOut, ...paid] = world.movesOf(loan);
    expect([lentOut, ...paid.slice(0, 2)]).toEqual([
      500_00n,
      -remainingAmount,
      -remainingAmount,
    ]);
  });

  it('is the payment itself where the next provider moved none', async () => {
    const loan = await lentLoan();
    other.isShut = true;
    const id = await asked(loan);
    await world.live(30);
    other.isShut = false;
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
    expect(await world.payment(id)).toMatchObject({ state: 'confirmed' });
    const { events } = await world.order(loan);
    expect(events.filter(({ kind }) => kind === 'payment-confirmed')).toHaveLength(1);
    expect(await casesOf(id)).toContain('given-up-but-moved');
  });

  it('as a second payout is an unidentified payment, with a case, and no debt', async () => {
    const loan = await agreeToLoan(db, { network: 'MTN', at: world.now() });
    await world.live(30);
    expect(world.movesOf(loan)).toEqual([500_00n, 500_00n]);
    expect((await world.order(loan)).status).toBe('active');
    expect(await casesOf(loan.payoutId)).toContain('given-up-but-moved');
    expect(await db.rows(selectAttempts, { payoutId: loan.payoutId })).toEqual([]);
    expect(await db.rows(selectStates, { orderId: loan.orderId })).toEqual([
      { provider: 'mtn', purpose: 'disbursement', state: 'confirmed' },
      { provider: 'pawapay', purpose: 'paid-twice', state: 'confirmed' },
    ]);
    expect(accountOf(await world.order(loan), world.now()).remainingPrincipal).toBe(500_00n);
    expect(await db.rows(selectClaims, { orderId: loan.orderId })).toEqual([
      {
        line: 'paid-out-twice:MTN',
        debit: 'unidentified-payments',
        credit: 'float:MTN',
        amount: 500_00n,
      },
    ]);
    expect((await proveLedger({ db })).faults).toEqual([]);
    const texts = await db.rows(selectTexts, { mobile: loan.mobile });
    expect(texts).toHaveLength(1);
  });

  it('and the statement of its provider then agrees', async () => {
    const loan = await agreeToLoan(db, { network: 'MTN', at: world.now() });
    await world.live(30);
    expect(world.movesOf(loan)).toEqual([500_00n, 500_00n]);
    const others = new Set((await db.rows(selectOthers)).map(({ id }) => id));
    const lines = allLines().filter(({ providerId }) => !others.has(providerId));
    const statement = async () => lines;
    const day = await reconcileDay(context, { ...liar, statement }, context.clock.today());
    expect(day).toMatchObject({ outcome: 'agrees', missingHere: 0, theirsOut: day.oursOut });
  });

  it('is found by the statement where no callback came', async () => {
    const { id, loan } = await givenUp();
    expect(await casesOf(id)).toEqual([]);
    const day = context.clock.today();
    await reconcileDay(context, { ...liar, statement: async () => allLines() }, day);
    expect(await casesOf(id)).toContain('given-up-but-moved');
    const { events } = await world.order(loan);
    expect(events.filter(({ kind }) => kind === 'payment-confirmed')).toHaveLength(2);
  });

  it('is looked for no further once its provider says that it failed', async () => {
    const { id } = await givenUp();
    const failed = { known: 'failed', code: 'REFUSED', text: 'Refused.' } as const;
    expect(await isAskedOn(id, failed)).toEqual([false]);
    expect(await casesOf(id)).toEqual([]);
  });

  it('is looked for during a day where its provider does not know it', async () => {
    const { id } = await givenUp();
    expect(await isAskedOn(id, { known: 'not-found' })).toEqual([true]);
    await world.pass(25 * 3_600);
    expect(await isAskedOn(id, { known: 'not-found' })).toEqual([false]);
    expect(await casesOf(id)).toEqual([]);
  });

  it('is looked for after that day as well where its provider is silent', async () => {
    const { id } = await givenUp();
    await world.pass(25 * 3_600);
    expect(await isAskedOn(id, { known: 'unknown', why: 'timeout' })).toEqual([true]);
  });

  it('is looked for by one of two who look at once', async () => {
    const { id } = await givenUp();
    const now = world.now();
    await db.run(askNow, { id, now });
    const claim = { now, again: new Date(now.getTime() + 3_600_000), most: 64 };
    const held = await holdRows(db.url, 'select from earlier_attempt for update', []);
    const both = Promise.all([claimAttempts(db, claim), claimAttempts(db, claim)]);
    await expect.poll(async () => (await db.row(countWaiting))?.many).toBe(2);
    await held.letsGo();
    const claimed = (await both).flat().filter(({ paymentId }) => paymentId === id);
    expect(claimed).toHaveLength(1);
  });

  it('is noted as unknown, and asked about on, while its provider is not there', async () => {
    const { id } = await givenUp();
    expect(await isAskedOn(id, null)).toEqual([true]);
    const why = 'we have no provider pawapay';
    expect(await db.rows(selectNotes, { id })).toMatchObject([
      { body: { provider: 'pawapay', known: 'unknown', why } },
    ]);
    expect(await db.rows(selectAttempts, { payoutId: id })).toEqual([
      { provider: 'pawapay', asked: true },
    ]);
  });
});
