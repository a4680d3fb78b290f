import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { textOfPdf } from '../server/lending/documents/text-of-pdf-for-tests.ts';
import { violationsIn } from './axe.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { opensBill } from './pay.ts';
import type { Person } from './person.ts';

journey(
  'a loan is paid, its letter kept, and a stranger finds that it is genuine',
  async (stage) => {
    const person = await stage.person('0961000002');
    await logIn(person);
    const { orderId } = await opensBill(person);
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    await person.phone.entersPin();
    await person.seesTitle('Your loan is paid off');
    await person.goesTo(`/billing-details/${orderId}`);
    const letter = await keepsLetter(person);
    expect(letter).toContain('Paid in full');

    const stranger = await stage.person('0977123456');
    await stranger.goesTo('/verify-letter');
    expect(await violationsIn(stranger.page)).toEqual([]);
    await stranger.types('Code on the letter', 'ABCD-EFGH');
    await stranger.taps('Check the letter');
    await stranger.sees('We know no letter with this code. Please check the code.');
    const code = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(letter)?.[0] ?? '';
    await stranger.types('Code on the letter', code.toLowerCase());
    await stranger.taps('Check the letter');
    await stranger.sees(
      new RegExp(`^This letter is genuine: loan ${orderId}, paid in full on `),
    );
    await stranger.sees(/^Borrower: [A-Z]\. [A-Z]\.$/);
    expect(await violationsIn(stranger.page)).toEqual([]);
    expect(await stranger.reads()).not.toMatch(/Bwalya|Chileshe|0961000002/);

    // The address on the letter opens the same without typing.
    const address = /\/verify-letter#c=[0-9A-Z]{16}/.exec(letter)?.[0] ?? '';
    const another = await stage.person('0977123457');
    await another.goesTo(address);
    await another.sees(/^This letter is genuine: /);
  },
);

/** The words of the file that the phone keeps. */
async function keepsLetter(person: Person): Promise<string> {
  const download = person.page.waitForEvent('download');
  await person.taps(/^Letter: paid in full/);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^paid-in-full-\d+\.pdf$/);
  return textOfPdf(await readFile(await file.path()));
}
