import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endGatewaySwitch,
  listMessages,
  listTexts,
  previewText,
  showDeliveries,
  showGateways,
  switchGateway,
} from '../../../../contract/staff/message-acts.ts';
import { showTroubles } from '../../../../contract/staff/trouble-acts.ts';
import { sumMessages } from '../../../messages/sum-messages.ts';
import { sql } from '../../../store/database/database.ts';
import { client } from '../../../../testing/client.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';

let app: App;
let moses: ReturnType<typeof staffAtConsole>;
let naomi: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp({ env: { SMS_GATEWAY: 'africastalking,twilio' } });
  moses = staffAtConsole(app);
  await moses.logInAs('engineer');
  naomi = staffAtConsole(app);
  await naomi.logInAs('marketing');
});
afterAll(() => app.close());

const reason = 'Africa’s Talking is down, by its own page.';
const first = async () =>
  (await naomi.done(showGateways, {})).gateways.find(({ isFirst }) => isFirst)?.gateway;

const arm = async (fault: object) => {
  const armed = await fetch(`${app.simulatorUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'sms', ...fault }),
  });
  expect(armed.ok, await armed.text()).toBe(true);
};
const arrived = async (mobile: string): Promise<number> => {
  const answer = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
  return ((await answer.json()) as unknown[]).length;
};
const selectWay = sql<{ provider: string; state: string }, { mobile: string }>(`
  select provider, state from sms where mobile = :mobile order by created_at`);
const wayOf = (mobile: string) => app.db.rows(selectWay, { mobile });
const askForCode = (mobile: string) =>
  client(app.url).done(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });

describe('the gateway that messages go by', () => {
  it('is switched by an engineer for some hours, and a code of login arrives by it', async () => {
    await askForCode('0965550001');
    const refused = await naomi.ask(switchGateway, { gateway: 'twilio', hours: 2, reason });
    expect(refused.reason).toBe('not-allowed');
    const asked = { gateway: 'twilio', hours: 2, reason };
    const { choice } = await moses.done(switchGateway, asked);
    expect(choice).toMatchObject({ gateway: 'twilio', by: { name: 'Moses Chola' }, reason });
    expect((await moses.ask(switchGateway, asked)).reason).toBe('same-as-now');
    const pigeon = { ...asked, gateway: 'pigeon' };
    expect((await moses.ask(switchGateway, pigeon)).reason).toBe('gateway-unknown');
    await askForCode('0965550002');
    expect((await naomi.done(showTroubles, {})).gateway).toMatchObject({ gateway: 'twilio' });
    expect(await wayOf('0965550001')).toMatchObject([{ provider: 'africastalking' }]);
    expect(await wayOf('0965550002')).toMatchObject([{ provider: 'twilio' }]);
    expect(await arrived('0965550001')).toBe(1);
    expect(await arrived('0965550002')).toBe(1);
  });

  it('is that of the settings again when the hours are over, or when it is ended', async () => {
    await moses.done(endGatewaySwitch, { reason: 'It is back.' });
    expect(await first()).toBe('africastalking');
    expect((await moses.ask(endGatewaySwitch, { reason })).reason).toBe('unknown');
    await moses.done(switchGateway, { gateway: 'twilio', hours: 1, reason });
    expect(await first()).toBe('twilio');
    app.hour.setOffset(app.hour.offsetSeconds() + 3600n);
    const later = staffAtConsole(app);
    await later.logInAs('engineer');
    const { gateways, earlier } = await later.done(showGateways, {});
    expect(gateways.find(({ isFirst }) => isFirst)?.gateway).toBe('africastalking');
    expect(earlier).toHaveLength(2);
    moses = later;
    naomi = staffAtConsole(app);
    await naomi.logInAs('marketing');
  });

  it('changes automatically after three silences; nothing of those is sent again', async () => {
    const silent = ['0965550011', '0965550012', '0965550013'];
    await arm({ fault: 'error-after', times: 3 });
    for (const mobile of silent) await askForCode(mobile);
    await askForCode('0965550014');
    for (const mobile of silent) {
      expect(await wayOf(mobile)).toMatchObject([
        { provider: 'africastalking', state: 'unknown' },
      ]);
      expect(await arrived(mobile)).toBe(1);
    }
    expect(await wayOf('0965550014')).toMatchObject([{ provider: 'twilio' }]);
    expect(await arrived('0965550014')).toBe(1);
    const { choice } = await naomi.done(showGateways, {});
    expect(choice).toMatchObject({ gateway: 'twilio', by: null });
  });
});

describe('how messages arrive', () => {
  it('is shown by network and gateway, with why, and without a number', async () => {
    await app.db.run(addFailures, { now: app.context.clock.now() });
    await sumMessages(app.context);
    await sumMessages(app.context);
    const shown = await naomi.done(showDeliveries, {});
    const zamtel = shown.networks.find(({ network }) => network === 'Zamtel');
    expect(zamtel).toMatchObject({ failed: 6 });
    expect(shown.failures).toContainEqual({
      network: 'Zamtel',
      gateway: 'twilio',
      why: '30005 unreachable … here',
      messages: 6,
    });
    const { messages } = await naomi.done(showTroubles, {});
    expect(messages).toContainEqual(expect.objectContaining({ network: 'Zamtel', failed: 6 }));
    const filter = { state: 'failed', network: 'Zamtel' } as const;
    const { rows } = await naomi.done(listMessages, { filter, limit: 4 });
    expect(rows).toHaveLength(4);
    expect(JSON.stringify([shown, rows])).not.toMatch(/\d{7}/);
  });
});

describe('a text', () => {
  it('is shown with its variables, and measured with other values', async () => {
    const { texts, language } = await naomi.done(listTexts, {});
    expect(language).toBe('en');
    const approved = texts.find(({ kind }) => kind === 'approved');
    expect(approved?.template).toContain('{amount}');
    expect(approved?.example).toMatchObject({ segments: 1, cost: '0.25' });
    const long = { kind: 'approved', example: { amount: 'K1'.repeat(80) } };
    expect(await naomi.done(previewText, long)).toMatchObject({ segments: 2, cost: '0.50' });
    const none = { kind: 'nothing', example: {} };
    expect((await naomi.ask(previewText, none)).reason).toBe('unknown');
  });
});

const addFailures = sql<void, { now: Date }>(`
  insert into sms (id, mobile, kind, text, state, tries, provider, failure, created_at,
    expires_at)
  select 'failed-' || n, '095555000' || n, 'receipt', '', 'failed', 1, 'twilio',
    '30005 unreachable +26095555000' || n || ' here', :now::timestamptz, :now::timestamptz
  from generate_series(1, 6) as n`);
