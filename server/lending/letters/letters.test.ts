import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '../../../contract/words/ids.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { asData, type Client, client } from '../../../testing/client.ts';
import { lastPaymentReversedByTwo } from '../../../testing/reversed-by-two.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { payAll } from '../../../testing/verified-borrower.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { textOfPdf } from '../documents/text-of-pdf-for-tests.ts';
import { sql } from '../../store/database/database.ts';
import { loadOrder } from '../orders/load-order.ts';
import { letterGate } from './verify-letter.ts';

const verify = '/api/h5/letter/verify';
const holdSeconds = 700n;

const selectLetters = sql<{ code: string }>('select code from settlement_letter');

describe('the letter of a loan that is paid in full', () => {
  let app: App;
  let borrower: Client;
  let orderId: number;
  let code: string;
  let paidOn: string;
  beforeAll(async () => {
    app = await startApp({
      isAwayFromMidnight: true,
      env: { TRUST_PROXY: 'loopback' },
      simulator: { settings: { autoAnswer: 'approve' } },
    });
    borrower = client(app.url);
    await borrower.logIn('0971000004', app.simulatorUrl);
    orderId = Number(asData((await borrower.done('/my/getMyLoanInfo'))['order'])['orderId']);
  });
  afterAll(() => app.close());

  const file = (who = borrower) => who.file(`/order/api/letter/${orderId}.pdf`);
  const textOf = async (response: Response) =>
    textOfPdf(Buffer.from(await response.arrayBuffer())).replace(/\s+/g, ' ');
  /** Also for the borrower's phone, whose clock is right. */
  const pass = (seconds: bigint) => {
    app.hour.setOffset(app.hour.offsetSeconds() + seconds);
    borrower.clockCorrectionMs += Number(seconds) * 1000;
  };
  let addresses = 0;
  const check = (typed: string, from = `10.2.0.${++addresses}`) =>
    client(app.url).ask(verify, {
      body: { code: typed },
      headers: { 'x-forwarded-for': from },
    });

  it('is not there while anything is owed', async () => {
    expect(asData(await (await file()).json())).toMatchObject({ code: 1418 });
    expect(await app.db.rows(selectLetters)).toEqual([]);
  });

  it('names lender, borrower, loan, amount, day, what was saved, and a code', async () => {
    await payAll(borrower, orderId);
    paidOn = app.context.clock.today();
    const response = await file();
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain(
      `paid-in-full-${orderId}.pdf`,
    );
    const text = await textOf(response);
    const { name, licenceNumber } = app.context.config.lender;
    for (const said of [
      name,
      licenceNumber,
      'Chanda Mwansa',
      showDay(app.context.clock.today()),
    ]) {
      expect(text).toContain(said);
    }
    expect(text).toContain(`paid loan ${orderId} in full on`);
    expect(text).toMatch(/Amount borrowed K[\d,]+\.\d\d/);
    expect(text).toMatch(/You saved K[\d,]+\.\d\d/);
    code = /Code ((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})/.exec(text)?.[1] ?? '';
    expect(code).not.toBe('');
    expect(text).toContain(`/verify-letter#c=${code.replaceAll('-', '')}`);
  });

  it('has one code, however often it is asked for', async () => {
    expect(await textOf(await file())).toContain(code);
    expect(await app.db.rows(selectLetters)).toEqual([{ code: code.replaceAll('-', '') }]);
  });

  it('is for its owner alone', async () => {
    const other = client(app.url);
    await other.logIn('0961000002', app.simulatorUrl);
    expect(asData(await (await file(other)).json())).toMatchObject({ code: 1308 });
    const nobody = client(app.url);
    nobody.token = 'x'.repeat(43);
    expect(asData(await (await file(nobody)).json())).toMatchObject({ code: 401 });
  });

  it('is called genuine to anyone with its code, who learns no more than initials', async () => {
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      const { data } = await check(typed);
      expect(data).toEqual({ letter: { orderId, paidOn, initials: 'C. M.' } });
    }
  });

  it.each([
    ['a code of no letter', '0000-0000-0000-0000'],
    ['nothing', ''],
    ['no code at all', "' or 1 = 1 --"],
    ['the number of a loan', '1000001'],
  ])('has one answer to %s, and not sooner', async (_, typed) => {
    const start = performance.now();
    const { code: answered, msg } = await check(typed);
    expect([answered, msg]).toEqual([
      1603,
      'We know no letter with this code. Please check the code.',
    ]);
    expect(performance.now() - start).toBeGreaterThan(200);
  });

  it(`lets an address guess ${letterGate.perAddress} times an hour`, async () => {
    const tries = Array.from({ length: letterGate.perAddress }, () => check('x', '10.3.0.1'));
    expect(new Set((await Promise.all(tries)).map((reply) => reply.code))).toEqual(
      new Set([1603]),
    );
    expect((await check('x', '10.3.0.1')).code).toBe(429);
    expect((await check(code, '10.3.0.1')).code).toBe(200);
  });

  it('is no longer valid once its payment was reversed', async () => {
    const { context } = app;
    await lastPaymentReversedByTwo(context, orderId);
    pass(holdSeconds);
    await carryOutProposals(context);
    // A job of the product may have it in hand just then.
    const status = async () => (await loadOrder(context.db, orderId as OrderId))?.status;
    await expect.poll(status).not.toBe('settled');
    expect((await check(code)).data).toEqual({ letter: null });
    expect(asData(await (await file()).json())).toMatchObject({ code: 1418 });
  });

  it('is another letter once it is paid again on another day', async () => {
    pass(2n * 86_400n);
    await payAll(borrower, orderId);
    const text = await textOf(await file());
    const again = /Code ((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})/.exec(text)?.[1] ?? '';
    expect(again).not.toBe(code);
    const on = app.context.clock.today();
    expect((await check(again)).data).toMatchObject({ letter: { paidOn: on } });
    expect((await check(code)).data).toEqual({ letter: null });
  });
});
