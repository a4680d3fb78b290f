import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { FaultName, LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import type { PaymentProvider } from '../../store/ports/payment-provider.ts';
import type { MtnAccess } from './settings.ts';
import { mtnAccess } from '../../../testing/mtn-access.ts';
import { mtn } from './mtn.ts';

const callbackSecret = 'a-secret-of-some-length';
let db: TestDatabase;
let world: MoneyWorld;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' }, ({ url, now, callbackUrl }) =>
    mtn(
      { ...mtnAccess, url: `${url}/mtn`, callbackUrl },
      { now, callbackSecret, timeoutMs: 500 },
    ),
  );
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});
afterEach(async () => {
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});

const agreed = () => agreeToLoan(db, { network: 'MTN', at: world.now(), provider: 'mtn' });

async function lentLoan(): Promise<LentLoan> {
  const loan = await agreed();
  await world.live(15);
  expect((await world.order(loan)).status).toBe('active');
  return loan;
}

/** Another account at the same simulator. */
function account(changes: Partial<MtnAccess>): PaymentProvider {
  const url = `${world.simulator.url}/mtn`;
  const options = { now: world.now, callbackSecret, timeoutMs: 500 };
  return mtn({ ...mtnAccess, url, ...changes }, options);
}

let asked = 0;
const request = (mobile = '0961230001') => ({
  providerId: `f4401bd2-1568-4140-bf2d-${String(++asked).padStart(12, '0')}`,
  amount: kwacha(15),
  mobile: mobile as Mobile,
  network: 'MTN' as const,
  message: 'ExtraMoney repayment',
});

const faults: readonly [FaultName, number][] = [
  ['accept-then-lose-answer', 30],
  ['answer-then-not-act', 60],
  ['error-before', 60],
  // It says 503, which keeps new payments from MTN for a minute.
  ['error-after', 90],
  ['hang', 60],
  ['rate-limited', 60],
  ['token-expired', 30],
  ['provider-delayed', 120],
  ['settle-after', 120],
  ['not-found-then-found', 60],
  ['amount-normalised', 30],
  ['duplicate-callback', 30],
  ['late-callback', 60],
  ['out-of-order-callback', 30],
  ['contradicting-callback', 30],
  ['wrong-signature', 30],
  ['no-callback', 30],
];

describe('money in by MTN meets a fault, and is booked once', () => {
  it.each(faults)('%s', async (fault, seconds) => {
    const loan = await lentLoan();
    world.faults.arm({ operation: 'collect', fault, mobile: loan.mobile });
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(seconds);
    expect(world.movesOf(loan)).toEqual([500_00n, -200_00n]);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('confirmed');
  });
});

describe('money out by MTN meets a fault, and goes out once', () => {
  it.each(faults)('%s', async (fault, seconds) => {
    const loan = await agreed();
    world.faults.arm({ operation: 'payout', fault, mobile: loan.mobile });
    await world.live(seconds);
    expect(world.movesOf(loan)).toEqual([500_00n]);
    expect((await world.order(loan)).status).toBe('active');
  });

  it('or is asked for again, by the same id, while the product is not to be had', async () => {
    const loan = await agreed();
    world.faults.arm({ operation: 'payout', fault: 'provider-closed', mobile: loan.mobile });
    await world.work();
    expect(await world.payment(loan.payoutId)).toMatchObject({ state: 'unknown', sends: 1 });
    await world.live(90);
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });

  it('or waits while our account is empty, without asking for it', async () => {
    const { settings } = world.world;
    const held = settings.merchantOpeningBalance;
    settings.merchantOpeningBalance -= world.world.merchantBalance();
    const loan = await agreed();
    await world.live(300, 60);
    expect(await world.payment(loan.payoutId)).toMatchObject({ state: 'requested', sends: 0 });
    settings.merchantOpeningBalance = held;
    await world.live(90);
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });
});

describe('a payment that MTN fails', () => {
  it.each([
    ['is refused on the phone', 'APPROVAL_REJECTED', { autoAnswer: 'decline' }],
    ['finds an empty wallet', 'INTERNAL_PROCESSING_ERROR', { balance: 0n }],
    ['finds no wallet of MTN', 'PAYER_NOT_FOUND', { network: 'Airtel' }],
  ] as const)('%s', async (_, code, how) => {
    const loan = await lentLoan();
    const { settings, phones } = world.world;
    settings.autoAnswer = 'autoAnswer' in how ? how.autoAnswer : 'approve';
    if (!('autoAnswer' in how)) phones.setWallet(loan.mobile, how);
    const { paymentId } = await askToPay(world, loan, kwacha(200));
    await world.live(30);
    settings.autoAnswer = 'approve';
    const payment = paymentId && (await world.payment(paymentId));
    expect(payment).toMatchObject({ state: 'failed', failureCode: code });
    expect(world.movesOf(loan)).toEqual([500_00n]);
  });
});

describe('the access to MTN', () => {
  it('comes by one token for all, until it ends', async () => {
    const provider = account({});
    await Promise.all(Array.from({ length: 5 }, () => provider.collect(request())));
    await world.pass(3_700);
    expect(await provider.collect(request())).toEqual({ known: 'accepted' });
  });

  it('refused for good is no sending', async () => {
    const collection = { ...mtnAccess.collection, apiKey: 'wrong' };
    expect(await account({ collection }).collect(request())).toEqual({
      known: 'rejected',
      code: 'PROVIDER_TEMPORARILY_UNAVAILABLE',
      text: 'no token: HTTP 401 login_failed',
      isTemporary: true,
      isAboutUs: true,
    });
    const keyless = { ...mtnAccess.collection, subscriptionKey: 'wrong' };
    const outcome = await account({ collection: keyless }).collect(request());
    expect(outcome).toMatchObject({ known: 'rejected', isTemporary: true });
  });

  it('needs its own environment', async () => {
    const outcome = await account({ targetEnvironment: 'sandbox' }).collect(request());
    expect(outcome).toMatchObject({ code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' });
  });

  it("plays kwacha as the euros of MTN's sandbox", async () => {
    const { settings } = world.world;
    settings.mtnTargetEnvironment = 'sandbox';
    const provider = account({ targetEnvironment: 'sandbox' });
    const paid = request();
    expect(await provider.payOut(paid)).toEqual({ known: 'accepted' });
    await world.pass(1);
    expect(await provider.ask('payout', paid.providerId)).toMatchObject({
      known: 'confirmed',
      amount: paid.amount,
      currency: 'ZMW',
    });
    settings.mtnTargetEnvironment = 'mtnzambia';
  });

  it('goes without callbacks where their host is refused', async () => {
    const provider = account({ callbackUrl: 'https://other.example' });
    expect(await provider.collect(request())).toEqual({ known: 'accepted' });
  });

  it('takes the same request twice for one', async () => {
    const provider = account({});
    const same = request();
    expect(await provider.collect(same)).toEqual({ known: 'accepted' });
    expect(await provider.collect(same)).toEqual({ known: 'duplicate' });
  });

  it('knows the wallets of MTN, and nothing of others', async () => {
    const provider = account({});
    expect(await provider.predictNetwork('0961230001' as Mobile)).toBe('MTN');
    expect(await provider.predictNetwork('0971230001' as Mobile)).toBeNull();
    world.world.phones.setWallet('0971230002', { network: 'MTN' });
    expect(await provider.predictNetwork('0971230002' as Mobile)).toBe('MTN');
  });

  it('calls an operation closed that was refused just now, and only that one', async () => {
    const provider = account({});
    expect(await provider.isOpen('payout', 'MTN')).toBe(true);
    world.faults.arm({ operation: 'payout', fault: 'provider-closed', mobile: '0961230001' });
    await provider.payOut(request());
    expect(await provider.isOpen('payout', 'MTN')).toBe(false);
    expect(await provider.isOpen('collect', 'MTN')).toBe(true);
    await world.pass(61);
    expect(await provider.isOpen('payout', 'MTN')).toBe(true);
  });

  it('calls closed what says so for everybody', async () => {
    world.faults.arm({ operation: 'collect', fault: 'provider-closed' });
    expect(await account({}).isOpen('collect', 'MTN')).toBe(false);
  });

  it('means nothing by silence', async () => {
    const provider = account({ url: 'http://127.0.0.1:9' });
    expect(await provider.isOpen('payout', 'MTN')).toBe(true);
    expect(await provider.predictNetwork('0961230001' as Mobile)).toBeNull();
    const asking = await provider.ask('payout', request().providerId);
    expect(asking).toMatchObject({ known: 'unknown' });
    expect(await provider.statement({ from: world.now(), to: world.now() })).toBeNull();
  });
});

describe('a callback of MTN', () => {
  const id = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
  const body = Buffer.from(JSON.stringify({ externalId: id, status: 'SUCCESSFUL' }));
  const path = `/callbacks/mtn/payments-${callbackSecret}`;
  const raw = { method: 'PUT', authority: 'loans.example.zm', path, headers: {}, body };

  it('to our secret address is unverified', async () => {
    const read = await world.provider.readCallback(raw);
    expect(read).toEqual({ verified: true, remark: null, providerId: id, claims: 'confirmed' });
  });

  it.each([
    ['FAILED', 'failed'],
    ['PENDING', null],
    [7, null],
  ])('that says %s claims %s', async (status, claims) => {
    const said = Buffer.from(JSON.stringify({ externalId: id, status }));
    expect(await world.provider.readCallback({ ...raw, body: said })).toMatchObject({ claims });
  });

  it.each([
    '/callbacks/mtn/payments',
    '/callbacks/mtn/payments-',
    `${path}x`,
    '/callbacks/mtn/payments-a-secret-of-some-lengtH',
  ])('to %s is none', async (wrong) => {
    const read = await world.provider.readCallback({ ...raw, path: wrong });
    expect(read).toMatchObject({ verified: false, providerId: id });
  });

  it.each(['', '{', '[]', 'null', '{"externalId":7}'])(
    'of %j names no payment',
    async (text) => {
      const read = await world.provider.readCallback({ ...raw, body: Buffer.from(text) });
      expect(read.providerId).toBeNull();
    },
  );
});
