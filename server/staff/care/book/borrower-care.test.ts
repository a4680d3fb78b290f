import { afterAll, beforeAll, expect, it } from 'vitest';
import { showBorrower } from '../../../../contract/staff/borrower-acts.ts';
import {
  endBorrowerSessions,
  readNote,
} from '../../../../contract/staff/borrower-care-acts.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { sendsAllSms, textsOn } from '../../../../testing/contact-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { verifiedBorrower } from '../../../../testing/verified-borrower.ts';

const mobile = '0961400501';

let app: App;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  staff = await consoleOfWorld(app);
});
afterAll(async () => {
  await staff.close();
  await app.close();
});

it('who lost their phone is logged out, gets an SMS, and the reason is a note', async () => {
  const { phone, id: borrowerId } = await verifiedBorrower(app, mobile, '60000');
  const before = await staff.done('care', showBorrower, { borrowerId });
  expect(before.logins).toBe(1);
  const lost = { borrowerId, reason: 'lost' } as const;
  expect((await staff.ask('auditor', endBorrowerSessions, lost)).reason).toBe('not-allowed');
  expect(await staff.done('care', endBorrowerSessions, lost)).toEqual({ ended: 1 });
  expect((await phone.ask('/my/getMyLoanInfo')).code).toBe(401);
  await sendsAllSms(app);
  expect((await textsOn(app, mobile))[0]).toContain('we have logged you out on all phones');
  const { logins, notes } = await staff.done('care', showBorrower, { borrowerId });
  expect([logins, notes.length]).toEqual([0, 1]);
  const note = { borrowerId, noteId: notes[0]?.noteId ?? '' };
  expect((await staff.done('care', readNote, note)).text).toContain('lost or stolen');
  // A repeat: there is nothing to end, and no second SMS.
  expect(await staff.done('care', endBorrowerSessions, lost)).toEqual({ ended: 0 });
  await sendsAllSms(app);
  const told = (await textsOn(app, mobile)).filter((one) => one.includes('logged you out'));
  expect(told).toHaveLength(1);
});
