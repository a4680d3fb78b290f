import { dayText } from '../contract/words/day-text.ts';
import { expect, it } from 'vitest';
import { addDays, type CivilDate } from '../contract/words/civil-date.ts';
import { decidePromises } from '../server/lending/collections/decide-promises.ts';
import { listToCollect } from '../server/lending/collections/list-to-collect.ts';
import { nextWorkingDay } from '../testing/contact-world.ts';
import { violationsIn } from './axe.ts';
import { type Colleague, openOffice } from './colleague.ts';

const mobile = '0951000003';

it('a borrower is called once, promises, breaks it, and the Inbox says so', async () => {
  await using office = await openOffice();
  const { app } = office;
  await nextWorkingDay(app);
  await listToCollect(app.context);
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.presses('Collections');
  await joseph.page
    .getByRole('table', { name: 'Whom to contact' })
    .locator('tbody a')
    .first()
    .click();
  await joseph.sees('They may be called now.');
  expect(await joseph.page.locator('main').innerText()).not.toContain(mobile);
  expect(await violationsIn(joseph.page)).toEqual([]);
  await joseph.presses('Show the number for a call');
  await joseph.sees(mobile);
  await joseph.sees(/Lubasi Nyambe/);
  await joseph.page.getByLabel('What came of it').selectOption('talked');
  await joseph.presses('End the call');
  await joseph.sees('Call: Talked');
  await joseph.sees(/^Staff talked with them/);
  expect(await joseph.page.locator('main').innerText()).not.toContain(mobile);

  const on = addDays(app.context.clock.today(), 2);
  await joseph.types('They promise, in kwacha', '200');
  await joseph.types('Pay by', on);
  await joseph.presses('Record promise to pay');
  await joseph.sees(/They have promised to pay/);
  app.hour.setOffset(app.hour.offsetSeconds() + 3n * 86_400n);
  await decidePromises(app.context);
  await looksInTheInbox(joseph, on);
  expect(joseph.complaints.heard).toEqual([]);
});

async function looksInTheInbox(joseph: Colleague, on: CivilDate): Promise<void> {
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/inbox?queue=promises');
  await joseph.presses(new RegExp(`promised by ${dayText(on)}, not paid`));
  await joseph.sees(/by then/);
  expect(await violationsIn(joseph.page)).toEqual([]);
}
