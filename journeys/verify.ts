import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { testCard } from '../testing/cards/card-people.ts';
import type { ChosenPicture } from './camera.ts';
import type { Name, Person } from './person.ts';

/** The minute of a challenge, the models before it and what the server takes after it. */
const longestTryMs = 120_000;

/** Who is named as contact, as it is typed. */
export interface NamedContact {
  readonly name: string;
  readonly relationship: string;
  readonly mobile: string;
}

/** What somebody says of themselves, as it is typed and chosen. */
export interface Told {
  readonly occupation: string;
  readonly employer: string;
  readonly monthlyIncome: string;
  readonly address: string;
  readonly otherLoansMonthly: string;
}

export const told: Told = {
  occupation: 'Welder',
  employer: 'Kafubu Steelworks',
  monthlyIncome: '3500',
  address: 'Plot 4417 Kamushanga Road',
  otherLoansMonthly: '150',
};

/** Chooses one of a list of the phone's own. */
export function chooses({ page }: Person, field: Name, label: string) {
  return page.getByRole('combobox', { name: field, exact: true }).selectOption({ label });
}

/** Chooses one of the answers to a question. */
export function answers({ page }: Person, question: Name, answer: string) {
  const group = page.getByRole('group', { name: question });
  const called = { name: answer, exact: true };
  return group.getByRole('radio', called).or(group.getByRole('checkbox', called)).tap();
}

/** Lets the phone choose a picture instead of taking one. */
export async function choosesPicture({ page }: Person, label: string, picture: ChosenPicture) {
  const field = page.getByLabel(label, { exact: true }).filter({ visible: true });
  await field.first().setInputFiles(picture);
}

/** The front by the file picker, the back left out, until what was read stands in the form. */
export async function showsCard(person: Person, picture: ChosenPicture): Promise<void> {
  await person.taps('Take the picture of the front');
  await person.seesTitle('The front of your NRC');
  await choosesPicture(person, 'Choose a picture instead', picture);
  await person.taps('Use this picture');
  await person.taps('Go on without the back');
  await person.sees(/^This is what we read/);
}

/** What the form shows is what the card at this place of the test cards says. */
export async function readsOwnCard(person: Person, place: number): Promise<void> {
  const { nrc, firstName, lastName, birthDate, sex } = testCard(place);
  const part = async (name: Name) => {
    const box = person.page.getByRole('combobox', { name, exact: true });
    return Number(await box.inputValue());
  };
  expect({
    nrc: await person.field('NRC number').inputValue(),
    firstName: (await person.field('First and other names').inputValue()).toUpperCase(),
    lastName: (await person.field('Surname').inputValue()).toUpperCase(),
    birthDate: [await part('Year'), await part('Month'), await part('Day')],
    sex: await person.page.getByRole('combobox', { name: 'Sex', exact: true }).inputValue(),
  }).toEqual({ nrc, firstName, lastName, birthDate: birthDate.split('-').map(Number), sex });
}

/** Work, income and address; the employer is asked only of who is employed. */
export async function tellsOfWork(person: Person, said: Told): Promise<void> {
  await person.seesTitle('Personal information');
  await person.field('Your address there').waitFor();
  expect(await person.field('Name of your employer').count()).toBe(0);
  await chooses(person, 'What do you do for a living?', 'I am employed');
  await person.types('Your work', said.occupation);
  await person.types('Name of your employer', said.employer);
  await person.types('Your income in a usual month, in kwacha', said.monthlyIncome);
  await chooses(person, 'Are you married?', 'Married');
  await chooses(person, 'The last school you finished', 'Secondary school');
  await choosesDistrict(person, 'Copperbelt', 'Kitwe');
  await person.types('Your address there', said.address);
  await person.taps('Save and go on');
}

async function choosesDistrict(person: Person, province: string, district: string) {
  const { page } = person;
  const wheel = (name: string) => page.getByRole('radiogroup', { name });
  const turn = (name: string, to: string) =>
    wheel(name).getByRole('radio', { name: to, exact: true }).tap();
  await page.getByRole('button', { name: /^District where you live/ }).tap();
  await turn('Province', province);
  await turn('District', district);
  await wheel('District').getByRole('radio', { name: district, checked: true }).waitFor();
  await person.taps('Confirm');
  await page.getByRole('button', { name: `District where you live ${district}` }).waitFor();
}

export async function namesContacts(person: Person, named: readonly NamedContact[]) {
  await person.seesTitle('Emergency Contact');
  for (const [index, { name, relationship, mobile }] of named.entries()) {
    const who = index === 0 ? 'first' : 'second';
    await person.types(`Name of your ${who} contact`, name);
    await chooses(person, `Who your ${who} contact is to you`, relationship);
    await person.types(`Mobile number of your ${who} contact`, mobile);
  }
  await person.taps('Save and go on');
}

/** The questionnaire, with the question that is asked only of who has another loan. */
export async function answersQuestions(person: Person, said: Told): Promise<void> {
  const other = 'How many kwacha a month do you pay for other loans?';
  await person.seesTitle('Questionnaire');
  await answers(person, 'What do you need the money for?', 'School or college');
  await answers(person, /^Where does your money come from/, 'Salary or wages');
  expect(await person.field(other).count()).toBe(0);
  await answers(person, 'Are you paying back any other loan?', 'Yes');
  await person.types(other, said.otherLoansMonthly);
  await person.types('How many people live on your income, not counting you?', '3');
  await answers(person, /^How will you pay this loan back/, 'From my salary or wages');
  await person.taps('Save and go on');
}

/** Agrees, and does what the guide asks until the face is found to be that of the card. */
export async function showsOwnFace(person: Person): Promise<void> {
  await agreesToFaceCheck(person);
  const matches = person.page.getByRole('heading', { name: 'Your face matches your card' });
  // Who turned too late does it again, as the screen says.
  while (!(await endsTry(person, matches))) await person.taps('Start again');
}

/** Waits for the end of a try that is looked at; whether it ended in this. */
export async function endsTry({ page }: Person, ending: Locator): Promise<boolean> {
  const failed = page.getByRole('heading', { name: 'Let us try once more' });
  const over = page.getByRole('heading', { name: 'The minute is over' });
  for (;;) {
    await ending.or(failed).or(over).waitFor({ timeout: longestTryMs });
    if (!(await over.isVisible())) return ending.isVisible();
    await page.getByRole('button', { name: 'Start again' }).tap();
  }
}

export async function agreesToFaceCheck(person: Person): Promise<void> {
  await person.taps('I agree to the face check');
  await person.taps('Begin');
}
