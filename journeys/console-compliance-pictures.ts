import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** A suspicion and a breach from their beginning to their end, what is kept, and a token. */
export async function takeCompliance(office: Office): Promise<void> {
  const [joseph, ruth, moses] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await ruth.logsInAs('Ruth Tembo');
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/compliance');
  await take(joseph, 'suspicion-blind');
  await joseph.goesTo('/loans');
  await joseph.page.locator('tbody a').first().click();
  await joseph.presses('Raise a suspicion …');
  await joseph.types('What you saw', 'Pays back at once from wallets of five people.');
  await take(joseph, 'suspicion-raise');
  await joseph.presses('Hand it to compliance');
  await joseph.sees('Compliance has received it.');
  await ruth.goesTo('/compliance');
  await ruth.sees('Joseph Zulu');
  await take(ruth, 'suspicions');
  await ruth.page.locator('tbody a').first().click();
  await ruth.sees(/five people/);
  await take(ruth, 'suspicion');
  await ruth.presses('It was reported …');
  await ruth.types('Reference', 'STR-2026-00042');
  await take(ruth, 'suspicion-reported');
  await ruth.presses('Keep the reference');
  await ruth.sees(/Reported under/);
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/compliance/breaches');
  await moses.presses('Open a breach …');
  await moses.types('What happened', 'A backup lay in an open folder for an hour.');
  await moses.types('About how many people it concerns', '40');
  await take(moses, 'breach-open');
  await moses.presses('Open it');
  await ruth.goesTo('/compliance/breaches');
  await ruth.page.locator('tbody a').first().click();
  await ruth.sees(/backup/);
  await take(ruth, 'breach');
  await ruth.goesTo('/compliance/readings');
  await take(ruth, 'readings');
  await ruth.goesTo('/compliance/retention');
  await ruth.sees('act_log');
  await take(ruth, 'retention');
  await ruth.goesTo('/me');
  await ruth.presses('Create a token …');
  await ruth.types('Used by', 'Monthly report in Excel');
  await take(ruth, 'token-make');
}
