import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type App, startApp } from '../../testing/start-app.ts';
import { sql } from '../store/database/database.ts';
import { readAnswer } from './africas-talking.ts';
import { sealSms } from './sealed-sms.ts';
import { sendQueuedSms } from './send-queued-sms.ts';

describe("an answer of Africa's Talking", () => {
  const recipient = (statusCode: number, messageId = 'ATXid_1') =>
    JSON.stringify({
      SMSMessageData: {
        Message: 'Sent to 1/1',
        Recipients: [{ statusCode, status: 'word', number: '+26', cost: '0', messageId }],
      },
    });

  it.each<[string, number, string, string]>([
    ['processed', 201, recipient(100), 'accepted'],
    ['sent', 201, recipient(101), 'accepted'],
    ['queued', 201, recipient(102), 'accepted'],
    ['without an id', 201, recipient(101, 'None'), 'accepted'],
    ['an invalid number', 201, recipient(403, 'None'), 'refused'],
    ['blacklisted', 201, recipient(406, 'None'), 'refused'],
    ['no balance', 201, recipient(405, 'None'), 'not-accepted'],
    ['a gateway error', 201, recipient(501, 'None'), 'not-accepted'],
    ['an internal error', 201, recipient(500, 'None'), 'unknown'],
    [
      'no recipients',
      201,
      '{"SMSMessageData":{"Message":"InvalidSenderId","Recipients":[]}}',
      'not-accepted',
    ],
    ['a wrong key', 401, 'The supplied authentication is invalid', 'not-accepted'],
    ['too many', 429, '', 'not-accepted'],
    ['a bad request', 400, 'nonsense', 'not-accepted'],
    ['a request it waited too long for', 408, '', 'unknown'],
    ['a code of next year', 201, recipient(444, 'None'), 'not-accepted'],
    ['a success of next year', 201, recipient(103), 'unknown'],
    ['a fault', 502, '<html>', 'unknown'],
    ['nonsense', 201, '<html>', 'unknown'],
    ['another shape', 201, '{"SMSMessageData":{}}', 'unknown'],
  ])('%s', (_, status, body, outcome) => {
    expect(readAnswer(status, body).outcome).toBe(outcome);
  });
});

const insert = sql<
  void,
  { id: string; mobile: string; kind: string; now: Date; expiresAt: Date }
>(`
  insert into sms (id, mobile, kind, text, state, next_try_at, created_at, expires_at)
  values (:id, :mobile, :kind, 'Hello', 'queued', :now, :now, :expiresAt)`);
const read = sql<
  { state: string; tries: number; providerMessageId: string | null },
  { id: string }
>('select state, tries, provider_message_id from sms where id = :id');
const empty = sql('delete from sms');
const setText = sql<void, { id: string; text: string }>(
  'update sms set text = :text where id = :id',
);

describe('the outbox', () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await testDatabase();
    app = await startApp({ db, hasDemoPeople: false });
    // The job's own runs would take what these tests queue.
    await app.server.jobs.stop();
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });
  beforeEach(async () => {
    app.hour.setOffset(0n);
    await db.run(empty);
  });

  let count = 0;
  let clocks = 0;
  const queue = async (mobile: string, kind = 'receipt', usefulHours = 48) => {
    const id = `sms-${++count}`;
    const now = app.context.clock.now();
    const expiresAt = new Date(now.getTime() + usefulHours * 3_600_000);
    await db.run(insert, { id, mobile, kind, now, expiresAt });
    return id;
  };
  const state = async (id: string) => (await db.row(read, { id }))?.state;
  const arrived = async (mobile: string) => {
    const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
    const list: unknown = await response.json();
    return Array.isArray(list) ? list.length : -1;
  };
  const arm = async (mobile: string, fault: string) => {
    const armed = await fetch(`${app.simulatorUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, operation: 'sms', fault, times: 1 }),
    });
    expect(armed.ok, await armed.text()).toBe(true);
  };
  const send = () => sendQueuedSms(app.context);
  const forward = (hours: bigint) =>
    app.hour.setOffset(app.hour.offsetSeconds() + hours * 3_600n);

  it('sends each message once, though two processes look at once', async () => {
    const ids = [];
    for (let n = 0; n < 60; n++) ids.push(await queue(`09733300${String(n).padStart(2, '0')}`));
    await Promise.all([send(), send(), send()]);
    for (const id of ids) expect(['sent', 'delivered']).toContain(await state(id));
    for (let n = 0; n < 60; n++) {
      expect(await arrived(`09733300${String(n).padStart(2, '0')}`)).toBe(1);
    }
  });

  it('hears that a message was delivered', async () => {
    const id = await queue('0973330100');
    await send();
    await expect.poll(() => state(id)).toBe('delivered');
  });

  it('tries again what was surely not accepted', async () => {
    const id = await queue('0973330101');
    await arm('0973330101', 'provider-closed');
    await send();
    expect(await db.row(read, { id })).toMatchObject({ state: 'queued', tries: 1 });
    await send();
    expect(await arrived('0973330101')).toBe(0);
    forward(1n);
    await send();
    expect(await arrived('0973330101')).toBe(1);
  });

  it.each([
    ['written', 2n, false],
    ['not accepted', 2n, true],
    ['not accepted', 300n, true],
  ])(
    'sends what was %s by a clock %i hours ahead, once it is right',
    async (_, ahead, isTried) => {
      const mobile = `097333014${++clocks}`;
      forward(ahead);
      if (isTried) await arm(mobile, 'provider-closed');
      const id = await queue(mobile, 'receipt', 400);
      if (isTried) await send();
      expect(await arrived(mobile)).toBe(0);
      forward(-ahead);
      await send();
      expect(await arrived(mobile)).toBe(1);
      expect(['sent', 'delivered']).toContain(await state(id));
    },
  );

  it('leaves what waits for its next try', async () => {
    const mobile = '0973330144';
    const id = await queue(mobile);
    await arm(mobile, 'provider-closed');
    await send();
    await send();
    expect(await db.row(read, { id })).toMatchObject({ state: 'queued', tries: 1 });
    expect(await arrived(mobile)).toBe(0);
  });

  it.each([
    ['0973330102', 'accept-then-lose-answer'],
    ['0973330107', 'error-after'],
  ])('never sends again what may have gone out: %s, %s', async (mobile, fault) => {
    const id = await queue(mobile);
    await arm(mobile, fault);
    await send();
    expect(await state(id)).toBe('unknown');
    forward(5n);
    await send();
    expect(await state(id)).toBe('unknown');
    expect(await arrived(mobile)).toBe(1);
  });

  it('lets a message expire that would come too late', async () => {
    const id = await queue('0973330103', 'receipt', 1);
    forward(2n);
    await send();
    expect(await state(id)).toBe('expired');
    expect(await arrived('0973330103')).toBe(0);
  });

  /** Tomorrow at an hour of Lusaka. */
  const atHour = (hour: number) => {
    const startOfToday = Date.parse(`${civilDateOf(new Date())}T00:00:00+02:00`);
    const seconds = Math.floor((startOfToday - Date.now()) / 1000 + hour * 3_600);
    app.hour.setOffset(BigInt(seconds) + 86_400n);
  };

  it.each(['reminder', 'contact-refused'])(
    '%s goes between 8 and 18 o’clock alone',
    async (kind) => {
      const suffix = kind === 'reminder' ? 0 : 10;
      atHour(1);
      const id = await queue(`09733301${14 + suffix}`, kind);
      const receipt = await queue(`09733301${15 + suffix}`, 'receipt');
      atHour(7.9);
      await send();
      expect(await state(id)).toBe('queued');
      expect(['sent', 'delivered']).toContain(await state(receipt));
      atHour(8.1);
      await send();
      expect(['sent', 'delivered']).toContain(await state(id));
    },
  );

  it('sends encrypted messages, and gives up one that does not decrypt, alone', async () => {
    atHour(10);
    const good = await queue('', 'contact');
    const bad = await queue('', 'contact');
    const plain = await queue('0973330108');
    const { keys } = app.context;
    const mobile = '0973330109' as Mobile;
    await db.run(setText, { id: good, text: sealSms(keys, good, { mobile, text: 'Hello' }) });
    await db.run(setText, { id: bad, text: sealSms(keys, good, { mobile, text: 'Hello' }) });
    await send();
    expect(await state(bad)).toBe('failed');
    expect(['sent', 'delivered']).toContain(await state(good));
    expect(['sent', 'delivered']).toContain(await state(plain));
    expect(await arrived('0973330109')).toBe(1);
  });

  it('believes no delivery report from elsewhere', async () => {
    const id = await queue('0973330106');
    await arm('0973330106', 'no-callback');
    await send();
    const messageId = (await db.row(read, { id }))?.providerMessageId ?? '';
    const report = (kind: string) =>
      fetch(`${app.url}/callbacks/africastalking/${kind}`, {
        method: 'POST',
        body: new URLSearchParams({ id: messageId, status: 'Failed' }),
      });
    expect((await report('delivery-guess')).status).toBe(404);
    expect(await state(id)).toBe('sent');
    expect((await report('delivery')).status).toBe(200);
    expect(await state(id)).toBe('failed');
  });
});
