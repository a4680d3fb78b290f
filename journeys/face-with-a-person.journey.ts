import { expect } from 'vitest';
import { reviewerAt } from '../testing/reviewer.ts';
import { expectAccessible } from './axe.ts';
import { borrows } from './borrow.ts';
import { anotherPerson, cardOf } from './camera.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { agreesToFaceCheck, endsTry } from './verify.ts';
import { sendsCard, sendsForms, stepsDone } from './verify-by-calls.ts';

const card = 3;
const contacts = [
  { name: 'Chola Mwansa', relationship: 'spouse', mobile: '0961555011' },
  { name: 'Besa Tembo', relationship: 'colleague', mobile: '0951555012' },
];

journey(
  'a face unlike the card goes to a person, who lets the borrower go on',
  async (stage) => {
    const person = await stage.personWithCamera('0976234501');
    await logIn(person);
    const calls = await person.calls();
    await sendsCard(calls, await cardOf(anotherPerson, card), card);
    await sendsForms(calls, contacts);
    await failsThreeTimes(person);
    await waitsVisibly(person);
    await approves(stage);
    await person.phone.hasMessage(/we have looked at your photos and all is well/);
    await person.goesTo('/home');
    await person.types('How much do you need?', '500');
    await person.taps('See estimated bill');
    await borrows(person, 'K500.00');
    expect(await stepsDone(calls)).toEqual([1, 1, 1, 1, 1]);
  },
);

async function failsThreeTimes(person: Person): Promise<void> {
  await person.goesTo('/home');
  await person.sees('Tell us who you are: 1 step, about 1 minute.');
  await person.taps('Continue');
  await agreesToFaceCheck(person);
  const referred = person.page.getByRole('heading', { name: 'We have your photos' });
  for (const left of ['2 tries are left', 'One try is left']) {
    expect(await endsTry(person, referred)).toBe(false);
    await person.sees(`${left}. After that our staff look at your photos.`);
    if (left === 'One try is left') await expectAccessible(person, 'a face that did not match');
    await person.taps('Start again');
  }
  expect(await endsTry(person, referred)).toBe(true);
  await expectAccessible(person, 'photos that a person looks at');
}

/** At once, at home, and after everything is loaded again. */
async function waitsVisibly(person: Person): Promise<void> {
  await person.taps('Home');
  await person.sees('Our staff are checking your photos.');
  await person.page.reload();
  await person.sees('Our staff are checking your photos.');
  await expectAccessible(person, 'home while a person looks');
}

/** At the console: what waits, what there is to see, each picture, and a decision. */
async function approves(stage: Stage): Promise<void> {
  const reviewer = await reviewerAt(stage.app);
  const review = await reviewer.first();
  expect(review).toMatchObject({ kind: 'face', reasons: [expect.any(String)] });
  expect(await reviewer.waiting()).toHaveLength(1);
  const pictures = await reviewer.pictures(review.id);
  expect(pictures.filter(({ what }) => what.startsWith('Card'))).toHaveLength(1);
  expect(pictures.filter(({ what }) => what.startsWith('Face'))).toHaveLength(21);
  for (const { picture } of pictures) {
    expect(picture.subarray(0, 4).toString()).toBe('RIFF');
    expect(picture.subarray(8, 12).toString()).toBe('WEBP');
  }
  expect(await reviewer.approves(review.id)).toMatchObject({ state: 'approved' });
}
