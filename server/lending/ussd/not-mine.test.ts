import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerComplaint, showComplaint } from '../../../contract/staff/complaint-acts.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';

/* "I did not borrow" where no loan is open; of an open loan it is tested with the menu. */

const wish = { productId: 'first-loan', amount: 500, termDays: 14 };

const complaintsOf = sql<
  { topic: string; orderId: bigint | null; disputed: bigint | null },
  { mobile: string }
>(`
  select c.topic, c.order_id, d.order_id as disputed
  from complaint c join borrower b on b.id = c.borrower_id
    left join dispute d on d.complaint_id = c.id
  where b.mobile = :mobile order by c.filed_at`);
const textsTo = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 3',
);

let app: App;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    simulator: { settings: { autoAnswer: 'approve' } },
  });
});
afterAll(() => app.close());

/** Presses "I did not borrow"; answers the number of the complaint. */
async function notMine(mobile: string): Promise<string> {
  const phone = ussdPhone(app.url, mobile);
  await phone.dial('6');
  const [, end = ''] = await phone.all('1', '3');
  const [, number = ''] = /^Complaint (C-\d{4}-\d{6}) is open\. /.exec(end) ?? [];
  expect([end, number]).toEqual([end, expect.stringMatching(/^C-/)]);
  return number;
}

const complaints = (mobile: string) => app.db.rows(complaintsOf, { mobile });
const newest = async (mobile: string) =>
  (await app.db.rows(textsTo, { mobile })).map(({ text }) => text);

describe('"I did not borrow" where no loan is open', () => {
  it('disputes the newest loan, as the web does, once', async () => {
    const mobile = '0961230027';
    const { phone: web } = await verifiedBorrower(app, mobile, '60000');
    const orderId = await borrow(web, wish);
    await payAll(web, orderId);
    // Past the days in which Home still shows it.
    app.hour.setOffset(40n * 86_400n);
    const number = await notMine(mobile);
    expect(await notMine(mobile)).toBe(number);
    const loan = BigInt(orderId);
    expect(await complaints(mobile)).toEqual([
      { topic: 'not-mine', orderId: loan, disputed: loan },
    ]);
    expect(await newest(mobile)).toContainEqual(expect.stringContaining(`loan ${orderId} `));
  });

  it('is filed by its own kind where nothing was ever lent, and staff answer it', async () => {
    const mobile = '0961230028';
    await verifiedBorrower(app, mobile, '60000');
    const number = await notMine(mobile);
    expect(await complaints(mobile)).toEqual([
      { topic: 'not-mine', orderId: null, disputed: null },
    ]);
    const joseph = staffAtConsole(app);
    await joseph.logInAs('care');
    const { complaint } = await joseph.done(showComplaint, { number });
    expect(complaint.may.answer).toBeNull();
    const { version } = complaint;
    const text = 'No loan was taken with your number.';
    await joseph.done(answerComplaint, { number, version, text });
    expect((await joseph.done(showComplaint, { number })).complaint.state).toBe('answered');
  });
});
