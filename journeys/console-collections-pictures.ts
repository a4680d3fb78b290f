import { addDays } from '../contract/words/civil-date.ts';
import { decidePromises } from '../server/lending/collections/decide-promises.ts';
import { listToCollect } from '../server/lending/collections/list-to-collect.ts';
import { nextWorkingDay } from '../testing/contact-world.ts';
import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** Who is late, a number that may be shown and one that may not, a promise and a stop. */
export async function takeCollections(office: Office): Promise<void> {
  const { app } = office;
  await nextWorkingDay(app);
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await listToCollect(app.context);
  await joseph.goesTo('/collections');
  await take(joseph, 'collections');
  await joseph.goesTo('/collections/rules');
  await take(joseph, 'contact-rules');
  await joseph.goesTo('/collections');
  await joseph.page
    .getByRole('table', { name: 'Whom to contact' })
    .locator('tbody a')
    .first()
    .click();
  await joseph.sees('They may be called now.');
  await take(joseph, 'collect');
  await joseph.presses('Show the number for a call');
  await joseph.sees(/^Lubasi Nyambe/);
  await take(joseph, 'collect-number');
  await joseph.page.getByLabel('What came of it').selectOption('talked');
  await joseph.presses('End the call');
  await joseph.sees('Call: Talked');
  await joseph.types('They promise, in kwacha', '200');
  await joseph.types('Pay by', addDays(app.context.clock.today(), 2));
  await joseph.presses('Record promise to pay');
  await joseph.sees(/They have promised to pay/);
  await take(joseph, 'collect-rests');
  app.hour.setOffset(app.hour.offsetSeconds() + 3n * 86_400n);
  await decidePromises(app.context);
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/inbox?queue=promises');
  await joseph.presses(/promised by/);
  await joseph.sees(/by then/);
  await joseph.presses('Stop contacting them …');
  await joseph.page.getByLabel('Reason').selectOption('ill');
  await take(joseph, 'collect-stop');
  await joseph.presses('Stop it');
  await joseph.sees(/No contact: Illness/);
  await take(joseph, 'collect-stopped');
}
