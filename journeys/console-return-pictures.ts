import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** The calendar of returns, one with a figure opened, and what everything is held to. */
export async function takeReturns(office: Office): Promise<void> {
  const ruth = await office.comes();
  await ruth.logsInAs('Ruth Tembo');
  await ruth.goesTo('/returns');
  await take(ruth, 'returns');
  await ruth.page
    .getByRole('button', { name: /^Make.*: File for the credit bureau of/ })
    .nth(1)
    .click();
  await ruth.sees('How it was made');
  await take(ruth, 'bureau-file');
  await ruth.goesTo('/returns');
  await ruth.page.getByRole('row', { name: /DRAFT/ }).getByRole('link').first().click();
  await ruth.sees('How it was made');
  await take(ruth, 'return');
  await ruth.page.getByTitle('Mobile money: where it is from').click();
  await ruth.sees('Difference to the return');
  await take(ruth, 'return-figure');
  await ruth.goesTo('/returns/profiles');
  await take(ruth, 'profiles');
  await ruth.goesTo('/returns/profiles/provision/boz-assumed');
  await take(ruth, 'profile');
  await ruth.goesTo('/returns/profiles/licence/bfs-microfinance');
  await take(ruth, 'licence');
}
