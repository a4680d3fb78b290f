import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import * as say from '../../../contract/sentences/standing.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showWeekday } from '../../../contract/words/show-weekday.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { sql } from '../../store/database/database.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';
import { reminderText } from './reminder-text.ts';
import { sendReminders } from './send-reminders.ts';

const link = 'https://extramoney.example.zm/qp#b=AbCdEfGhIjKlMnOpQrStUv';
const pay = { sentence: 'Pay K1,234.50 by Monday 16 March.' };

describe('a reminder', () => {
  it('is the standing in one message with its link', () => {
    const text = reminderText(pay, link);
    expect(text).toBe(`ExtraMoney: ${pay.sentence} Pay here: ${link}`);
    expect(isOneSegment(text)).toBe(true);
  });

  it('fits with its link where it is longest', () => {
    const day = showWeekday('2026-09-30' as CivilDate, '2027-01-05' as CivilDate);
    const [most, today] = [showKwacha(kwacha(14_999)), showKwacha(kwacha(29_998))];
    const text = reminderText({ sentence: say.wasDue(most, day, today) }, link);
    expect(text).toMatch(/ was due on Wednesday 30 September 2026\. .* Pay here: /);
    expect(isOneSegment(text)).toBe(true);
  });

  it('leaves a link out that would not fit', () => {
    const text = reminderText(pay, `${link}${'x'.repeat(80)}`);
    expect(text).toBe(`ExtraMoney: ${pay.sentence} Log in to pay.`);
  });
});

describe('the reminders of a day', () => {
  const reminders = sql<{ text: string; expiresAt: Date }, { mobile: string }>(`
    select text, expires_at from sms where mobile = :mobile and kind = 'reminder'
    order by created_at`);
  // As after a payment of a loan was reversed, while the borrower has a new one.
  const ofOneBorrower = sql<void, { orderId: OrderId; borrowerId: BorrowerId }>(`
    update loan_order set borrower_id = :borrowerId, is_beside_another = true
    where id = :orderId`);
  let db: TestDatabase;
  let world: MoneyWorld;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  it('are written once, however often and by however many the job is run', async () => {
    const loan = await agreeToLoan(db, { termDays: 14, at: world.now() });
    const paid = await agreeToLoan(db, { termDays: 14, at: world.now() });
    await world.live(15);
    await world.pass(11 * 86_400);
    await askToPay(world, paid, kwacha(500));
    await world.live(15);
    await Promise.all([sendReminders(world.context), sendReminders(world.context)]);
    await sendReminders(world.context);
    const sent = await db.rows(reminders, { mobile: loan.mobile });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(
      /^ExtraMoney: Pay K.* by Monday 16 March\. Pay here: .*\/qp#b=.{22}$/,
    );
    expect(sent[0]?.expiresAt).toEqual(new Date('2026-03-13T16:00:00Z'));
  });

  it('are one for a borrower with a loan beside another', async () => {
    const [loan, other] = [
      await agreeToLoan(db, { termDays: 14, at: world.now() }),
      await agreeToLoan(db, { termDays: 14, at: world.now() }),
    ];
    await world.live(15);
    await db.run(ofOneBorrower, { orderId: other.orderId, borrowerId: loan.borrowerId });
    await world.pass(11 * 86_400);
    await sendReminders(world.context);
    await sendReminders(world.context);
    expect(await db.rows(reminders, { mobile: loan.mobile })).toHaveLength(1);
    expect(await db.rows(reminders, { mobile: other.mobile })).toEqual([]);
  });

  it('are not written in the evening for the night', async () => {
    const loan = await agreeToLoan(db, { termDays: 14, at: world.now() });
    await world.live(15);
    await world.pass(13 * 86_400 + 9 * 3600);
    await sendReminders(world.context);
    expect(await db.rows(reminders, { mobile: loan.mobile })).toEqual([]);
  });
});
