import { openOffice } from './colleague.ts';
import { take } from './console-picture.ts';
import { takeWork } from './console-work-pictures.ts';
import { invites } from './invite.ts';

/** Pictures of the console, at a desk and of what is used on a phone too. */
export async function takeConsole(): Promise<void> {
  await using office = await openOffice();
  const [mary, ruth] = [await office.comes(), await office.comes()];
  await mary.goesTo('/');
  await take(mary, 'login');
  await mary.logsInAs('Mary Phiri');
  await invites(mary, 'Chanda Mumba');
  await mary.sees('Waits for a second person');
  await ruth.logsInAs('Ruth Tembo');
  for (const [path, name] of [
    ['/', 'today'],
    ['/inbox', 'inbox'],
    ['/people', 'people'],
    ['/people/matrix', 'matrix'],
    ['/audit', 'audit'],
    ['/me', 'me'],
  ] as const) {
    await ruth.goesTo(path);
    await take(ruth, name);
  }
  await ruth.goesTo('/');
  await ruth.presses(/Chanda Mumba/);
  await ruth.sees('What it does');
  await take(ruth, 'proposal');
  await ruth.presses(/^Approve/);
  await ruth.sees('The exact words');
  await take(ruth, 'approve');
  await takeWork(office);
}
