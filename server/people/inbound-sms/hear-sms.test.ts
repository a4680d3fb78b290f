import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showBorrower } from '../../../contract/staff/borrower-acts.ts';
import { readBorrowerSms } from '../../../contract/staff/borrower-care-acts.ts';
import { consoleOfWorld } from '../../../testing/console-of-world.ts';
import { type InboundWorld, startInboundWorld } from '../../../testing/inbound-sms-world.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import { longestWords } from './hear-sms.ts';

const offersTo = sql<object, { mobile: string }>(
  "select from sms where mobile = :mobile and kind = 'offer'",
);

let world: InboundWorld;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  world = await startInboundWorld();
  staff = await consoleOfWorld(world.app);
});
afterAll(async () => {
  await staff.close();
  await world.app.close();
});

const stopped =
  'ExtraMoney: you get no more offers from us. Messages about your loan still come.';

describe('STOP by SMS', () => {
  it('withdraws the consent, takes offers out of the outbox, and is answered once', async () => {
    const borrower = await world.newBorrower();
    const { id: borrowerId, mobile } = borrower;
    const now = world.app.context.clock.now();
    const offer = { borrowerId, mobile, kind: 'offer', text: 'A coupon.', now } as const;
    await queueSms(world.app.db, newSms({ ...offer, usefulHours: 48 }), now);
    expect(await world.write(mobile, 'Stop!')).toBe(200);
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    expect(await world.app.db.rows(offersTo, { mobile })).toEqual([]);
    expect(await world.answers(mobile)).toEqual([stopped]);
    world.pass(3600);
    expect(await world.write(mobile, 'unsubscribe')).toBe(200);
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    expect(await world.answers(mobile)).toEqual([stopped]);
  });

  it.each(['end', 'STOP OFFERS', 'Leka.'])('may be %j', async (text) => {
    const borrower = await world.newBorrower();
    await world.write(borrower.mobile, text);
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
  });

  it('is kept of a borrower who never agreed, and answered', async () => {
    const borrower = await world.newBorrower(false);
    await world.write(borrower.mobile, 'STOP');
    expect(await world.given(borrower)).toEqual(['sms false']);
    expect(await world.answers(borrower.mobile)).toEqual([stopped]);
  });

  it('counts once however often the gateway brings it', async () => {
    const borrower = await world.newBorrower();
    const { mobile } = borrower;
    const same = { fields: { id: 'ATPid-doubled' } };
    const all = await Promise.all([1, 2, 3].map(() => world.write(mobile, 'STOP', same)));
    expect(all).toEqual([200, 200, 200]);
    await world.answer(borrower.who, true);
    // A repeat after the borrower agreed again in the app is still the old message.
    expect(await world.write(mobile, 'STOP', same)).toBe(200);
    expect(await world.given(borrower)).toEqual(['app true', 'sms false', 'app true']);
    expect(await world.rows(mobile)).toHaveLength(1);
    expect(await world.answers(mobile)).toEqual([stopped]);
  });

  it('that was overtaken by a later START changes nothing', async () => {
    const borrower = await world.newBorrower();
    const { mobile } = borrower;
    await world.write(mobile, 'START', { secondsAgo: 5 });
    await world.write(mobile, 'STOP', { secondsAgo: 90 });
    expect(await world.given(borrower)).toEqual(['app true']);
  });

  it('is obeyed however much the number wrote that day', async () => {
    const borrower = await world.newBorrower();
    const { mobile } = borrower;
    for (let i = 0; i < 25; i++) expect(await world.write(mobile, `Hello ${i}`)).toBe(200);
    expect(await world.rows(mobile)).toHaveLength(20);
    expect(await world.answers(mobile)).toHaveLength(1);
    await world.write(mobile, 'STOP');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    // Consent is given by a word that is on record alone.
    world.pass(60);
    await world.write(mobile, 'START');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    expect(await world.rows(mobile)).toHaveLength(20);
  });
});

describe('START by SMS', () => {
  it('agrees again, and only that word', async () => {
    const borrower = await world.newBorrower();
    const { mobile } = borrower;
    await world.write(mobile, 'STOP');
    world.pass(60);
    await world.write(mobile, 'please start');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false']);
    await world.write(mobile, 'Start offers');
    expect(await world.given(borrower)).toEqual(['app true', 'sms false', 'sms true']);
    expect((await world.answers(mobile)).at(-1)).toContain('you get offers from us again');
    world.pass(60);
    await world.write(mobile, 'stop');
    expect((await world.answers(mobile)).at(-1)).toBe(stopped);
    expect(await world.answers(mobile)).toHaveLength(4);
    world.pass(60);
    await world.write(mobile, 'START');
    // The number has had its answers for the day; the word counts all the same.
    expect((await world.given(borrower)).at(-1)).toBe('sms true');
    expect(await world.answers(mobile)).toHaveLength(4);
  });

  it('agrees to nothing that was never read', async () => {
    const borrower = await world.newBorrower(false);
    await world.write(borrower.mobile, 'START');
    expect(await world.given(borrower)).toEqual([]);
    expect((await world.answers(borrower.mobile))[0]).toContain('open Help in the app');
  });

  it('that was written before a withdrawal and arrives after it changes nothing', async () => {
    const borrower = await world.newBorrower();
    await world.answer(borrower.who, false);
    await world.write(borrower.mobile, 'START', { secondsAgo: 3600 });
    expect(await world.given(borrower)).toEqual(['app true', 'app false']);
    expect(await world.answers(borrower.mobile)).toEqual([]);
  });
});

describe('another SMS', () => {
  it('is answered once a day, and staff read it', async () => {
    const { mobile, id: borrowerId } = await world.newBorrower();
    await world.write(mobile, 'When can I borrow again?');
    await world.write(mobile, 'Hello?');
    const help = await world.answers(mobile);
    expect(help).toEqual([expect.stringContaining('call 0211000000 or open Help')]);
    expect(isOneSegment(help[0] ?? '')).toBe(true);
    world.pass(86_401);
    await world.write(mobile, 'x'.repeat(1600));
    expect(await world.answers(mobile)).toHaveLength(2);
    const { received } = await staff.done('care', showBorrower, { borrowerId });
    expect(received.map(({ meaning }) => meaning)).toEqual(['other', 'other', 'other']);
    const read = async (at: number) => {
      const asked = { borrowerId, messageId: received[at]?.messageId ?? '' };
      return (await staff.done('care', readBorrowerSms, asked)).text;
    };
    expect(await read(2)).toBe('When can I borrow again?');
    expect(await read(0)).toBe('x'.repeat(longestWords));
    const { readings } = await staff.done('care', showBorrower, { borrowerId });
    expect(readings.filter(({ what }) => what === 'borrower-sms')).toHaveLength(2);
    const asked = { borrowerId, messageId: received[0]?.messageId ?? '' };
    expect((await staff.ask('auditor', readBorrowerSms, asked)).reason).toBe('not-allowed');
    const wrong = { borrowerId, messageId: 'none' };
    expect((await staff.ask('care', readBorrowerSms, wrong)).reason).toBe('unknown');
  });

  it('of an unknown number leaves a row without words, and no answer', async () => {
    expect(await world.write('0971180099', 'STOP')).toBe(200);
    const [row] = await world.rows('0971180099');
    expect(row).toEqual({ borrowerId: null, wordsId: null, meaning: 'stop', answer: null });
    const from = `AIRTEL ${'x'.repeat(500)}`;
    expect(await world.write('', 'You won', { fields: { from } })).toBe(200);
    expect(await world.rows(from.slice(0, 20))).toHaveLength(1);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['without an id', { id: '' }],
    ['with a long id', { id: 'x'.repeat(201) }],
    ['without a number', { from: '' }],
  ])('%s is taken and forgotten', async (_, fields) => {
    const { mobile } = await world.newBorrower();
    expect(await world.write(mobile, 'STOP', { fields })).toBe(200);
    expect(await world.rows(mobile)).toEqual([]);
  });

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['with zero bytes', 'ST\0OP', { id: 'zero\0byte' }],
    ['with a date of nonsense', 'STOP', { date: '2026-99-99 77:00:00' }],
    ['with a date of next year', 'STOP', { date: '2099-01-01 00:00:00' }],
    ['without a date', 'STOP', { date: '' }],
  ])('%s is understood', async (_, text, fields) => {
    const borrower = await world.newBorrower();
    expect(await world.write(borrower.mobile, text, { fields })).toBe(200);
    expect((await world.given(borrower)).at(-1)).toBe('sms false');
  });

  it('with a plus sign that became a space is understood', async () => {
    const borrower = await world.newBorrower();
    const from = ` 26${borrower.mobile}`;
    await world.write(borrower.mobile, 'STOP', { fields: { from } });
    expect((await world.given(borrower)).at(-1)).toBe('sms false');
  });

  it('of ten parts in another alphabet is taken, and a huge one refused', async () => {
    const { mobile } = await world.newBorrower();
    expect(await world.write(mobile, 'ሀ'.repeat(1600))).toBe(200);
    expect(await world.write(mobile, 'x'.repeat(20_000))).toBe(413);
    expect(await world.rows(mobile)).toHaveLength(1);
  });
});
