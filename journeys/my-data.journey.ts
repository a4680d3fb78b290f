import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { asData } from '../testing/client.ts';
import { expectAccessible } from './axe.ts';
import { saidTwice } from './flaws.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { list } from './phone.ts';
import type { Stage } from './stage.ts';

journey('of a second phone: it is logged out from the first', async (stage) => {
  const mobile = '0961000002';
  const first = await stage.person(mobile);
  await logIn(first);
  await stage.daysPass(1);
  const second = await stage.person(mobile);
  await second.phone.readsAll();
  await logIn(second);
  await opensData(second);
  await second.sees('We hide what you told us until you confirm this phone.');
  expect(await second.seesNow('No one has looked.')).toBe(false);
  await expectAccessible(second, 'what is held, on a phone that is new');
  await second.goesTo('/set');
  await second.seesTitle('Where you are logged in');
  await second.sees('This phone');
  await expectAccessible(second, 'two phones that are logged in');
  await second.taps('Log out there');
  await second.seesTitle('Confirm that it is you');
  await expectAccessible(second, 'a phone that is new');
  await second.taps('Wait 48 hours instead');
  await second.seesTitle('This phone will be ready soon');
  await second.phone.hasMessage(/a new phone asks to open your account/);
  await first.goesTo('/me');
  await first.seesTitle('Is this you?');
  await stage.daysPass(3);
  await second.goesTo('/set');
  await second.taps('Log out there');
  await second.sees('That phone is logged out.');
  await second.sees('You are logged in only here.');

  await first.goesTo('/set');
  await first.page.getByRole('dialog', { name: 'Log In' }).waitFor();
  expect((await second.calls()).token).not.toBeNull();
});

journey(
  'of all that is held: seen, fetched as a file, and corrected on asking',
  async (stage) => {
    const person = await stage.person('0971000004');
    await logIn(person);
    await opensData(person);
    await expectAccessible(person, 'what is held');
    await person.seesTitle('Who looked');
    await person.sees('No one has looked.');
    await person.page.getByText('Your card', { exact: true }).tap();
    expect(await person.row('NRC')).toMatch(/^\d\d\*{4}\//);

    const download = person.page.waitForEvent('download');
    await person.taps('Get my file');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^extramoney-my-data-[\d-]+\.json$/);
    const held = asData(JSON.parse(await readFile(await file.path(), 'utf8')));
    expect(held['account']).toMatchObject([{ mobile: '0971000004' }]);
    expect(list(held['loans']).length).toBeGreaterThan(0);
    expect(list(held['sealed']).map(({ kind }) => kind)).toContain('contract');

    await person.taps('Ask us');
    await person.taps('Correct my name');
    await person.types('Tell us what is wrong, and what is right', 'My name has two l.');
    await expectAccessible(person, 'a request about data');
    await person.taps('Send my request');
    await person.seesTitle('Correct my name');
    expect(await person.row('Number')).toMatch(/^D-\d{4}-\d{6}$/);
  },
);

journey('of erasing: not while a loan is open', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  await opensData(person);
  await person.sees('You have a loan with us. You can erase your data once it is paid back.');
  expect(await person.control('Erase my data').count()).toBe(0);
});

journey(
  'of erasing: what must stay is listed before, it can be withdrawn, and then all phones go',
  async (stage) => {
    const person = await stage.person('0971000001');
    await logIn(person);
    await opensData(person);
    await person.taps('Erase my data');
    await person.seesTitle('Erase your data?');
    await person.sees(/^The books of your loans and payments, until/);
    await expectAccessible(person, 'the question before erasing');
    await person.taps('Yes, erase it');
    await person.seesTitle('Your data will be erased');
    await expectAccessible(person, 'data that is about to be erased');
    await person.phone.hasMessage(/your data will be erased on .*, as you asked/);
    await person.goesTo('/home');
    await person.sees(/^We erase your data on .*, as you asked\.$/);
    expect(await saidTwice(person.page)).toEqual([]);
    await person.goesTo('/me');
    await person.taps('Keep my account');
    await person.sees('Your account is kept. Nothing will be erased.');
    await stage.daysPass(4);
    await opensData(person);
    await erasesAtLast(person, stage);
  },
);

journey('of erasing: who never asked for a loan is new again', async (stage) => {
  const person = await stage.person('0966123987');
  await logIn(person);
  await opensData(person);
  await person.taps('Erase my data');
  await person.sees('Nothing is kept. You would start again as new.');
  await person.taps('Keep it');
  await erasesAtLast(person, stage);
  await person.phone.readsAll();
  await logIn(person);
});

async function erasesAtLast(person: Person, stage: Stage): Promise<void> {
  await person.taps('Erase my data');
  await person.taps('Yes, erase it');
  await person.seesTitle('Your data will be erased');
  await stage.daysPass(4);
  await person.goesTo('/me');
  await person.page.getByRole('dialog', { name: 'Log In' }).waitFor();
}

async function opensData(person: Person): Promise<void> {
  await person.goesTo('/set');
  await person.taps(/^Your data/);
  await person.seesTitle('Your data');
  await person.seesTitle('Erase it');
}
