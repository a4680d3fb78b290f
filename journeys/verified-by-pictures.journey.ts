import { expect } from 'vitest';
import { reviewerAt } from '../testing/reviewer.ts';
import { borrows } from './borrow.ts';
import { beforeTheCamera, cardOf, photoOf } from './camera.ts';
import { journeyInEveryEngine } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Somebody } from './somebody.ts';
import type { EveryStage } from './stage.ts';
import {
  agreesToFaceCheck,
  answersQuestions,
  namesContacts,
  readsOwnCard,
  tellsOfWork,
  told,
} from './verify.ts';
import { stepsDone } from './verify-by-calls.ts';

const card = 5;
const contacts = [
  { name: 'Nchimunya Hakainde', relationship: 'Friend', mobile: '0961555021' },
  { name: 'Kondwani Zulu', relationship: 'Other relative', mobile: '0951555022' },
];

const name =
  'a new borrower without a camera is verified by pictures and a person, and borrows';
journeyInEveryEngine(name, becomesBorrower);

async function becomesBorrower(stage: EveryStage): Promise<void> {
  const person = await stage.person('0966345602');
  await logIn(person);
  await person.taps('Begin');
  await sendsCard(person);
  await tellsOfWork(person, told);
  await namesContacts(person, contacts);
  await answersQuestions(person, told);
  await sendsOnePhoto(person);
  await approves(stage);
  await person.phone.hasMessage(/we have looked at your photos and all is well/);
  await person.goesTo('/home');
  await person.types('How much do you need?', '500');
  await person.taps('See estimated bill');
  await borrows(person, 'K500.00');
  expect(await stepsDone(await person.calls())).toEqual([1, 1, 1, 1, 1]);
}

async function sendsCard(person: Somebody): Promise<void> {
  await person.taps('Take the picture of the front');
  const picture = await cardOf(beforeTheCamera, card);
  await person.givesPicture('Choose a picture instead', picture);
  await person.taps('Use this picture');
  await person.taps('Go on without the back');
  await person.sees(/^This is what we read/);
  await readsOwnCard(person, card);
  await person.taps('Yes, this is right');
}

async function sendsOnePhoto(person: Somebody): Promise<void> {
  await person.seesTitle("Let's check it is really you");
  await agreesToFaceCheck(person);
  await person.taps('Send one photo');
  await person.seesTitle('Take one photo of your face');
  await person.givesPicture('Open the camera', await photoOf(beforeTheCamera));
  await person.taps('Send this photo');
  await person.seesTitle('We have your photos');
}

async function approves(stage: EveryStage): Promise<void> {
  const reviewer = await reviewerAt(stage.app);
  const { id } = await reviewer.first();
  expect(await reviewer.approves(id)).toMatchObject({ kind: 'face', state: 'approved' });
}
