import { anotherPerson, beforeTheCamera, cardOf } from '../camera.ts';
import { type ChosenPicture, photoOf } from '../camera.ts';
import { logIn } from '../log-in.ts';
import { agreesToFaceCheck, choosesPicture } from '../verify.ts';
import { sendsAnswers, sendsCard, sendsContacts, sendsForms } from '../verify-by-calls.ts';
import { sendsPersonal } from '../verify-by-calls.ts';
import { cutOff, networkIsBack, noAnswers } from './network.ts';
import { failing, offline, opened, state, type State } from './visit.ts';
import { type Visit, type Walk, waiting } from './visit.ts';

const identity = '/authentication/identity';
const personal = '/authentication/base';
const linkman = '/authentication/linkman';
const questionnaire = '/authentication/questionnaire';
const ocr = '**/addOrUpdateUserOcrInfoV3';

const contacts = [
  { name: 'Luyando Moono', relationship: 'child', mobile: '0961555041' },
  { name: 'Chanda Kunda', relationship: 'relative', mobile: '0951555042' },
];

async function opensCamera({ person }: Visit): Promise<void> {
  await person.goesTo(identity);
  await person.taps('Take the picture of the front');
  await person.seesTitle('The front of your NRC');
  await person.page.getByRole('button', { name: 'Take the picture', exact: true }).waitFor();
}

/** The front from the phone's own pictures, and no back. */
async function usesPicture({ person }: Visit, picture: ChosenPicture): Promise<void> {
  await person.goesTo(`${identity}?part=front`);
  await person.seesTitle('The front of your NRC');
  await choosesPicture(person, 'Choose a picture instead', picture);
  await person.page.getByRole('button', { name: 'Use this picture' }).tap();
  await person.taps('Go on without the back');
}

/** What comes next needs what this says: sent by the calls, not by hand. */
function sentBefore(send: (visit: Visit) => Promise<unknown>, then: State): State {
  return {
    ...then,
    isCommon: false,
    reach: async (visit) => {
      await networkIsBack(visit.person.page);
      await send(visit);
      await then.reach(visit);
    },
  };
}

async function sendsNothingFilledIn({ person }: Visit): Promise<void> {
  await person.taps('Save and go on');
  await person.sees(/^Please check the/);
}

const theCard: readonly State[] = [
  waiting(identity),
  failing(identity),
  opened(identity, 'needed', 'What is needed, and why', { shows: 'Have your NRC ready' }),
  offline(identity),
  state(identity, 'camera', 'The camera over the card', opensCamera),
  state(identity, 'still', 'A picture, to be used or taken again', async (visit) => {
    const { person } = visit;
    const picture = await cardOf(beforeTheCamera, 9);
    await choosesPicture(person, 'Choose a picture instead', picture);
    await person.sees('Use this picture');
  }),
  state(identity, 'back', 'The back, which may be left out', async ({ person }) => {
    await person.taps('Use this picture');
    await person.sees('Go on without the back');
  }),
  state(identity, 'reading', 'The card is being read', async ({ person }) => {
    await noAnswers(person, ocr);
    await person.taps('Go on without the back');
    await person.sees(/^Reading your card/);
  }),
  state(identity, 'reading-paused', 'The server went away', async (visit) => {
    await cutOff(visit.person, ocr);
    await usesPicture(visit, await cardOf(beforeTheCamera, 9));
    await visit.person.page
      .getByText(/connection was lost/i)
      .first()
      .waitFor();
  }),
  state(identity, 'read', 'What was read, to be checked', ({ person }) =>
    person.sees(/^This is what we read/),
  ),
  state(identity, 'wrong', 'What cannot be so', async ({ person }) => {
    await person.types('NRC number', '1');
    await person.taps('Yes, this is right');
    await person.sees(/^Please check the/);
  }),
  state(identity, 'too-small', 'A picture on which nothing can be read', async (visit) => {
    await visit.person.goesTo(`${identity}?part=front`);
    await visit.person.seesTitle('The front of your NRC');
    const picture = await photoOf(anotherPerson);
    await choosesPicture(visit.person, 'Choose a picture instead', picture);
    await visit.person.sees(/^This picture is too small/);
  }),
];

const theForms: readonly State[] = [
  sentBefore(
    async ({ person }) => sendsCard(await person.calls(), await cardOf(beforeTheCamera, 9), 9),
    waiting(personal),
  ),
  failing(personal),
  opened(personal, 'empty', 'Work, income and address', { shows: /^Your address there$/ }),
  offline(personal),
  state(personal, 'wrong', 'Sent with nothing in it', async (visit) => {
    await visit.person.goesTo(personal);
    await visit.person.sees(/^Your address there$/);
    await sendsNothingFilledIn(visit);
  }),
  state(personal, 'district', 'Province and district', async ({ person }) => {
    await person.chooses('Province', 'Copperbelt');
    await person.chooses('District', 'Kitwe');
    const district = person.page.getByRole('combobox', { name: 'District', exact: true });
    await district.scrollIntoViewIfNeeded();
  }),
  sentBefore(async ({ person }) => sendsPersonal(await person.calls()), waiting(linkman)),
  failing(linkman),
  opened(linkman, 'empty', 'Two people', { shows: 'Two people who know you' }),
  offline(linkman),
  state(linkman, 'wrong', 'Sent with nothing in it', async (visit) => {
    await visit.person.goesTo(linkman);
    await visit.person.sees('Two people who know you');
    await sendsNothingFilledIn(visit);
  }),
  sentBefore(
    async ({ person }) => sendsContacts(await person.calls(), contacts),
    waiting(questionnaire),
  ),
  failing(questionnaire),
  opened(questionnaire, 'empty', 'Questions about the loan', { shows: 'About your loan' }),
  offline(questionnaire),
  state(questionnaire, 'wrong', 'Sent with nothing answered', async (visit) => {
    await visit.person.goesTo(questionnaire);
    await visit.person.sees('About your loan');
    await sendsNothingFilledIn(visit);
  }),
];

const faceStart = '/face/face-start';
const recognition = '/face/face-recognition';

const theFace: readonly State[] = [
  opened('/home', 'nearly-verified', 'Four of five steps are done', { shows: 'Continue' }),
  opened(faceStart, 'whole', 'What is done and compared', {
    shows: "Let's check it is really you",
  }),
  state(faceStart, 'not-ticked', 'Begun without agreeing', async ({ person }) => {
    await person.taps('Begin');
    await person.page.getByRole('alert').first().waitFor();
  }),
  state(recognition, 'camera', 'The camera over the face', async ({ person }) => {
    await person.goesTo(faceStart);
    await agreesToFaceCheck(person);
    await person.page.getByRole('region', { name: 'Face check' }).locator('video').waitFor();
  }),
  opened(recognition, 'photo', 'One photo instead', {
    address: `${recognition}?way=photo`,
    shows: 'Take one photo of your face',
  }),
];

const newcomer: Walk = {
  mobile: '0976456704',
  hasCamera: true,
  begin: ({ person }) => logIn(person),
  states: [
    opened('/home', 'not-verified', 'Nothing is known yet', { shows: 'Begin' }),
    opened('/me', 'new', 'No loan, no name', { shows: 'No loan yet' }),
    waiting('/authentication'),
    failing('/authentication'),
    opened(faceStart, 'too-early', 'Another step comes first', {
      shows: 'Something comes before this',
    }),
    opened('/face/face-recognition', 'too-early', 'Another step comes first', {
      shows: 'Something comes before this',
    }),
    ...theCard,
    ...theForms,
    sentBefore(async ({ person }) => sendsAnswers(await person.calls()), waiting(faceStart)),
    ...theFace,
  ],
};

/** No camera is allowed, and the face is left to a person. */
const withoutCamera: Walk = {
  mobile: '0966345602',
  hasCamera: true,
  browser: { permissions: [] },
  begin: async ({ person }) => {
    await logIn(person);
    await person.goesTo(identity);
    await person.sees('Take the picture of the front');
  },
  states: [
    state(identity, 'no-camera', 'The camera is not allowed', async ({ person }) => {
      await person.taps('Take the picture of the front');
      await person.seesTitle('The camera is not allowed');
    }),
    state(recognition, 'no-camera', 'The camera is not allowed', async ({ person }) => {
      const calls = await person.calls();
      await sendsCard(calls, await cardOf(anotherPerson, 5), 5);
      await sendsForms(calls, contacts);
      await person.goesTo(faceStart);
      await agreesToFaceCheck(person);
      await person.sees('Send one photo');
    }),
    state(recognition, 'photo-chosen', 'The photo, to be sent', async ({ person }) => {
      await person.taps('Send one photo');
      const photo = await photoOf(beforeTheCamera);
      await choosesPicture(person, 'Open the camera', photo);
      await person.sees('Send this photo');
    }),
    state(recognition, 'sending', 'The photo is on its way', async ({ person }) => {
      await noAnswers(person, '**/uploadBase64');
      await person.taps('Send this photo');
      await person.sees('Your photo is on its way.');
    }),
    state('/face/face-success', 'referred', 'A person looks at it', async (visit) => {
      await visit.person.goesTo(`${recognition}?way=photo`);
      const photo = await photoOf(beforeTheCamera);
      await choosesPicture(visit.person, 'Open the camera', photo);
      await visit.person.taps('Send this photo');
      await visit.person.seesTitle('We have your photos');
    }),
    opened('/home', 'photos-looked-at', 'A person looks at the photos', {
      shows: 'Our staff are checking your photos.',
    }),
    waiting('/face/face-success'),
    failing('/face/face-success'),
  ],
};

export const waysToVerify: readonly Walk[] = [newcomer, withoutCamera];
