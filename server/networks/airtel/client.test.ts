import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { airtelAccessTo } from '../../../testing/airtel-merchant.ts';
import { rehearse } from '../../../testing/merchant.ts';
import type { MoneyRequest } from '../../store/ports/payment-provider.ts';
import { airtel } from './airtel.ts';
import type { AirtelAccess } from './settings.ts';

type Merchant = Awaited<ReturnType<typeof rehearse>>;

const request: MoneyRequest = {
  providerId: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639',
  amount: kwacha(200),
  mobile: '0971000001' as Mobile,
  network: 'Airtel',
  message: 'ExtraMoney repayment',
};
const other = { ...request, providerId: '8917c345-4791-4285-a416-62f24b6982db' };
/** An unknown key, as Airtel hands keys out. */
const foreignKey =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC9ebeXzJEzF6seoZbX+GO7tGo2/fvHsG7CyLqGSkN9' +
  'q3Fv8yg8gaOb1fIpDa5boLBDmlMIUZ/quONLzQY9daQcas1oQaQYUS1aT9BjoreSey6OnzJIpkswafL4' +
  'bfkOxOnSgS9Uq8LRGt4kehM1Qi9BPcboC3d08IosauyDBYJtnQIDAQAB';
const noAccess = { known: 'rejected', code: 'NO_ACCESS', isTemporary: true };

function reach(merchant: Merchant, changes: Partial<AirtelAccess> = {}) {
  const access = { ...airtelAccessTo(merchant.simulator.url), ...changes };
  return airtel(access, { now: () => new Date(), timeoutMs: 2000 });
}

function moved(merchant: Merchant): bigint[] {
  return merchant.world.statement().map(({ amount }) => amount);
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The paths that were asked for, oldest first. */
function watchPaths(): string[] {
  const paths: string[] = [];
  const hear = (said: unknown) => {
    const { request: asked } = said as { request: ClientRequest };
    paths.push(new URL(asked.path, 'http://there').pathname);
  };
  subscribe('http.client.request.start', hear);
  ends.push(() => unsubscribe('http.client.request.start', hear));
  return paths;
}

describe('money by the real protocol', () => {
  it('comes in by a prompt, and the same id does nothing twice', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const provider = reach(merchant);
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    expect(await provider.ask('collect', request.providerId)).toEqual({ known: 'in-progress' });
    await merchant.pass(1);
    const asked = await provider.ask('collect', request.providerId);
    expect(asked).toMatchObject({ known: 'confirmed', amount: 'unsaid', currency: 'ZMW' });
    expect(await provider.collect(request)).toEqual({ known: 'duplicate' });
    expect(moved(merchant)).toEqual([-200_00n]);
  });

  it('goes out with a sealed PIN, and the same id does nothing twice', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant);
    expect(await provider.payOut(request)).toEqual({ known: 'accepted' });
    expect(await provider.payOut(request)).toEqual({ known: 'duplicate' });
    const asked = await provider.ask('payout', request.providerId);
    expect(asked).toMatchObject({ known: 'confirmed' });
    expect(moved(merchant)).toEqual([200_00n]);
  });

  it('is not found before it was asked for', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant);
    expect(await provider.ask('collect', request.providerId)).toEqual({ known: 'not-found' });
    expect(await provider.ask('payout', request.providerId)).toEqual({ known: 'not-found' });
  });

  it('is refused for a number that is with another network', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant);
    merchant.world.phones.setWallet(request.mobile, { network: 'MTN' });
    expect(await provider.collect(request)).toMatchObject({ code: 'PAYER_NOT_FOUND' });
    expect(await provider.payOut(request)).toMatchObject({ code: 'INVALID_PHONE_NUMBER' });
    expect(await provider.predictNetwork(request.mobile)).toBeNull();
    merchant.world.phones.setWallet(request.mobile, { network: 'Airtel' });
    expect(await provider.predictNetwork(request.mobile)).toBe('Airtel');
  });

  it('waits for our own float to be filled', async () => {
    await using merchant = await rehearse({ merchantOpeningBalance: 199_99n });
    const refused = await reach(merchant).payOut(request);
    expect(refused).toMatchObject({ code: 'FLOAT_OUT_OF_FUNDS', isTemporary: true });
  });
});

describe('a token', () => {
  it('serves every call of its time, also those that are made at once', async () => {
    await using merchant = await rehearse();
    const paths = watchPaths();
    const provider = reach(merchant);
    await Promise.all([provider.collect(request), provider.collect(other)]);
    await provider.ask('collect', request.providerId);
    expect(paths.filter((path) => path.endsWith('/token'))).toHaveLength(1);
  });

  it('that has died is replaced under way, and the payment is made once', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const provider = reach(merchant);
    await provider.collect(request);
    await merchant.pass(181);
    expect(await provider.collect(other)).toEqual({ known: 'accepted' });
    await merchant.pass(181);
    const asked = await provider.ask('collect', other.providerId);
    expect(asked).toMatchObject({ known: 'confirmed' });
    expect(moved(merchant)).toEqual([-200_00n, -200_00n]);
  });

  it('that is not given lets nothing be sent', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant, { clientSecret: 'wrong' });
    const paths = watchPaths();
    expect(await provider.collect(request)).toMatchObject(noAccess);
    expect(await provider.payOut(request)).toMatchObject(noAccess);
    expect(await provider.ask('payout', request.providerId)).toMatchObject({
      known: 'unknown',
    });
    expect(await provider.predictNetwork(request.mobile)).toBeNull();
    expect(await provider.statement({ from: new Date(0), to: new Date() })).toBeNull();
    expect(new Set(paths)).toEqual(new Set(['/airtel/auth/oauth2/token']));
  });

  it('that cannot be fetched, as no server answers, lets nothing be sent either', async () => {
    const provider = airtel(airtelAccessTo('http://127.0.0.1:9'), {
      now: () => new Date(),
      timeoutMs: 200,
    });
    const code = 'PROVIDER_TEMPORARILY_UNAVAILABLE';
    expect(await provider.payOut(request)).toMatchObject({ ...noAccess, code });
  });
});

describe('message signing', () => {
  it('goes on with the new key when Airtel has changed its own', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const provider = reach(merchant);
    expect(await provider.payOut(request)).toEqual({ known: 'accepted' });
    await merchant.pass(31 * 86_400);
    expect(await provider.payOut(other)).toEqual({ known: 'accepted' });
    await merchant.pass(31 * 86_400);
    expect(await provider.collect(request)).toEqual({ known: 'accepted' });
    await merchant.pass(1);
    expect(moved(merchant)).toEqual([200_00n, 200_00n, -200_00n]);
  });

  it('may be switched off, and is then refused where it is wanted', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant, { signsMessages: false });
    const refused = await provider.payOut(request);
    expect(refused).toMatchObject({ code: 'BAD_SIGNATURE', isTemporary: true });
    expect(await provider.collect(request)).toMatchObject({ known: 'unknown' });
    expect(moved(merchant)).toEqual([]);
  });
});

describe('the PIN', () => {
  it('is encrypted under the key of the settings where there is one', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant, { pinKey: foreignKey });
    expect(await provider.payOut(request)).toMatchObject({ code: 'ROUTER115' });
    expect(moved(merchant)).toEqual([]);
  });

  it('that is wrong is ours to put right, and is not sent again soon', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant, { pin: '0000' });
    const paths = watchPaths();
    const refused = { code: 'ROUTER115', isTemporary: true, isAboutUs: true };
    const both = await Promise.all([provider.payOut(request), provider.payOut(other)]);
    expect(both).toMatchObject([refused, refused]);
    expect(await provider.payOut(other)).toMatchObject(refused);
    expect(paths.filter((path) => path.endsWith('/disbursements'))).toHaveLength(1);
  });
});

describe('a statement', () => {
  const day = { from: new Date('2026-03-02T00:00:00Z'), to: new Date('2026-03-03T00:00:00Z') };

  it('lists what moved by our own ids, payouts negative', async () => {
    await using merchant = await rehearse({ autoAnswer: 'approve' });
    const provider = reach(merchant);
    await provider.payOut(request);
    await provider.collect(other);
    await merchant.pass(1);
    expect(await provider.statement(day)).toMatchObject([
      { providerId: request.providerId, operation: 'payout', amount: -200_00n },
      { providerId: other.providerId, operation: 'collect', amount: 200_00n },
    ]);
  });

  it('comes in pages', async () => {
    await using merchant = await rehearse();
    const provider = reach(merchant);
    const ids = Array.from({ length: 201 }, (_, at) => String(at).padStart(12, '0'));
    for (const end of ids) {
      const providerId = `f4401bd2-1568-4140-bf2d-${end}`;
      await provider.payOut({ ...request, providerId });
    }
    expect(await provider.statement(day)).toHaveLength(201);
  });

  it.each([
    ['statement-missing', []],
    ['statement-changed', [-201_00n]],
    ['statement-extra', [-200_00n, -200_00n]],
  ] as const)('shows %s as it came', async (fault, amounts) => {
    await using merchant = await rehearse();
    const provider = reach(merchant);
    merchant.world.faults.arm({ operation: 'payout', fault });
    await provider.payOut(request);
    const lines = amounts.map((amount) => ({ amount }));
    expect(await provider.statement(day)).toMatchObject(lines);
  });
});
