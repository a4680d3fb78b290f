import { expect } from 'vitest';
import { addDays } from '../contract/words/civil-date.ts';
import { reviewerAt } from '../testing/reviewer.ts';
import { expectAccessible } from './axe.ts';
import { beforeTheCamera, cardOf, photoOf } from './camera.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { agreesToFaceCheck } from './verify.ts';
import { sendsForms, stepsDone } from './verify-by-calls.ts';

const card = 5;
const contacts = [
  { name: 'Nchimunya Hakainde', relationship: 'parent', mobile: '0961555021' },
  { name: 'Kondwani Zulu', relationship: 'neighbour', mobile: '0951555022' },
];

journey('who allows no camera sends pictures, and a person says no', async (stage) => {
  const person = await stage.personWithCamera('0966345602', { permissions: [] });
  await logIn(person);
  await person.taps('Begin');
  await choosesCard(person);
  await sendsForms(await person.calls(), contacts);
  await sendsOnePhoto(person);
  expect(await stepsDone(await person.calls())).toEqual([1, 1, 1, 1, 1]);
  await declines(stage);
  await person.phone.hasMessage(/we could not confirm your face/);
  await readsWhyAndWhen(stage, person);
});

async function choosesCard(person: Person): Promise<void> {
  await person.taps('Take the picture of the front');
  await person.seesTitle('The camera is not allowed');
  await expectAccessible(person, 'a card without a camera');
  const picture = await cardOf(beforeTheCamera, card);
  await person.givesPicture('Choose a picture instead', picture);
  await person.taps('Use this picture');
  await person.taps('Go on without the back');
  await person.sees(/^This is what we read/);
  await person.taps('Yes, this is right');
  await person.seesTitle('Personal information');
}

async function sendsOnePhoto(person: Person): Promise<void> {
  await person.goesTo('/face/face-start');
  await agreesToFaceCheck(person);
  await person.sees(/^The camera was not allowed/);
  await expectAccessible(person, 'a face without a camera');
  await person.taps('Send one photo');
  await person.seesTitle('Take one photo of your face');
  await person.givesPicture('Open the camera', await photoOf(beforeTheCamera));
  await person.seesControl('Send this photo');
  await expectAccessible(person, 'one photo');
  await person.taps('Send this photo');
  await person.seesTitle('We have your photos');
}

async function declines(stage: Stage): Promise<void> {
  const reviewer = await reviewerAt(stage.app);
  const { id } = await reviewer.first();
  const declined = await reviewer.declines(id, 'not-confirmed');
  expect(declined).toMatchObject({ kind: 'face', state: 'declined' });
  expect(await reviewer.waiting()).toEqual([]);
}

async function readsWhyAndWhen({ app }: Stage, person: Person): Promise<void> {
  await person.goesTo('/home');
  await person.sees('We cannot lend you this amount now.');
  await person.sees('We could not match your face with your identity card.');
  const retryOn = addDays(app.context.clock.today(), 30);
  const [year, , day] = retryOn.split('-').map(Number);
  await person.sees(new RegExp(`^0?${day}\\b.*${year}$`));
  await expectAccessible(person, 'home, declined');
}
