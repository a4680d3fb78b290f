import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { nameInTitle } from '../contract/words/person-name.ts';
import { testCard } from '../testing/cards/card-people.ts';
import type { ChosenPicture } from './camera.ts';
import type { Person } from './person.ts';
import type { Name, Somebody } from './somebody.ts';

const mostTries = 10;

/** Who is named as contact, as it is typed. */
export interface NamedContact {
  readonly name: string;
  readonly relationship: string;
  readonly mobile: string;
}

/** A borrower's details, as typed and chosen. */
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

/** Lets the phone choose a picture instead of taking one. */
export function choosesPicture(person: Somebody, label: string, picture: ChosenPicture) {
  return person.givesPicture(label, picture);
}

/** The front by the file picker, the back left out, until the text read is in the form. */
export async function showsCard(person: Somebody, picture: ChosenPicture): Promise<void> {
  await person.taps('Take the picture of the front');
  await person.seesTitle('The front of your NRC');
  await person.givesPicture('Choose a picture instead', picture);
  await person.taps('Use this picture');
  await person.taps('Go on without the back');
  await person.sees(/^This is what we read/);
}

/** What the form shows is what the card at this place of the test cards says. */
export async function readsOwnCard(person: Somebody, place: number): Promise<void> {
  const { nrc, firstName, lastName, birthDate, sex } = testCard(place);
  const part = async (name: Name) => Number(await person.inField(name));
  expect({
    nrc: await person.inField('NRC number'),
    firstName: await person.inField('First and other names'),
    lastName: await person.inField('Surname'),
    birthDate: [await part('Year'), await part('Month'), await part('Day')],
    sex: await person.inField('Sex'),
  }).toEqual({
    nrc,
    firstName: nameInTitle(firstName),
    lastName: nameInTitle(lastName),
    birthDate: birthDate.split('-').map(Number),
    sex,
  });
}

/** Work, income and address; the employer is asked only of who is employed. */
export async function tellsOfWork(person: Somebody, said: Told): Promise<void> {
  await person.seesTitle('Personal information');
  await person.seesField('Your address there');
  expect(await person.seesNow('Name of your employer')).toBe(false);
  await person.chooses('What do you do for a living?', 'I am employed');
  await person.types('Your work', said.occupation);
  await person.types('Name of your employer', said.employer);
  await person.types('How much do you earn in a month?', said.monthlyIncome);
  await choosesDistrict(person, 'Copperbelt', 'Kitwe');
  await person.types('Your address there', said.address);
  await person.taps('Save and go on');
}

async function choosesDistrict(person: Somebody, province: string, district: string) {
  await person.chooses('Province', province);
  await person.chooses('District', district);
}

export async function namesContacts(person: Somebody, named: readonly NamedContact[]) {
  await person.seesTitle('Emergency Contact');
  for (const [index, { name, relationship, mobile }] of named.entries()) {
    const who = index === 0 ? 'first' : 'second';
    await person.types(`Name of your ${who} contact`, name);
    await person.chooses(`How do you know your ${who} contact?`, relationship);
    await person.types(`Mobile number of your ${who} contact`, mobile);
  }
  await person.taps('Save and go on');
}

/** The questionnaire, with the question that is asked only of who has another loan. */
export async function answersQuestions(person: Somebody, said: Told): Promise<void> {
  const other = 'How many kwacha a month do you pay for other loans?';
  await person.seesTitle('Questionnaire');
  await person.answers('What do you need the money for?', 'School or college');
  await person.answers(/^Where does your money come from/, 'Salary or wages');
  expect(await person.seesNow(other)).toBe(false);
  await person.answers('Are you paying back any other loan?', 'Yes');
  await person.types(other, said.otherLoansMonthly);
  await person.taps('Save and go on');
}

/** Agrees, and does what the guide asks until the face is taken: that of the card by default. */
export async function showsOwnFace(
  person: Person,
  ending: string | RegExp = 'Your face matches your card',
): Promise<void> {
  await agreesToFaceCheck(person);
  const matches = person.page.getByRole('heading', { name: ending });
  // Who turned too late does it again, as the screen says.
  for (let tries = 1; !(await endsTry(person, matches)); tries++) {
    expect(tries, 'tries until the face matches').toBeLessThan(mostTries);
    await person.taps('Start again');
  }
}

/** Waits for the end of a try that is looked at; whether it ended in this. */
export async function endsTry({ page }: Person, ending: Locator): Promise<boolean> {
  const failed = page.getByRole('heading', { name: 'Let us try again' });
  const over = page.getByRole('heading', { name: 'The minute is over' });
  for (let tries = 1; ; tries++) {
    expect(tries, 'tries whose minute was over').toBeLessThan(mostTries);
    await ending.or(failed).or(over).waitFor();
    if (!(await over.isVisible())) return ending.isVisible();
    await page.getByRole('button', { name: 'Start again' }).tap();
  }
}

export async function agreesToFaceCheck(person: Somebody): Promise<void> {
  await person.taps('I agree to the face check');
  await person.taps('Begin');
}
