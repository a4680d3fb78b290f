import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages } from '../../../contract/staff/message-acts.ts';
import { showTroubles } from '../../../contract/staff/trouble-acts.ts';
import {
  listJobs,
  runJob,
  showHealth,
  showProofs,
  showProviders,
  showSettings,
} from '../../../contract/staff/system-acts.ts';
import { kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { sql } from '../../store/database/database.ts';
import { paymentSettings } from '../../lending/payments/payment-settings.ts';
import { settingsOf } from './settings-of.ts';

let app: App;
let moses: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  moses = staffAtConsole(app);
  await moses.logInAs('engineer');
});
afterAll(() => app.close());

const jobNamed = async (name: string) =>
  (await moses.done(listJobs, {})).jobs.find((job) => job.name === name);

it('what sessions of USSD cost is summed by gateway and currency', async () => {
  for (const mobile of ['0961000002', '0971000001']) {
    const phone = ussdPhone(app.url, mobile);
    await phone.dial();
    await phone.ended();
  }
  const { ussdCosts } = await moses.done(showHealth, {});
  const summed = { gateway: 'africastalking', currency: 'KES', sessions: 2, cost: '3' };
  expect(ussdCosts).toEqual([summed]);
});

describe('a job', () => {
  const fail = sql<void, { name: string }>(
    "update job_run set last_failure = 'Error: the network is away' where name = :name",
  );
  const hold = sql<void, { name: string; until: Date | null }>(
    'update job_run set leased_until = :until where name = :name',
  );

  it('that failed is run again, and is well', async () => {
    const name = 'prove-ledger';
    await app.db.run(fail, { name });
    expect(await jobNamed(name)).toMatchObject({ lastFailure: 'Error: the network is away' });
    expect((await moses.done(showHealth, {})).failingJobs).toContain(name);
    // It is only on Today of those who see the machine.
    const { machine } = await moses.done(showTroubles, {});
    expect(machine).toMatchObject({ failingJobs: [name], failedChecks: [] });
    const naomi = staffAtConsole(app);
    await naomi.logInAs('marketing');
    expect((await naomi.done(showTroubles, {})).machine).toBeNull();
    await moses.done(runJob, { name });
    await expect.poll(async () => (await jobNamed(name))?.lastFailure).toBeNull();
    expect((await moses.done(showHealth, {})).failingJobs).not.toContain(name);
    const { ledger, acts, checks } = await moses.done(showProofs, {});
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'books', isOverdue: false, faults: [] }),
    );
    // That a job ran says nothing of a check of another one.
    expect(checks).toContainEqual(expect.objectContaining({ name: 'rows', ranAt: null }));
    expect(ledger[0]).toMatchObject({ faults: [] });
    expect(acts.rows).toBeGreaterThan(0);
  });

  it('that runs is not run at the same time, and one that is none is unknown', async () => {
    const name = 'purge';
    const until = new Date(app.context.clock.now().getTime() + 60_000);
    await app.db.run(hold, { name, until });
    expect(await jobNamed(name)).toMatchObject({ isRunning: true });
    expect((await moses.ask(runJob, { name })).reason).toBe('job-running');
    await app.db.run(hold, { name, until: null });
    expect((await moses.ask(runJob, { name: 'dance' })).reason).toBe('unknown');
  });

  it('is seen by a director, who runs none', async () => {
    const mary = staffAtConsole(app);
    await mary.logInAs('director');
    expect((await mary.ask(listJobs, {})).status).toBe(200);
    expect((await mary.ask(runJob, { name: 'purge' })).reason).toBe('not-allowed');
  });
});

it('every provider is asked, and says what is found', async () => {
  const { providers } = await moses.done(showProviders, {});
  expect(providers.length).toBeGreaterThan(0);
  for (const { found } of providers) expect(found.length).toBeGreaterThan(0);
});

it('messages are listed by their state, and contain no names', async () => {
  const add = sql<void, { id: string; state: string; now: Date }>(`
    insert into sms (id, mobile, kind, text, state, tries, failure, created_at, expires_at)
    values (:id, '0977123456', 'receipt', 'K12 came', :state, 3, 'HTTP 500', :now, :now)`);
  const now = app.context.clock.now();
  await app.db.run(add, { id: 'm1', state: 'failed', now });
  const answer = await moses.done(listMessages, { filter: { state: 'failed' }, limit: 50 });
  expect(answer.rows).toMatchObject([{ id: 'm1', failure: 'HTTP 500', tries: 3 }]);
  expect(JSON.stringify(answer)).not.toMatch(/0977|K12/);
});

it('settings are shown, and of a secret no letter', async () => {
  const { settings } = await moses.done(showSettings, {});
  expect(settings).toContainEqual({ name: 'PROVIDERS', value: 'simulator', isSecret: false });
  const { config } = app.context;
  const hidden = 'Xq7-hidden-Xq7';
  const shown = settingsOf({
    ...config,
    databaseUrl: hidden,
    databaseMigrateUrl: hidden,
    files: { url: 'https://s3', bucket: 'b', region: 'r', key: hidden, secret: hidden },
    callbackSecret: hidden,
    codePepper: hidden,
    mail: { url: `smtps://me:${hidden}@mail`, from: 'us@lender.example' },
    console: {
      host: '127.0.0.1',
      port: 1,
      url: null,
      sso: {
        issuer: 'https://login',
        clientId: 'us',
        clientSecret: hidden,
        strongMethods: [],
        maxAgeSeconds: 3600,
      },
    },
    ...paymentSettings({ PAWAPAY_TOKEN: hidden }, [], null),
    sms: {
      gateways: ['twilio'],
      segmentPrice: null,
      loginBudget: ngwee(200_000n),
      hasReplies: false,
      stopWords: [],
      whatsapp: {
        url: 'https://wa',
        version: 'v23.0',
        phoneNumberId: '1',
        accountId: '2',
        token: hidden,
        appSecret: hidden,
        verifyToken: hidden,
        prices: new Map([['receipt', kwacha(1)]]),
      },
      africastalking: { url: 'https://at', username: 'us', apiKey: hidden, sender: null },
      twilio: {
        url: 'https://twilio',
        accountSid: hidden,
        authToken: hidden,
        sender: 'us',
        callbackUrl: 'https://us',
      },
    },
  });
  expect(JSON.stringify(shown)).not.toContain(hidden);
  for (const { isSecret, value } of shown) if (isSecret) expect(['', 'set']).toContain(value);
});
