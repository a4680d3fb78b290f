import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactSentences } from '../../../contract/contacts.ts';
import { asData, type Client } from '../../../testing/client.ts';
import { halfVerified } from '../../../testing/half-verified.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { sql } from '../../database/database.ts';
import { sendQueuedSms } from '../../messages/send-queued-sms.ts';

const save = '/user/auth/api/addOrUpdateUserAuthInfo';
const form = '/user/auth/api/queryCertifyColumnByCerCode?cerCode=15';
const readSms = sql<{ mobile: string; text: string; state: string }>(
  "select mobile, text, state from sms where borrower_id = $1 and kind = 'contact' order by id",
);
const readNotices = sql<{ code: string; is_named: boolean; refused_at: Date | null }>(
  'select code, is_named, refused_at from contact_notice where borrower_id = $1 order by told_at',
);
let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  await app.server.jobs.stop();
});
afterAll(() => app.close());

/** Puts the hour of Lusaka, on a later day than before. */
function hourIs(hour: number): void {
  const startOfToday = Date.parse(`${app.context.clock.today()}T00:00:00+02:00`);
  const seconds = Math.floor((startOfToday - app.context.clock.now().getTime()) / 1000);
  app.hour.setOffset(
    app.hour.offsetSeconds() + BigInt(seconds + Math.round(hour * 3_600)) + 86_400n,
  );
}
beforeEach(() => hourIs(10));

const mary = { name: 'Mary Banda', relationship: 'sibling', mobile: '0961400001' };
const john = { name: 'John N’gandu', relationship: 'friend', mobile: '0951400002' };
const body = (...contacts: unknown[]) => ({ body: { cerCode: 15, contacts } });
const errorsOf = (data: unknown) => asData(asData(data)['errors']);
const before = ['identity', 'personal'] as const;

async function arrived(mobile: string): Promise<string[]> {
  const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
  const list: unknown = await response.json();
  return (Array.isArray(list) ? list : []).map((one) => String(asData(one)['text']));
}

/** The code a contact was told, of the newest SMS on their phone. */
async function codeOn(mobile: string): Promise<string> {
  const [text = ''] = await arrived(mobile);
  return /\/c\/([\w-]{22})$/.exec(text)?.[1] ?? '';
}

async function isDone(phone: Client): Promise<unknown> {
  const path = '/user/auth/api/getUserAuthProcessStep';
  const { data } = await phone.ask(path, { method: 'POST' });
  return Array.isArray(data) ? asData(data[2])['isAuth'] : undefined;
}

describe('contacts', () => {
  it('are told once by SMS who named them, and shown as they were saved', async () => {
    const { id, phone } = await halfVerified(app, '0971410001', before);
    expect(await phone.done(save, body(mary, john))).toEqual({ isAuth: 1 });
    await sendQueuedSms(app.context);
    const texts = [...(await arrived(mary.mobile)), ...(await arrived(john.mobile))];
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toMatch(/^Chanda Mulenga named you as emergency contact at ExtraMoney\./);
      expect(text).toMatch(/To refuse: http:\/\/localhost\/c\/[\w-]{22}$/);
    }
    const { columns } = await phone.done(form);
    const values = (Array.isArray(columns) ? columns : []).map((one) => asData(one)['value']);
    expect(values).toEqual([...Object.values(mary), ...Object.values(john)]);
    await phone.done(save, body(mary, john));
    await phone.done(save, body(john, { ...mary, name: 'Mary B.' }));
    await sendQueuedSms(app.context);
    expect(await arrived(mary.mobile)).toHaveLength(1);
    expect(await app.db.rows(readNotices, [id])).toHaveLength(2);
  });

  it('stand nowhere in the outbox in clear, before sending or after', async () => {
    const { id, phone } = await halfVerified(app, '0971410002', before);
    const contacts = [
      { ...mary, mobile: '0961400011' },
      { ...john, mobile: '0951400012' },
    ];
    await phone.done(save, body(...contacts));
    for (const { mobile, text } of await app.db.rows(readSms, [id])) {
      expect(mobile).toBe('');
      expect(text).not.toMatch(/Chanda|09[56]14|named/);
      expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/Chanda|named/);
    }
    await sendQueuedSms(app.context);
    const sent = await app.db.rows(readSms, [id]);
    expect(sent.map(({ text }) => text)).toEqual(['', '']);
    expect(await arrived('0961400011')).toHaveLength(1);
  });

  it('are not told at night', async () => {
    hourIs(18.1);
    const { id, phone } = await halfVerified(app, '0971410003', before);
    const contacts = [
      { ...mary, mobile: '0961400021' },
      { ...john, mobile: '0951400022' },
    ];
    await phone.done(save, body(...contacts));
    await sendQueuedSms(app.context);
    hourIs(7.9);
    await sendQueuedSms(app.context);
    expect(await arrived('0961400021')).toEqual([]);
    app.hour.setOffset(app.hour.offsetSeconds() + 600n);
    await sendQueuedSms(app.context);
    expect(await arrived('0961400021')).toHaveLength(1);
    expect((await app.db.rows(readSms, [id])).map(({ state }) => state)).not.toContain(
      'queued',
    );
  });

  it('are forgotten when their message came too late to send', async () => {
    hourIs(19);
    const { id, phone } = await halfVerified(app, '0971410004', before);
    const contacts = [
      { ...mary, mobile: '0961400031' },
      { ...john, mobile: '0951400032' },
    ];
    await phone.done(save, body(...contacts));
    app.hour.setOffset(app.hour.offsetSeconds() + 73n * 3_600n);
    await sendQueuedSms(app.context);
    expect(await app.db.rows(readSms, [id])).toEqual([
      { mobile: '', text: '', state: 'expired' },
      { mobile: '', text: '', state: 'expired' },
    ]);
  });

  it('are at most six new people a day', async () => {
    const { phone } = await halfVerified(app, '0971410005', before);
    const pair = (n: number) => [
      { ...mary, mobile: `09614001${n}1` },
      { ...john, mobile: `09514001${n}2` },
    ];
    for (const n of [1, 2, 3]) await phone.done(save, body(...pair(n)));
    expect((await phone.ask(save, body(...pair(4)))).code).toBe(1211);
    await phone.done(save, body(...pair(1)));
    hourIs(9);
    hourIs(9);
    await phone.logIn('0971410005', app.simulatorUrl);
    await phone.done(save, body(...pair(4)));
  });
});

describe('contacts are refused', () => {
  let phone: Client;
  let id: string;
  beforeAll(async () => {
    ({ phone, id } = await halfVerified(app, '0971410006', before));
  });

  const { same, self } = contactSentences;
  it.each<[string, unknown[], Record<string, unknown>]>([
    ['the borrower', [mary, { ...john, mobile: '0971410006' }], { 'contacts.1.mobile': self }],
    [
      'one number twice',
      [mary, { ...john, mobile: mary.mobile }],
      { 'contacts.1.mobile': same },
    ],
    ['one name twice', [mary, { ...john, name: ' mary banda' }], { 'contacts.1.name': same }],
    [
      'a number that is none',
      [mary, { ...john, mobile: '+260951400002' }],
      { 'contacts.1.mobile': 'Please enter 10 digits, starting with 0' },
    ],
    [
      'a name of digits',
      [{ ...mary, name: '0961400001' }, john],
      { 'contacts.0.name': 'Please enter the name in letters.' },
    ],
    [
      'somebody who is nothing to them',
      [{ ...mary, relationship: 'lender' }, john],
      { 'contacts.0.relationship': expect.stringContaining('Please choose again') },
    ],
    [
      'one alone',
      [mary],
      {
        'contacts.1.name': expect.stringContaining('Please enter'),
        'contacts.1.relationship': expect.stringContaining('Please choose'),
        'contacts.1.mobile': expect.stringContaining('Please enter'),
      },
    ],
    [
      'a third',
      [mary, john, { ...mary, name: 'Ruth', mobile: '0961400099' }],
      {
        'contacts.2.name': 'This is not asked here.',
        'contacts.2.relationship': 'This is not asked here.',
        'contacts.2.mobile': 'This is not asked here.',
      },
    ],
  ])('%s', async (_, contacts, errors) => {
    const reply = await phone.ask(save, body(...contacts));
    expect(reply.code).toBe(1201);
    expect(errorsOf(reply.data)).toEqual(errors);
  });

  it.each<[string, unknown[]]>([
    ['a contact with more than its three fields', [{ ...mary, debt: 5 }, john]],
    ['six of them', Array(6).fill(mary)],
    ['a text', ['mary', john]],
  ])('as malformed: %s', async (_, contacts) => {
    expect((await phone.ask(save, body(...contacts))).code).toBe(400);
  });

  it('and nobody of them was told', async () => {
    expect(await app.db.rows(readNotices, [id])).toEqual([]);
    expect(await isDone(phone)).toBe(0);
  });
});

describe('a contact who refuses', () => {
  const address = (code: string) => `${app.url}/c/${code}`;
  const press = (code: string) =>
    fetch(address(code), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });

  async function named(mobile: string, contacts: readonly (typeof mary)[]) {
    const borrower = await halfVerified(app, mobile, before);
    await borrower.phone.done(save, body(...contacts));
    await sendQueuedSms(app.context);
    return { ...borrower, code: await codeOn(contacts[0]?.mobile ?? '') };
  }

  it('reads a page without script, which by itself changes nothing', async () => {
    const contacts = [
      { ...mary, mobile: '0961400041' },
      { ...john, mobile: '0951400042' },
    ];
    const { phone, code } = await named('0971410011', contacts);
    const response = await fetch(address(code));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<form method="post">');
    expect(html).not.toMatch(/<script|Chanda|Mulenga|0961400041/);
    expect(await isDone(phone)).toBe(1);
  });

  it('opens the step again, is not named again, and the borrower hears of it once', async () => {
    const contacts = [
      { ...mary, mobile: '0961400051' },
      { ...john, mobile: '0951400052' },
    ];
    const { phone, code } = await named('0971410012', contacts);
    for (const _ of [1, 2]) {
      const response = await press(code);
      expect([response.status, response.headers.get('location')]).toEqual([303, `/c/${code}`]);
    }
    expect(await (await fetch(address(code))).text()).toContain('You are no longer a contact');
    expect(await isDone(phone)).toBe(0);
    await sendQueuedSms(app.context);
    const told = await arrived('0971410012');
    expect(told.filter((text) => text.includes('name somebody else'))).toHaveLength(1);
    const reply = await phone.ask(save, body(...contacts));
    expect(errorsOf(reply.data)).toEqual({ 'contacts.0.mobile': contactSentences.refused });
    const ruth = { ...mary, name: 'Ruth Zulu', mobile: '0961400053' };
    await phone.done(save, body(ruth, contacts[1]));
    expect(await isDone(phone)).toBe(1);
  });

  it('may still be named by somebody else', async () => {
    const contacts = [
      { ...mary, mobile: '0961400051' },
      { ...john, mobile: '0951400054' },
    ];
    const { phone } = await named('0971410013', contacts);
    expect(await isDone(phone)).toBe(1);
  });

  it('and is no contact any more leaves the step as it is', async () => {
    const contacts = [
      { ...mary, mobile: '0961400061' },
      { ...john, mobile: '0951400062' },
    ];
    const { id, phone, code } = await named('0971410014', contacts);
    const ruth = { ...mary, name: 'Ruth Zulu', mobile: '0961400063' };
    await phone.done(save, body(ruth, contacts[1]));
    await press(code);
    expect(await isDone(phone)).toBe(1);
    const notices = await app.db.rows(readNotices, [id]);
    expect(notices.filter(({ refused_at }) => refused_at !== null)).toHaveLength(1);
    expect(notices.filter(({ is_named }) => is_named)).toHaveLength(2);
  });

  it.each(['A'.repeat(22), 'short', "'%20or%201=1", 'x'.repeat(500), '..%2f..%2fetc'])(
    'with the unknown code %s finds a plain page',
    async (code) => {
      for (const response of [await fetch(address(code)), await press(code)]) {
        expect(response.status).toBe(404);
        expect(response.headers.get('content-type')).toContain('text/html');
        expect(await response.text()).toContain('This link is not known');
      }
    },
  );
});
