import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bureauSettings } from '../../server/networks/bureau/bureaus.ts';
import { readReport } from '../../server/networks/bureau/simulated/simulated.ts';
import { mayInquire } from '../../server/store/ports/credit-bureau.ts';
import type { CreditBureau } from '../../server/store/ports/credit-bureau.ts';
import { startSimulator, type Simulator } from '../../simulator/start.ts';
import { cardOf } from '../register-card.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
});
afterAll(() => simulator.close());

const settings = (env: Readonly<Record<string, string>>, simulatorUrl: string | null) => {
  const problems: string[] = [];
  return { ...bureauSettings({ env, problems, simulatorUrl }), problems };
};
function simulated(): CreditBureau {
  const bureau = settings({}, simulator.url).bureau?.connect();
  if (bureau === undefined) throw new Error('with the simulator there is one');
  return bureau;
}
const inquire = async (serial: string) =>
  (await simulated().inquire(cardOf(serial), 'loan', 'c1')).inquiry;

describe('the simulated bureau', () => {
  it.each([
    ['20', { kind: 'no-record' }],
    ['21', { kind: 'thin', accounts: 1 }],
    ['22', { kind: 'hit', summary: { overdueTotal: 0n, writtenOff: 0 } }],
    ['23', { kind: 'hit', summary: { overdueTotal: 850_00n, overdueAccounts: 1 } }],
    ['24', { kind: 'hit', summary: { writtenOff: 1 } }],
    ['25', { kind: 'several', candidates: 3 }],
    ['26', { kind: 'down' }],
    ['28', { kind: 'our-fault', what: 'entitlement' }],
    ['29', { kind: 'our-fault', what: 'clock' }],
  ])('answers by the serial of the card: %s', async (serial, inquiry) => {
    expect(await inquire(serial)).toMatchObject(inquiry);
  });

  it('is down after eight seconds of silence', async () => {
    expect(await inquire('27')).toEqual({ kind: 'down' });
  });

  it.each([
    [401, {}, { kind: 'our-fault', what: 'key' }],
    [403, { fault: 'balance' }, { kind: 'our-fault', what: 'balance' }],
    [400, {}, { kind: 'our-fault', what: 'request' }],
    [429, {}, { kind: 'down', retryAfterSeconds: 7 }],
    [200, undefined, { kind: 'down' }],
    [200, { outcome: 'found', summary: {} }, { kind: 'down' }],
    [200, { outcome: 'several', candidates: -1 }, { kind: 'down' }],
  ] as const)('what is not understood is no finding: %i %j', (status, body, inquiry) => {
    const retryAfterSeconds = status === 429 ? 7 : null;
    expect(readReport({ status, body, retryAfterSeconds }).inquiry).toEqual(inquiry);
  });

  const file = (lines: readonly string[]) => ({
    name: 'file.csv',
    content: Buffer.from(`${lines.join('\r\n')}\r\n`),
    rows: lines.length - 2,
  });
  const head = 'Account number,NRC,Current balance';

  it('takes a file whose trailer agrees, and sends rows back by their code', async () => {
    const bureau = simulated();
    const whole = file([head, '7,123456/11/1,10.50', 'TRAILER,1,10.50']);
    expect(await bureau.submit(whole)).toEqual({ kind: 'taken', receipt: 'PCB-file.csv' });
    expect(await bureau.submit(file([head, '7,,10.50', 'TRAILER,1,10.50']))).toEqual({
      kind: 'rejected',
      rows: [{ account: '7', code: 'NRC-MISSING' }],
    });
    expect(await bureau.submit(file([head, '7,1,10.50', 'TRAILER,1,10.51']))).toEqual({
      kind: 'rejected',
      rows: [{ account: '', code: 'TRAILER-MISMATCH' }],
    });
  });
});

describe('with real providers', () => {
  it('there is no bureau, and the simulated one is refused', () => {
    expect(settings({}, null).bureau).toBeNull();
    expect(settings({ CREDIT_BUREAU: 'simulated' }, null).problems).toEqual([
      'CREDIT_BUREAU=simulated needs PROVIDERS=simulator.',
    ]);
  });

  it('a draft asks no one, sends nothing, and says so', async () => {
    const draft = settings({ CREDIT_BUREAU: 'draft' }, null).bureau?.connect() ?? null;
    if (draft === null) throw new Error('it is named');
    expect(mayInquire(draft)).toBe(false);
    expect((await draft.inquire(cardOf('23'), 'loan', 'c1')).inquiry).toEqual({
      kind: 'not-configured',
    });
    const empty = { name: 'file.csv', content: Buffer.from(''), rows: 0 };
    expect(await draft.submit(empty)).toEqual({
      kind: 'refused',
      why: 'profile-unconfirmed',
    });
    expect((await draft.health()).faults).toEqual([
      'The credit bureau is a draft: no one is asked about, and no file is sent.',
    ]);
  });
});
