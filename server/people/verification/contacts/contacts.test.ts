import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contactSentences } from '../../../../contract/borrower/contacts.ts';
import { asData, type Client } from '../../../../testing/client.ts';
import {
  contactsBody,
  contactsDone,
  john,
  mary,
  maryAndJohn,
  nextDayAt,
  saveStepPath,
  sendsAllSms,
  textsOn,
} from '../../../../testing/contact-world.ts';
import { halfVerified } from '../../../../testing/half-verified.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { recordFacts } from '../steps.ts';
import { tellNamedContacts } from './tell-contacts.ts';
import { sql } from '../../../store/database/database.ts';

const form = '/user/auth/api/queryCertifyColumnByCerCode?cerCode=15';
const readSms = sql<{ mobile: string; text: string; state: string }, { borrowerId: string }>(
  `select mobile, text, state from sms where borrower_id = :borrowerId
    and kind = 'contact' order by id`,
);
const readNotices = sql<
  { code: string; isNamed: boolean; refusedAt: Date | null },
  { borrowerId: string }
>(
  `select code, is_named, refused_at from contact_notice
    where borrower_id = :borrowerId order by told_at`,
);
let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  await app.server.jobs.stop();
});
afterAll(() => app.close());

beforeEach(() => nextDayAt(app, 10));

const errorsOf = (data: unknown) => asData(asData(data)['errors']);
const before = ['identity', 'personal'] as const;

/** A borrower whose card and face are done, and who names contacts again. */
async function known(mobile: string) {
  const borrower = await halfVerified(app, mobile, before);
  const now = app.context.clock.now();
  await recordFacts(app.db, borrower.id, { facts: { face: 'matched' }, now });
  return borrower;
}

describe('contacts', () => {
  it('are informed once by SMS who named them, and shown as they were saved', async () => {
    const { id, phone } = await known('0971410001');
    expect(await phone.done(saveStepPath, contactsBody(mary, john))).toEqual({ isAuth: 1 });
    await sendsAllSms(app);
    const texts = [...(await textsOn(app, mary.mobile)), ...(await textsOn(app, john.mobile))];
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toMatch(/^Chanda Mulenga named you as emergency contact at ExtraMoney\./);
      expect(text).toMatch(/To refuse: http:\/\/localhost\/c\/[\w-]{22}$/);
    }
    const { columns } = await phone.done(form);
    const values = (Array.isArray(columns) ? columns : []).map((one) => asData(one)['value']);
    expect(values).toEqual([...Object.values(mary), ...Object.values(john)]);
    await phone.done(saveStepPath, contactsBody(mary, john));
    await phone.done(saveStepPath, contactsBody(john, { ...mary, name: 'Mary B' }));
    await sendsAllSms(app);
    expect(await textsOn(app, mary.mobile)).toHaveLength(1);
    expect(await app.db.rows(readNotices, { borrowerId: id })).toHaveLength(2);
  });

  it('stand nowhere in the outbox in clear, before sending or after', async () => {
    const { id, phone } = await known('0971410002');
    const contacts = maryAndJohn(11);
    await phone.done(saveStepPath, contactsBody(...contacts));
    for (const { mobile, text } of await app.db.rows(readSms, { borrowerId: id })) {
      expect(mobile).toBe('');
      expect(text).not.toMatch(/Chanda|09[56]140|named/);
      expect(Buffer.from(text, 'base64url').toString('latin1')).not.toMatch(/Chanda|named/);
    }
    await sendsAllSms(app);
    const sent = await app.db.rows(readSms, { borrowerId: id });
    expect(sent.map(({ text }) => text)).toEqual(['', '']);
    expect(await textsOn(app, contacts[0].mobile)).toHaveLength(1);
  });

  it('get nothing before card and face are done, then once', async () => {
    const { id, phone } = await halfVerified(app, '0971410007', before);
    const contacts = maryAndJohn(41);
    await phone.done(saveStepPath, contactsBody(...contacts));
    expect(await app.db.rows(readSms, { borrowerId: id })).toEqual([]);
    await recordFacts(app.db, id, { facts: { face: 'under-review' }, now: new Date() });
    await phone.done(saveStepPath, contactsBody(contacts[1], contacts[0]));
    expect(await app.db.rows(readSms, { borrowerId: id })).toEqual([]);
    const now = app.context.clock.now();
    await tellNamedContacts(app.db, app.context, { borrower: { id }, now });
    await tellNamedContacts(app.db, app.context, { borrower: { id }, now });
    expect(await app.db.rows(readSms, { borrowerId: id })).toHaveLength(2);
    expect(await app.db.rows(readNotices, { borrowerId: id })).toHaveLength(2);
  });

  it('are not told at night', async () => {
    nextDayAt(app, 18.1);
    const { id, phone } = await known('0971410003');
    const contacts = maryAndJohn(21);
    await phone.done(saveStepPath, contactsBody(...contacts));
    await sendsAllSms(app);
    nextDayAt(app, 7.9);
    await sendsAllSms(app);
    expect(await textsOn(app, contacts[0].mobile)).toEqual([]);
    app.hour.setOffset(app.hour.offsetSeconds() + 600n);
    await sendsAllSms(app);
    expect(await textsOn(app, contacts[0].mobile)).toHaveLength(1);
    expect(
      (await app.db.rows(readSms, { borrowerId: id })).map(({ state }) => state),
    ).not.toContain('queued');
  });

  it('are forgotten when their message came too late to send', async () => {
    nextDayAt(app, 19);
    const { id, phone } = await known('0971410004');
    const contacts = maryAndJohn(31);
    await phone.done(saveStepPath, contactsBody(...contacts));
    app.hour.setOffset(app.hour.offsetSeconds() + 73n * 3_600n);
    await sendsAllSms(app);
    expect(await app.db.rows(readSms, { borrowerId: id })).toEqual([
      { mobile: '', text: '', state: 'expired' },
      { mobile: '', text: '', state: 'expired' },
    ]);
  });

  it('are at most six new people a day', async () => {
    const { phone } = await known('0971410005');
    for (const n of [71, 72, 73])
      await phone.done(saveStepPath, contactsBody(...maryAndJohn(n)));
    expect((await phone.ask(saveStepPath, contactsBody(...maryAndJohn(74)))).code).toBe(1211);
    await phone.done(saveStepPath, contactsBody(...maryAndJohn(71)));
    nextDayAt(app, 9);
    nextDayAt(app, 9);
    await phone.logIn('0971410005', app.simulatorUrl);
    await phone.done(saveStepPath, contactsBody(...maryAndJohn(74)));
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
      [mary, { ...john, mobile: '+26095140000' }],
      { 'contacts.1.mobile': 'Please enter 10 digits, starting with 0' },
    ],
    [
      'a name of digits',
      [{ ...mary, name: '0961400001' }, john],
      { 'contacts.0.name': contactSentences.name },
    ],
    [
      'an address for a name',
      [mary, { ...john, name: 'Win.Cash' }],
      { 'contacts.1.name': contactSentences.name },
    ],
    [
      'a person without a relation to them',
      [{ ...mary, relationship: 'lender' }, john],
      { 'contacts.0.relationship': 'Please choose one again.' },
    ],
    [
      'one alone',
      [mary],
      {
        'contacts.1.name': 'Please write this.',
        'contacts.1.relationship': 'Please answer this question.',
        'contacts.1.mobile': 'Please write the mobile number.',
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
    const reply = await phone.ask(saveStepPath, contactsBody(...contacts));
    expect(reply.code).toBe(1201);
    expect(errorsOf(reply.data)).toEqual(errors);
  });

  it.each<[string, unknown[]]>([
    ['a contact with more than its three fields', [{ ...mary, debt: 5 }, john]],
    ['six of them', Array(6).fill(mary)],
    ['a text', ['mary', john]],
  ])('as malformed: %s', async (_, contacts) => {
    expect((await phone.ask(saveStepPath, contactsBody(...contacts))).code).toBe(400);
  });

  it('and nobody of them was told', async () => {
    expect(await app.db.rows(readNotices, { borrowerId: id })).toEqual([]);
    expect(await contactsDone(phone)).toBe(0);
  });
});
