import { expect } from 'vitest';
import { careDesk } from '../testing/care-desk.ts';
import { expectAccessible } from './axe.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { losesAnswerOnce } from './lost-answer.ts';
import type { Person } from './person.ts';
import { list } from './phone.ts';

const words = 'I paid K200 on Monday at noon. My bill still shows it.';

journey('of a borrower who cannot log in: where to complain is in Help', async (stage) => {
  const reader = await stage.person('0977123456', { javaScriptEnabled: false });
  await reader.goesTo('/help');
  await reader.seesTitle('If something is wrong');
  await reader.sees(/Write to the Bank of Zambia: Bank Square, Cairo Road/);
  await reader.sees(/toll free: 5678/);
  const phone = reader.page.getByRole('link', { name: '0211000000' });
  expect(await phone.getAttribute('href')).toBe('tel:0211000000');
});

journey('of a complaint: its answer is lost, and it is filed once', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  await opensComplaints(person);
  await person.seesTitle('No complaints');
  await expectAccessible(person, 'no complaints');
  await person.taps('Make a complaint');
  await person.taps('Send my complaint');
  await person.sees('Please choose what it is about.');
  await expectAccessible(person, 'a complaint without words');
  await person.taps('A payment');
  await person.types('What happened?', words);
  await person.page.reload();
  await person.taps('Make a complaint');
  expect(await person.field('What happened?').inputValue()).toBe(words);

  const sent = losesAnswerOnce(person, /\/user\/complaint\/api\/file$/);
  await person.taps('Send my complaint');
  await person.seesTitle('We have your complaint');
  expect(sent()).toBeGreaterThan(1);
  await person.taps('Done');
  await person.sees('Waiting');
  const number = await person.row('Number');
  expect(
    list((await (await person.calls()).ask('/user/complaint/api/list')).data),
  ).toHaveLength(1);
  await person.phone.hasMessage(new RegExp(`we have your complaint ${number}`));
});

journey(
  'of a complaint: answered, put before the director, and answered again',
  async (stage) => {
    const person = await stage.person('0951000003');
    const desk = await careDesk(stage.app);
    await logIn(person);
    await opensComplaints(person);
    await complains(person);
    const number = await person.row('Number');
    expect(await desk.answers(number, 'Your money was booked today.')).toBeNull();
    await person.phone.hasMessage(new RegExp(`complaint ${number} has an answer`));
    await person.page.reload();
    await person.sees('Your money was booked today.');
    await expectAccessible(person, 'a complaint that is answered');
    await person.taps('Not happy? Ask the managing director');
    await person.taps('Yes, ask');
    await person.sees('With the director');

    await stage.daysPass(16);
    await person.page.reload();
    await person.sees('Late');
    await person.sees(/You can write to the Bank of Zambia/);
    await expectAccessible(person, 'a complaint that is late');
    expect(await desk.waiting(number)).toMatchObject({ isLate: true });
    expect(await desk.answers(number, 'I looked at it myself.', 'director')).toBeNull();
    await person.page.reload();
    await person.sees('I looked at it myself.');
    await desk.close();
  },
);

async function opensComplaints(person: Person): Promise<void> {
  await person.taps('Me');
  await person.taps('Complaints');
  await person.seesTitle('Complaints');
}

async function complains(person: Person): Promise<void> {
  await person.taps('Make a complaint');
  await person.taps('Interest or fees');
  await person.types('What happened?', words);
  await person.taps('Send my complaint');
  await person.taps('Done');
  await person.sees('Waiting');
}
