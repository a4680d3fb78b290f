import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { wordPictures } from '../server/staff/market/languages/word-pictures.ts';
import { violationsIn } from './axe.ts';
import { openOffice } from './colleague.ts';
import { takeWordPictures } from './word-pictures.ts';

const key = 'family.yourName';

it('shows a translator the screen that a sentence is on, with the sentence framed', async () => {
  await takeWordPictures(['for-family--']);
  const index: unknown = JSON.parse(await readFile(`${wordPictures}index.json`, 'utf8'));
  expect(index).toMatchObject({ [key]: { english: 'Your full name' } });

  await using office = await openOffice();
  const joseph = await office.comes();
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo(`/languages?words=${key}`);
  await joseph.presses(`Open ${key}`);
  const picture = joseph.page.getByRole('img', { name: /“Your full name” is framed$/ });
  await picture.waitFor();
  expect(await violationsIn(joseph.page)).toEqual([]);
  // The frame is where a person sees it, and the picture is that of the screen.
  await joseph.page.locator('img + i').click({ trial: true });
  const { width, height } = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(width).toBe(360);
  expect(height).toBeGreaterThanOrEqual(640);

  // One that no picture has is shown beside its neighbours.
  await joseph.goesTo('/languages?words=family.notPdf');
  await joseph.presses('Open family.notPdf');
  await joseph.sees('No picture has it. Its neighbours are here');
  await joseph.page
    .getByRole('img', { name: 'A screen of the same part of the app' })
    .waitFor();
  await joseph.goesTo('/languages?words=ussd.nobodyKnown');
  await joseph.presses('Open ussd.nobodyKnown');
  await joseph.sees('With examples');
  expect(await joseph.page.getByRole('img', { name: /^A screen/ }).count()).toBe(0);
});
