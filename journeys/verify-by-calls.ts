import { testCard } from '../testing/cards/card-people.ts';
import type { Client, WireData } from '../testing/client.ts';
import type { ChosenPicture } from './camera.ts';
import type { NamedContact } from './verify.ts';

const saveStep = '/user/auth/api/addOrUpdateUserAuthInfo';

/** Sends the card by the calls and confirms what it says. */
export async function sendsCard(calls: Client, picture: ChosenPicture, place: number) {
  const { nrc, firstName, lastName, birthDate, sex } = testCard(place);
  const base64 = picture.buffer.toString('base64');
  const { fileId } = await calls.done('/common/api/uploadBase64', {
    body: { kind: 'nrc-front', base64 },
  });
  const confirmed = { nrc, firstName, lastName, birthDate, sex };
  const path = '/user/auth/api/addOrUpdateUserOcrInfoV3';
  await calls.done(path, { body: { frontFileId: fileId } });
  await calls.done(path, { body: { frontFileId: fileId, confirmed } });
}

const values = {
  employmentStatus: 'self-employed',
  occupation: 'Marketeer',
  monthlyIncome: '4200',
  region: 505,
  address: 'Stand 12',
} as const;

/** Sends all forms by the calls, until the face alone is left. */
export async function sendsForms(calls: Client, contacts: readonly NamedContact[]) {
  await sendsPersonal(calls);
  await sendsContacts(calls, contacts);
  await sendsAnswers(calls);
}

export function sendsPersonal(calls: Client) {
  return calls.done(saveStep, { body: { cerCode: 2, values } });
}

export function sendsContacts(calls: Client, contacts: readonly NamedContact[]) {
  return calls.done(saveStep, { body: { cerCode: 15, contacts } });
}

export async function sendsAnswers(calls: Client) {
  const asked = await calls.done('/admin/questionnaire/api/info', { method: 'POST' });
  const { questionnaireId, version } = asked;
  const answers = {
    loanPurpose: 'business-stock',
    incomeSource: ['business'],
    otherLoans: 'no',
  };
  await calls.done('/admin/questionnaire/api/submit', {
    body: { questionnaireId, version, answers },
  });
}

/** Which of the five steps are done, in their order. */
export async function stepsDone(calls: Client): Promise<unknown[]> {
  const path = '/user/auth/api/getUserAuthProcessStep';
  const { data } = await calls.ask(path, { method: 'POST' });
  return Array.isArray(data) ? data.map((step: WireData) => step['isAuth']) : [];
}
