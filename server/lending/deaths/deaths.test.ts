import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmDeath,
  listDeathReports,
  openDeathReport,
  rejectDeath,
  showDeathReport,
} from '../../../contract/staff/death-acts.ts';
import { mayContact } from '../../../contract/staff/collections-acts.ts';
import { listWork } from '../../../contract/staff/open-work-acts.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { holdDays } from '../../../domain/people/death-report.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { type Colleague, colleague, doneByTwo } from '../../../testing/staff-world.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sendQueuedSms } from '../../messages/send-queued-sms.ts';
import { photo } from '../../people/uploads/pictures-for-tests.ts';
import { sql } from '../../store/database/database.ts';
import { accountOf, loadOrder } from '../orders/load-order.ts';
import { sendReminders } from '../reminders/send-reminders.ts';
import { deathGate, perNumber, perReporter } from './report-death.ts';

const report = '/api/h5/family/report';
const daySeconds = 86_400n;

const countReminders = sql<{ count: number }, { orderId: number }>(
  'select count(*)::int as count from reminder where order_id = :orderId',
);
const stateOf = sql<{ state: string }, { id: string }>('select state from sms where id = :id');
const kept = sql<{ outcome: string; wordsId: string | null }, { number: string }>(
  'select outcome, words_id from death_report where number = :number',
);

describe('the report of a death', () => {
  let app: App;
  let borrower: Client;
  let orderId: number;
  let people: readonly [Colleague, Colleague];
  let staff: ReturnType<typeof staffAtConsole>;
  let picture: string;
  let other: ReturnType<typeof staffAtConsole>;
  let addresses = 0;
  beforeAll(async () => {
    app = await startApp({ isAwayFromMidnight: true, env: { TRUST_PROXY: 'loopback' } });
    // Its own runs would remind and send before these tests look.
    await app.server.jobs.stop();
    people = [
      await colleague(app.context, 'Joseph', ['care']),
      await colleague(app.context, 'Mary', ['director']),
    ];
    borrower = client(app.url);
    // One bill, five days late.
    await borrower.logIn('0951000003', app.simulatorUrl);
    orderId = Number(asData((await home())['order'])['orderId']);
    staff = staffAtConsole(app);
    await staff.logInAs('care');
    other = staffAtConsole(app);
    await other.logInAs('credit');
    picture = (await photo(900, 700).jpeg().toBuffer()).toString('base64');
  });
  afterAll(() => app.close());

  const home = () => borrower.done('/my/getMyLoanInfo');
  const pass = async (days: number) => {
    app.hour.setOffset(app.hour.offsetSeconds() + BigInt(days) * daySeconds);
    borrower.clockCorrectionMs += days * 86_400_000;
    await staff.logInAs('care');
    await other.logInAs('credit');
  };
  const send = (mobile: string, more: object = {}, from = `10.7.0.${++addresses}`) =>
    client(app.url).ask(report, {
      body: {
        mobile,
        name: 'Mary Mwansa',
        ownMobile: `09770001${String(addresses).padStart(2, '0').slice(-2)}`,
        base64: picture,
        ...more,
      },
      headers: { 'x-forwarded-for': from },
    });
  const numberOf = async (mobile: string) =>
    String(asData((await send(mobile)).data)['number']);
  const show = async (number: string) => (await staff.done(showDeathReport, { number })).report;
  const message = async () => {
    const row = await app.db.row(
      sql<{ id: never }>("select id from borrower where mobile = '0951000003'"),
    );
    const now = app.context.clock.now();
    const sms = newSms({
      borrowerId: row?.id ?? null,
      mobile: '0951000003' as never,
      kind: 'receipt',
      text: 'Hello',
      now,
      usefulHours: 240,
    });
    await queueSms(app.db, sms, now);
    await sendQueuedSms(app.context);
    return async () => (await app.db.row(stateOf, { id: sms.id }))?.state;
  };
  const contactable = async () =>
    (await staff.done(mayContact, { orderId: String(orderId), how: 'call' })).whys.map(
      ({ rule }) => rule,
    );
  const account = async () => {
    const order = await loadOrder(app.db, orderId as OrderId);
    if (order === null) throw new Error('the loan is there');
    return accountOf(order, app.context.clock.now());
  };

  it.each([
    ['a name that is none', { name: '0977 1' }, 1201],
    ['no name', { name: '' }, 1201],
    ['no file', { base64: '' }, 1202],
    ['another kind of file', { base64: Buffer.from('<svg></svg>').toString('base64') }, 1202],
    ['a number that is none', { ownMobile: '12' }, 400],
  ])('is refused with %s', async (_, wrong, code) => {
    expect((await send('0951000003', wrong)).code).toBe(code);
  });

  it('has one answer for a number with an account and one without, and not sooner', async () => {
    const start = performance.now();
    const { code, msg, data } = await send('0979999999');
    expect(performance.now() - start).toBeGreaterThan(240);
    expect([code, msg]).toEqual([200, (await send('0978888888')).msg]);
    const number = String(asData(data)['number']);
    expect(number).toMatch(/^F-\d{4}-\d{6}$/);
    expect(await app.db.row(kept, { number })).toEqual({
      outcome: 'no-account',
      wordsId: null,
    });
    expect(await show(number)).toMatchObject({ borrowerId: null, outcome: 'no-account' });
  });

  it('stops calls, reminders and messages at once; charges go on', async () => {
    const before = await account();
    const number = await numberOf('0951000003');
    const until = addDays(app.context.clock.today(), holdDays);
    expect(await show(number)).toMatchObject({ isHeld: true, heldUntil: until, outcome: null });
    expect(await contactable()).toContain('contact-stopped');
    await sendReminders(app.context);
    expect(await app.db.row(countReminders, { orderId })).toEqual({ count: 0 });
    expect(await (await message())()).toBe('queued');
    await pass(3);
    expect((await account()).remainingAmount).toBeGreaterThan(before.remainingAmount);
    const { rows } = await staff.done(listWork, { queue: 'deaths', limit: 50 });
    expect(rows.map(({ id }) => id)).toEqual([number]);
  });

  it('is ended by the borrower at once, who can still log in', async () => {
    await borrower.logIn('0951000003', app.simulatorUrl);
    expect((await home())['death']).toBe('reported');
    await borrower.done('/user/account/api/iAmWell', { method: 'POST' });
    await borrower.done('/user/account/api/iAmWell', { method: 'POST' });
    expect((await home())['death']).toBeUndefined();
    expect(await contactable()).not.toContain('contact-stopped');
    expect(await (await message())()).toBe('sent');
    const decided = await staff.done(listDeathReports, {
      filter: { state: 'decided' },
      limit: 50,
    });
    expect(decided.rows[0]).toMatchObject({ outcome: 'well', answerBy: null });
  });

  it('stops nothing when it comes again soon: staff look at it first', async () => {
    const number = await numberOf('0951000003');
    expect(await show(number)).toMatchObject({ isHeld: false, outcome: null });
    await staff.done(rejectDeath, { number, reason: 'The borrower is well.' });
    const again = { number, reason: 'To do it twice.' };
    expect((await staff.ask(rejectDeath, again)).reason).toBe('not-possible-now');
  });

  it('ends alone after so many days', async () => {
    await pass(91);
    const number = await numberOf('0951000003');
    expect((await show(number)).isHeld).toBe(true);
    await pass(holdDays);
    expect((await show(number)).isHeld).toBe(true);
    await pass(1);
    expect(await show(number)).toMatchObject({ isHeld: false, isLate: true });
    expect(await contactable()).not.toContain('contact-stopped');
  });

  it('shows its certificate and who sent it to staff, while it is open', async () => {
    const [open] = (await staff.done(listDeathReports, { filter: {}, limit: 50 })).rows;
    const number = open?.number ?? '';
    const seen = await staff.done(openDeathReport, { number, reason: 'To check it' });
    expect(seen).toMatchObject({
      name: 'Mary Mwansa',
      mobile: expect.stringMatching(/^09770001\d\d$/),
    });
    expect(seen.mediaType).toBe('image/webp');
    expect(Buffer.from(seen.base64, 'base64').subarray(8, 12).toString()).toBe('WEBP');
  });

  it('confirmed, stops contact for good and offers to reverse what was charged since', async () => {
    const [open] = (await staff.done(listDeathReports, { filter: {}, limit: 50 })).rows;
    const number = open?.number ?? '';
    const { context } = app;
    const today = context.clock.today();
    const ahead = { number, diedOn: addDays(today, 1), reason: 'As on the paper.' };
    expect((await staff.ask(confirmDeath, ahead)).reason).toBe('not-possible-now');
    const diedOn = addDays(today, -17);
    const said = { number, diedOn, reason: 'The paper is genuine.' };
    // One person makes no one dead, also not by saying it twice.
    await staff.done(confirmDeath, said);
    await staff.done(confirmDeath, said);
    expect(await show(number)).toMatchObject({
      outcome: null,
      isHeld: false,
      firstBy: 'Joseph Zulu',
      firstSaid: diedOn,
    });
    await borrower.logIn('0951000003', app.simulatorUrl);
    expect((await home())['death']).toBe('reported');
    const alone = sql(`update death_report set outcome = 'confirmed', decided_by = first_by,
      died_on = first_said, decided_at = now() where number = '${number}'`);
    await expect(app.db.run(alone)).rejects.toThrow(/two people confirm a death/);
    const differs = { ...said, diedOn: addDays(diedOn, 1) };
    expect((await other.ask(confirmDeath, differs)).reason).toBe('not-possible-now');
    await other.done(confirmDeath, said);
    const shown = await show(number);
    expect(shown).toMatchObject({ isHeld: true, heldUntil: null, diedOn });
    expect(shown.loans).toEqual([{ orderId: String(orderId), from: diedOn }]);
    expect(await contactable()).toContain('contact-stopped');
    expect((await home())['death']).toBe('confirmed');
    await borrower.done('/user/account/api/iAmWell', { method: 'POST' });
    expect((await home())['death']).toBe('confirmed');
    const before = await account();
    await doneByTwo(context, people, {
      kind: 'hardship',
      orderId: String(orderId),
      hardship: 'death',
      from: diedOn,
      days: null,
    } as never);
    await carryOutProposals(context);
    const after = await account();
    expect(after.chargeStop).toMatchObject({ reason: 'death', untilOn: null });
    expect(civilDateOf(context.clock.now())).toBe(today);
    expect(after.remainingAmount).toBeLessThanOrEqual(before.remainingAmount);
    expect((await show(number)).loans).toEqual([]);
    // The one who has the phone borrows nothing in the name of who died.
    await app.db.run(sql(`update loan_order set status = 'settled' where id = ${orderId}`));
    const trial = await borrower.ask('/api/v3/product/productTrial', { body: {} });
    expect(asData(trial.data)['reason']).toBe('death-confirmed');
  });

  it('takes a PDF as it is, and no larger one', async () => {
    const pdf = (bytes: number) =>
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]).toString('base64');
    expect((await send('0976666666', { base64: pdf(2000) })).code).toBe(200);
    expect((await send('0976666666', { base64: pdf(3.1 * 1024 * 1024) })).code).toBe(1204);
  });

  it('is limited by who reports, in a day, whatever numbers they name', async () => {
    const ownMobile = '0977000999';
    const codes: number[] = [];
    for (let n = 0; n <= perReporter.most; n++) {
      codes.push((await send(`09733333${10 + n}`, { ownMobile })).code);
    }
    expect(codes).toEqual([...Array.from({ length: perReporter.most }, () => 200), 429]);
    await pass(1);
    expect((await send('0973333399', { ownMobile })).code).toBe(200);
  });

  it('is limited by number and by address, whether or not there is an account', async () => {
    for (const mobile of ['0975555555', '0971000004']) {
      const codes: number[] = [];
      for (let n = 0; n <= perNumber.most; n++) codes.push((await send(mobile)).code);
      expect(codes.at(-1)).toBe(429);
      expect(codes.slice(0, -1)).toEqual(Array.from({ length: perNumber.most }, () => 200));
    }
    let last = 0;
    for (let n = 0; n <= deathGate.perAddress; n++) {
      last = (await send(`09744444${10 + n}`, { name: '' }, '10.8.0.1')).code;
    }
    expect(last).toBe(429);
  });
});
