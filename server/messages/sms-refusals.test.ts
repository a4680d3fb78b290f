import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from '../../testing/start-app.ts';
import { sql } from '../store/database/database.ts';
import { sendQueuedSms } from './send-queued-sms.ts';

const insert = sql<void, { id: string; mobile: string; now: Date; expiresAt: Date }>(`
  insert into sms (id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values (:id, :mobile, 'receipt', 'Hello', 'queued', :now, :now, :expiresAt)`);
const read = sql<{ state: string; provider: string; tries: number }, { id: string }>(
  'select state, provider, tries from sms where id = :id',
);

type End = [code: number, why: string, state: 'sent' | 'failed' | 'unknown'];

/** What the first gateway says; the second takes whatever it is asked to carry. */
const said: Readonly<Record<'africastalking' | 'twilio', readonly End[]>> = {
  africastalking: [
    [401, 'RiskHold', 'sent'],
    [402, 'InvalidSenderId, without recipients', 'sent'],
    [403, 'InvalidPhoneNumber', 'failed'],
    [404, 'UnsupportedNumberType', 'failed'],
    [405, 'InsufficientBalance', 'sent'],
    [406, 'UserInBlacklist', 'failed'],
    [407, 'CouldNotRoute', 'sent'],
    [409, 'DoNotDisturbRejection', 'failed'],
    [500, 'InternalServerError', 'unknown'],
    [501, 'GatewayError', 'sent'],
    [502, 'RejectedByGateway', 'sent'],
  ],
  twilio: [
    [20003, 'a wrong token', 'sent'],
    [20008, 'a token of the test account', 'sent'],
    [20429, 'too many requests', 'sent'],
    [21211, 'no valid number', 'failed'],
    [21219, 'a number a trial account may not send to', 'sent'],
    [21408, 'a country that is not enabled', 'sent'],
    [21606, 'a sender that may not send SMS', 'sent'],
    [21610, 'a number that wants no messages', 'failed'],
    [21612, 'no way from this sender to that number', 'sent'],
    [21614, 'no mobile', 'failed'],
    [21617, 'too long', 'sent'],
    [21635, 'a landline', 'failed'],
    [21659, 'a sender of another country', 'sent'],
    [21660, 'a sender of another account', 'sent'],
    [21704, 'a messaging service without senders', 'sent'],
    [63038, 'the limit of a day is reached', 'sent'],
  ],
};

describe.each(['africastalking', 'twilio'] as const)('a message that %s refuses', (first) => {
  const second = first === 'twilio' ? 'africastalking' : 'twilio';
  let app: App;
  beforeAll(async () => {
    app = await startApp({
      hasDemoPeople: false,
      env: { SMS_GATEWAY: `${first},${second}` },
    });
    await app.server.jobs.stop();
  });
  afterAll(() => app.close());

  it.each(said[first])('with %i, %s, is %s at once', async (code, _, state) => {
    const id = `refused-${code}`;
    const mobile = `0978${String(code).padStart(6, '0')}`;
    const now = app.context.clock.now();
    await app.db.run(insert, {
      id,
      mobile,
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
    const armed = await fetch(`${app.simulatorUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation: 'sms', fault: 'refused-with-code', mobile, code }),
    });
    expect(armed.status, await armed.text()).toBe(201);
    await sendQueuedSms(app.context);
    expect(await app.db.row(read, { id })).toMatchObject({
      tries: 1,
      state: state === 'sent' ? expect.stringMatching(/^(sent|delivered)$/) : state,
      provider: state === 'sent' ? second : first,
    });
    const arrived = app.simulator.world.phones.messages(mobile).length;
    expect(arrived).toBe(state === 'sent' ? 1 : 0);
  });
});
