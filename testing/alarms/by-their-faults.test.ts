import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { connect } from '../../server/store/database/connect.ts';
import { type Database, script, sql } from '../../server/store/database/database.ts';
import { usualLimits } from '../../server/store/database/outage.ts';
import { asData, client, type Client, loginBody } from '../client.ts';
import { cutWire, type CutWire } from '../cut-postgres.ts';
import type { TestDatabase } from '../database.ts';
import { hasHaproxy, startHaproxy } from '../roles/haproxy.ts';
import { type App, startApp } from '../start-app.ts';
import { type ThrowawayPostgres, throwawayPostgres } from '../throwaway-postgres.ts';
import { untilSo } from '../until.ts';
import { promtool, rings } from './rings.ts';

/*
 * Each fault happens to the whole product with its database and its networks. Prometheus reads
 * what `/metrics` shows in health and in the fault.
 */

const [payer, other, third] = ['0961000002', '0951000003', '0971000001'] as const;
const longestOutageMs = usualLimits.longestMs;

const followed = 'extramoney_job_runs_total{job="follow-up-payments",outcome="done"}';
const away = 'extramoney_database_away_seconds';

let postgres: ThrowawayPostgres;
let wire: CutWire;
let owner: Database;
let app: App;
let health: [string, string];

/** Each on its own connection: one that stayed open may end as it is used again. */
const scrape = async () => {
  const headers = { connection: 'close' };
  return (await fetch(`http://127.0.0.1:${app.server.adminPort}/metrics`, { headers })).text();
};
const countOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(name))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

/** Looks until a figure is above what it was in health. */
async function rises(name: string, above = countOf(health[1], name)): Promise<string> {
  let seen = '';
  await untilSo(`${name} above ${above}`, async () => {
    seen = await scrape();
    return countOf(seen, name) > above;
  });
  return seen;
}

const confirmed = sql<{ many: bigint }>(
  "select count(*) as many from payment where operation = 'collect' and state = 'confirmed'",
);

/** Reads what `/metrics` shows before a fault. */
async function healthy(): Promise<void> {
  const first = await scrape();
  health = [first, await rises(followed, countOf(first, followed))];
}

const ringsAt = (alarm: string, fault: string) => rings(alarm, { health, fault });

async function loggedIn(mobile: string): Promise<Client> {
  const borrower = client(app.url);
  await borrower.logIn(mobile, app.simulatorUrl);
  return borrower;
}

async function paysAll(mobile: string): Promise<void> {
  const borrower = await loggedIn(mobile);
  const info = await borrower.done('/my/getMyLoanInfo');
  const plan = asData(asData(info['order'])['nextPlan']);
  const wallet = asData((await borrower.done('/my/getUserInfo'))['wallet']);
  const body = {
    bizType: 1,
    planId: String(plan['planId']),
    payAmount: plan['remainingAmount'],
    repayAccountId: wallet['repayAccountId'],
    payCard: false,
  };
  await borrower.done('/order/payment/api/submitRepayApplyV2', { body });
}

async function daysPass(advanceDays: number): Promise<void> {
  const body = JSON.stringify({ advanceDays });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${app.url}/sandbox/clock`, { method: 'POST', headers, body });
}

describe.skipIf(!existsSync(promtool) && !isCi())(
  'an alarm rings by the fault it is for',
  () => {
    beforeAll(async () => {
      postgres = await throwawayPostgres({
        settings: { archive_mode: 'on', archive_command: 'false' },
      });
      wire = await cutWire(postgres.url);
      owner = await connect({ databaseUrl: postgres.url, dataDir: '' });
      const own = await connect({ databaseUrl: wire.url, dataDir: '' });
      const dispose = () => own.close();
      const db: TestDatabase = {
        ...own,
        url: wire.url,
        dispose,
        [Symbol.asyncDispose]: dispose,
      };
      app = await startApp({ db, env: { ADMIN_PORT: '0', SMS_LOGIN_BUDGET: '40' } });
    });
    afterEach(() => app.simulator.world.faults.clear());
    afterAll(async () => {
      Object.assign(usualLimits, { longestMs: longestOutageMs });
      await app.close();
      await app.db.dispose();
      await owner.close();
      await wire[Symbol.asyncDispose]();
      await postgres.stop();
    });

    it('ArchiveFails', async () => {
      await healthy();
      await owner.run(script('select pg_switch_wal()'));
      const seen = await rises('extramoney_archive_fails_seconds');
      // Ten minutes later.
      const later = seen.replace(/^(extramoney_archive_fails_seconds) \d+$/m, '$1 601');
      expect(ringsAt('ArchiveFails', later)).toBe(true);
    });

    it('CallbacksAreForged', async () => {
      await healthy();
      const headers = { 'content-type': 'application/json' };
      const body = '{"depositId":"f4401bd2-1568-4140-bf2d-eb77d2b2b639","status":"COMPLETED"}';
      await fetch(`${app.url}/callbacks/pawapay/deposits`, { method: 'POST', headers, body });
      const seen = await rises('extramoney_security_events_total{kind="forged-callback"');
      expect(ringsAt('CallbacksAreForged', seen)).toBe(true);
    });

    it('CodesAreWrong', async () => {
      await healthy();
      const stranger = client(app.url);
      await stranger.done(`/authentication/sendSmsCode/${third}/1`, { method: 'POST' });
      await stranger.ask('/authentication/mobileLogin', { body: loginBody(third, '0000') });
      const seen = await rises('extramoney_security_events_total{kind="login-wrong"');
      expect(ringsAt('CodesAreWrong', seen)).toBe(true);
    });

    it('MessagesDoNotLeave', async () => {
      await healthy();
      const { faults } = app.simulator.world;
      faults.arm({ operation: 'sms', fault: 'refused-with-code', code: 405, times: 20 });
      await client(app.url).ask(`/authentication/sendSmsCode/${other}/1`, { method: 'POST' });
      const refused = /^extramoney_sms_total\{.*outcome="not-accepted"\} [1-9]/m;
      await untilSo('a refused message', async () => refused.test(await scrape()));
      expect(ringsAt('MessagesDoNotLeave', await scrape())).toBe(true);
    });

    it('LoginCodesCostMuch', async () => {
      await healthy();
      // K20 at K0.25 each; new phones may use K28.
      const codes = Array.from({ length: 80 }, (_, n) => {
        const mobile = `${['096', '097'][n % 2]}${200 + n}0001`;
        return client(app.url).ask(`/authentication/sendSmsCode/${mobile}/1`, {
          method: 'POST',
        });
      });
      await Promise.all(codes);
      const seen = await rises('extramoney_login_sms_budget_share{of="strangers"}', 0.7);
      expect(ringsAt('LoginCodesCostMuch', seen)).toBe(true);
    });

    it('JobFails', async () => {
      await healthy();
      await owner.run(script('alter table complaint rename to complaint_elsewhere'));
      app.context.wake('watch-complaints');
      const seen = await rises(
        'extramoney_job_runs_total{job="watch-complaints",outcome="failed"}',
      );
      expect(ringsAt('JobFails', seen)).toBe(true);
      await owner.run(script('alter table complaint_elsewhere rename to complaint'));
    });

    it('CheckFailed', async () => {
      await healthy();
      const change = (by: string) =>
        script(`alter table transfer disable trigger user;
        update transfer set amount = amount ${by} where (source, source_id, line) = (
          select source, source_id, line from transfer order by source_id, line limit 1);
        alter table transfer enable trigger user`);
      await owner.run(change('+ 1'));
      app.context.wake('prove-whole-ledger');
      const seen = await rises('extramoney_check_faults{check="books"}');
      expect(ringsAt('CheckFailed', seen)).toBe(true);
      await owner.run(change('- 1'));
    });

    it('ProviderRefuses', async () => {
      await healthy();
      const { faults } = app.simulator.world;
      faults.arm({ operation: 'collect', fault: 'not-allowed', mobile: payer, times: 20 });
      await paysAll(payer);
      await untilSo('a refusal', async () => /kind="rejected"\} [1-9]/.test(await scrape()));
      expect(ringsAt('ProviderRefuses', await scrape())).toBe(true);
    });

    it('MovementsAreUnknown, and CasesGrowOld a day later', async () => {
      await healthy();
      const { faults } = app.simulator.world;
      faults.arm({ operation: 'collect', fault: 'statement-extra' });
      faults.arm({ operation: 'collect', fault: 'auto-approve' });
      const before = (await owner.row(confirmed))?.many;
      await paysAll(other);
      await untilSo('a payment', async () => (await owner.row(confirmed))?.many !== before);
      await daysPass(2);
      app.context.wake('reconcile-statements');
      const seen = await rises('extramoney_unknown_movements');
      expect(ringsAt('MovementsAreUnknown', seen)).toBe(true);
      await daysPass(2);
      const old = await rises('extramoney_open_cases{older_than="1d"}');
      expect(ringsAt('CasesGrowOld', old)).toBe(true);
    });

    it('DatabaseIsAway, JobsStopped and both burns of the budget', async () => {
      Object.assign(usualLimits, { longestMs: 500 });
      const borrower = await loggedIn(payer).catch(() => client(app.url));
      const before = await scrape();
      await rises(followed, countOf(before, followed));
      wire.leadTo('postgresql://postgres@%2Fnowhere/postgres');
      const begun = await rises(away);
      await untilSo('a failed call', async () => {
        await borrower.ask('/my/getMyLoanInfo').catch(() => null);
        return /status="503"\} [1-9]/.test(await scrape());
      });
      const of = { health: [before, begun] as const, fault: await rises(away, 20) };
      wire.leadTo(postgres.url);
      const alarms = ['DatabaseIsAway', 'JobsStopped', 'BudgetBurnsFast', 'BudgetBurns'];
      expect(alarms.filter((alarm) => rings(alarm, of))).toEqual(alarms);
    });

    it('DatabaseWentBack', async () => {
      await healthy();
      const marks = (change: string) =>
        script(`update acknowledged_mark set number = number ${change}`);
      // As in a copy of before: the last marks that were acknowledged are not in it.
      wire.leadTo('postgresql://postgres@%2Fnowhere/postgres');
      await owner.run(marks('- 1000'));
      wire.leadTo(postgres.url);
      const seen = await rises('extramoney_database_went_back');
      expect(ringsAt('DatabaseWentBack', seen)).toBe(true);
      await owner.run(marks('+ 1000'));
      await untilSo('the database is whole again', async () =>
        /^extramoney_database_went_back 0$/m.test(await scrape()),
      );
    });

    it.skipIf(!hasHaproxy())('AnswersFail, where no process serves', async () => {
      const balancer = await startHaproxy([]);
      await balancer.serving(0);
      const before = await balancer.metrics();
      expect((await fetch(`${balancer.url}/home`)).status).toBe(503);
      const fault = await balancer.metrics();
      expect(rings('AnswersFail', { health: [before, before], fault })).toBe(true);
      await balancer.stop();
    });

    it('PaymentsAreUnknown, and ProviderIsSilent', async () => {
      await healthy();
      app.simulator.world.faults.arm({
        operation: 'collect',
        fault: 'accept-then-lose-answer',
      });
      app.simulator.world.faults.arm({ operation: 'collect', fault: 'never-settle' });
      await paysAll(payer);
      await app.simulator.close();
      await rises('extramoney_open_payments{state="unknown",older_than="0s"}');
      const { hour } = app;
      hour.setOffset(hour.offsetSeconds() + 2n * 3600n);
      const seen = await rises('extramoney_open_payments{state="unknown",older_than="1h"}');
      expect(ringsAt('PaymentsAreUnknown', seen)).toBe(true);
      const silent = await rises('extramoney_provider_answers_total{provider=');
      expect(ringsAt('ProviderIsSilent', silent)).toBe(true);
    });

    it('ProcessDown', async () => {
      const up = (is: 0 | 1) => `# TYPE up gauge\nup{job="extramoney",instance="a"} ${is}\n`;
      const isUp = () =>
        scrape().then(
          () => up(1),
          () => up(0),
        );
      const before = await isUp();
      await app.server.close();
      expect(rings('ProcessDown', { health: [before, before], fault: await isUp() })).toBe(
        true,
      );
    });
  },
);
