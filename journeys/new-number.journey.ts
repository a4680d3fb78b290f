import { expect } from 'vitest';
import { logIn } from './log-in.ts';
import { expectAccessible } from './axe.ts';
import { journey } from './journey.ts';

journey('a new borrower logs in and sees what is left before a first loan', async (stage) => {
  const person = await stage.person('0977123456');
  const answers: unknown[] = [];
  person.page.on('response', async (response) => {
    if (response.url().endsWith('/mobileLogin')) answers.push(await response.json());
  });
  await logIn(person);
  await person.sees('Tell us who you are: 5 steps, about 6 minutes.');
  expect(answers).toMatchObject([{ code: 200, data: { appRedirectStatus: 1 } }]);
  for (const step of ['Identity Information', 'Personal information', 'Emergency Contact']) {
    await person.sees(step);
  }
  await expectAccessible(person, 'what is left to verify');
  await person.taps('Begin');
  await person.seesTitle('Identity Information');
});
