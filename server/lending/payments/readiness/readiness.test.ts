import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { colleague } from '../../../../testing/staff-world.ts';
import { listCasesAct } from '../../../staff/money/cases/case-rows.ts';
import { typeOperator } from '../../../../testing/operator-command.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { hearing } from '../../../../testing/webhook-receiver.ts';
import { sql } from '../../../store/database/database.ts';
import { sendQueuedSms } from '../../../messages/send-queued-sms.ts';
import { checkProviders, logReadiness } from './check-providers.ts';
import { watchFloats } from './watch-floats.ts';

const selectCases = sql<{ provider: string; detail: unknown; resolvedBy: string | null }>(
  `select provider, detail, resolved_by from discrepancy where kind = 'float-short'
   order by provider`,
);

describe('before the first kwacha', () => {
  let app: App;
  const log: string[] = [];
  let calm: App['simulator']['world']['settings'];
  beforeAll(async () => {
    app = await startApp({
      env: {
        PAYMENT_ROUTES: 'MTN:mtn,pawapay Airtel:airtel Zamtel:pawapay',
        SMS_GATEWAY: 'africastalking,twilio',
        ADMIN_PORT: '0',
      },
      logLevel: 'info',
      logTo: { write: (line) => void log.push(line) },
    });
    await app.server.jobs.stop();
    app.simulator.world.settings.callbackBaseUrl = 'http://127.0.0.1';
    calm = { ...app.simulator.world.settings };
  });
  afterAll(() => app.close());
  beforeEach(() => Object.assign(app.simulator.world.settings, calm));

  const providers = (...words: string[]) =>
    typeOperator(app.context.config.dataDir, ['health', ...words]);
  const set = (changes: Partial<typeof calm>) =>
    Object.assign(app.simulator.world.settings, changes);

  it('says that all is well, and what each holds', async () => {
    const { code, text } = await providers();
    expect(text).toContain('All is well.');
    for (const words of ['MTN MoMo', 'Airtel Money', 'pawaPay', 'Twilio', "AFRICA'S TALKING"]) {
      expect(text.toLowerCase()).toContain(words.toLowerCase());
    }
    expect(text).toMatch(/disbursement +token taken, K50000000\.00/);
    expect(code).toBe(0);
  });

  it.each<[string, Partial<App['simulator']['world']['settings']>, RegExp]>([
    [
      'token of pawaPay',
      { pawapayToken: 'x' },
      /pawaPay does not let us in \(HTTP 40\d\): look at PAWAPAY_TOKEN/,
    ],
    [
      'keys of MTN',
      { mtnSecret: 'x' },
      /MTN collection does not let us in \(no token: HTTP 401.*\): look at MTN_COLLECTION_KEY/,
    ],
    [
      'secret of Airtel',
      { airtelClientSecret: 'x' },
      /Airtel Money does not let us in \(no token: HTTP 401.*\): look at AIRTEL_CLIENT_ID/,
    ],
    [
      "key of Africa's Talking",
      { africastalkingApiKey: 'x' },
      /Africa's Talking does not let us in \(HTTP 401\)/,
    ],
    ['token of Twilio', { twilioAuthToken: 'x' }, /Twilio does not let us in \(HTTP 401\)/],
    ['money for SMS', { smsBalance: '0.0000' }, /Africa's Talking has no balance left/],
    [
      'largest payment',
      { maxAmount: 1_000_00n },
      /MTN payouts reach K1000\.00, we lend up to K15000\.00/,
    ],
    [
      'callback address',
      { callbackBaseUrl: 'https://old.example.zm' },
      /MTN payouts pawaPay calls back https:\/\/old\.example\.zm\/callbacks\/pawapay\/payouts/,
    ],
    [
      'signed callbacks',
      { pawapaySignedCallbacks: 'off' },
      /pawaPay does not sign its callbacks/,
    ],
    [
      'signed requests',
      { pawapaySigningKeys: 'OURS:AAAA' },
      /takes signed requests alone: set PAWAPAY_SIGNING_KEYS/,
    ],
  ])('says what is wrong with the %s, and ends with 1', async (_, changes, sentence) => {
    set(changes);
    const { code, text } = await providers();
    expect(text.replace(/\s+/g, ' ')).toMatch(sentence);
    expect(code).toBe(1);
  });

  it('asks no provider that is on no route', async () => {
    const { config } = app.context;
    const paymentRoutes = { MTN: ['mtn'], Airtel: ['mtn'], Zamtel: ['mtn'] } as const;
    const all = await checkProviders({ ...app.context, config: { ...config, paymentRoutes } });
    expect(all.map(({ account }) => account)).toEqual([
      'MTN MoMo',
      "Africa's Talking",
      'Twilio',
      'Didit',
      'Credit bureau (simulated)',
    ]);
  });

  it('says the same in the log, for a start with real providers', async () => {
    set({ pawapayToken: 'x' });
    log.length = 0;
    await logReadiness(app.context);
    expect(log.join('')).toMatch(/"account":"pawaPay","msg":"pawaPay does not let us in/);
    expect(log.join('')).not.toMatch(/"account":"pawaPay","msg":"provider ready"/);
    expect(log.join('')).toMatch(/"account":"MTN MoMo","msg":"provider ready"/);
  });

  it('opens a case for a float below what tomorrow may need, and ends it when filled', async () => {
    const { db, context } = app;
    const heard = await hearing({ ...context, db }, ['float.low']);
    await watchFloats(context);
    expect(await db.rows(selectCases)).toEqual([]);
    const drained = (amount: bigint) => set({ merchantOpeningBalance: amount });
    const before = calm.merchantOpeningBalance;
    const held = app.simulator.world.merchantBalance();
    // The largest offer to each of its networks, less one ngwee.
    drained(before - held + 14_999_99n);
    await watchFloats(context);
    await watchFloats(context);
    const cases = await db.rows(selectCases);
    expect(cases.map(({ provider }) => provider)).toEqual(['airtel', 'mtn', 'pawapay']);
    expect(cases[1]?.detail).toEqual({
      wallet: 'disbursement',
      holds: '14999.99',
      mayNeed: '15000.00',
    });
    const low = await heard();
    expect(low.map(({ type, network }) => [type, network]).toSorted()).toEqual([
      ['float.low', 'Airtel'],
      ['float.low', 'MTN'],
      ['float.low', expect.stringContaining('Zamtel')],
    ]);
    const peter = await colleague(context, 'Peter', ['finance']);
    const asked = { filter: { kind: 'float-short' }, sort: 'oldest', limit: 5 } as const;
    const { rows } = await peter.done(listCasesAct, asked);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      payment: null,
      what: expect.stringMatching('our money at a provider'),
    });
    expect((await providers()).text.replace(/\s+/g, ' ')).toContain(
      'The float disbursement holds K14999.99; tomorrow may need K15000.00.',
    );
    drained(before - held + 15_000_00n);
    await watchFloats(context);
    const after = await db.rows(selectCases);
    expect(after.map((one) => one.resolvedBy)).toEqual(Array(3).fill('watch-floats'));
  });

  it('counts answers of providers and messages of gateways', async () => {
    const { db, context } = app;
    const insert = sql<void, { now: Date; expiresAt: Date }>(`
      insert into sms (id, mobile, kind, text, state, next_try_at, created_at,
      expires_at) values ('counted', '0971234567', 'receipt', 'Hello', 'queued', :now, :now,
        :expiresAt)`);
    const now = context.clock.now();
    await db.run(insert, { now, expiresAt: new Date(now.getTime() + 3_600_000) });
    const fault = { operation: 'sms', fault: 'refused-with-code', code: 402 } as const;
    app.simulator.world.faults.arm(fault);
    await sendQueuedSms(context);
    const mtn = context.payments.named('mtn');
    await mtn?.ask('payout', '8917c345-4791-4285-a416-62f24b6982db');
    await watchFloats(context);
    const response = await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`);
    const text = await response.text();
    for (const line of [
      'extramoney_sms_total{gateway="africastalking",outcome="not-accepted"} 1',
      'extramoney_sms_total{gateway="twilio",outcome="accepted"} 1',
      'extramoney_provider_answers_total{provider="mtn",call="ask",kind="not-found"} 1',
      'extramoney_float_kwacha{provider="mtn",wallet="disbursement"} 50000000',
    ]) {
      expect(text).toContain(line);
    }
  });
});
