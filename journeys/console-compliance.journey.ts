import { expect, it } from 'vitest';
import { violationsIn } from './axe.ts';
import { openOffice } from './colleague.ts';

const words = 'Pays back at once from wallets of five people.';

it('care raises a suspicion and sees no more of it; compliance reports it in time', async () => {
  await using office = await openOffice();
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/loans');
  await joseph.page.locator('tbody a').first().click();
  await joseph.presses('Raise a suspicion …');
  expect(await violationsIn(joseph.page)).toEqual([]);
  await joseph.types('What you saw', words);
  await joseph.presses('Hand it to compliance');
  await joseph.sees('Compliance has received it.');
  await joseph.goesTo('/compliance');
  await joseph.sees(/compliance deals with it/);
  expect(await joseph.page.locator('main').innerText()).not.toContain('five people');

  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.sees('Suspicion');
  await ruth.goesTo('/inbox?queue=suspicion');
  await ruth.presses('Suspicion about a loan');
  await ruth.sees(words);
  expect(await violationsIn(ruth.page)).toEqual([]);
  await ruth.presses('It was reported …');
  await ruth.types('Reference', 'FIC-2026-0417');
  await ruth.presses('Keep the reference');
  await ruth.sees('Reported under FIC-2026-0417');
  expect([...joseph.complaints.heard, ...ruth.complaints.heard]).toEqual([]);
});

it('a breach is opened by who finds it, told within a day and ended', async () => {
  await using office = await openOffice();
  const moses = await office.comes();
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/compliance/breaches');
  await moses.presses('Open a breach …');
  await moses.types('What happened', 'A backup lay in an open folder for an hour.');
  await moses.types('About how many people it concerns', '40');
  await moses.presses('Open it');
  await moses.sees('Breach opened. The 24-hour deadline has started.');
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/compliance/breaches');
  await ruth.page.locator('tbody a').first().click();
  await ruth.sees('A backup lay in an open folder for an hour.');
  await ruth.presses('Record a step …');
  await ruth.page.getByLabel('What', { exact: true }).selectOption('commissioner-told');
  await ruth.types('How', 'By letter at the desk.');
  await ruth.presses('Record it');
  await ruth.sees('By letter at the desk.');
  await ruth.presses('End it …');
  await ruth.page.getByLabel('How it ended').selectOption('mended');
  await ruth.types('In words', 'The folder was closed and had not been opened.');
  await ruth.presses('End it');
  await ruth.sees('The folder was closed and had not been opened.');
  expect(await violationsIn(ruth.page)).toEqual([]);
});
