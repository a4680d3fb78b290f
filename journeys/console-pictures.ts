import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { settled } from './browser.ts';
import { type Colleague, openOffice } from './colleague.ts';
import { invites } from './invite.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const quality = 60;

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
}

async function take({ page }: Colleague, name: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [360, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('h1').waitFor();
    await page.getByText('Loading …').waitFor({ state: 'hidden' });
    await settled(page);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await sharp(picture).webp({ quality }).toFile(`${folder}console-${name}-${width}.webp`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
