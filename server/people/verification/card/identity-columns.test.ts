import { expect, it } from 'vitest';
import { checkForm } from '../../../../contract/borrower/forms.ts';
import { parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { cardNeeds } from '../../../../contract/sentences/verification-steps.ts';
import { firstNameWrong, lastNameWrong } from '../../../../contract/sentences/identity-form.ts';
import { identityColumns } from './identity-columns.ts';

const day = (text: string) => {
  const date = parseCivilDate(text);
  if (date === null) throw new Error(`${text} is no day`);
  return date;
};
const today = day('2026-11-20');
const fitting = {
  frontFileId: 'A'.repeat(22),
  nrc: '123456/11/1',
  firstName: 'Joy',
  lastName: "Ng'andu-Mwale",
  birthDate: '1990-03-14',
  sex: 'female',
};

it('takes what a card says', () => {
  expect(checkForm(identityColumns(today), fitting)).toEqual({ errors: {}, values: fitting });
});

const birthDateWrong = 'Please check your date of birth. We lend from 18 years on.';

const wrong = [
  ['frontFileId', '', 'Please take this photo.'],
  ['frontFileId', 'front', 'Please take the photo of the front again.'],
  ['backFileId', 'back', 'Please take the photo of the back again.'],
  ['nrc', '123456-11-1', 'Please write the NRC number as on the card, such as 123456/11/1.'],
  ['nrc', '123456/11/4', 'Please write the NRC number as on the card, such as 123456/11/1.'],
  ['firstName', '', 'Please write this.'],
  ['firstName', '<b>', firstNameWrong],
  ['lastName', 'Banda7', lastNameWrong],
  ['lastName', 'a'.repeat(41), 'Please use at most 40 letters.'],
  ['firstName', 'Win.Cash', firstNameWrong],
  ['lastName', 'You won call us now', lastNameWrong],
  ['birthDate', '2008-11-21', birthDateWrong],
  ['birthDate', '1926-11-19', birthDateWrong],
  ['birthDate', '1990-02-30', birthDateWrong],
  ['sex', 'M', 'Please choose what the card says.'],
] as const;
it.each(wrong)('refuses the %s %j at its field', (field, value, sentence) => {
  const given = { ...fitting, [field]: value };
  expect(checkForm(identityColumns(today), given).errors).toEqual({ [field]: sentence });
});

it('asks for the side that the list of steps names, and leaves the other open', () => {
  const required = identityColumns(today).filter(
    ({ type, required: must }) => type === 'image' && must,
  );
  expect(required.map(({ field }) => field)).toEqual(['frontFileId']);
  expect(cardNeeds).toBe('A photo of your NRC');
});

it('counts ages up to the day, on leap days too', () => {
  const ages = (on: string) =>
    identityColumns(day(on)).find(({ field }) => field === 'birthDate') ?? {};
  expect(ages('2026-11-20')).toMatchObject({ min: '1926-11-20', max: '2008-11-20' });
  expect(ages('2028-02-29')).toMatchObject({ min: '1928-02-29', max: '2010-02-28' });
  expect(ages('2096-02-29')).toMatchObject({ min: '1996-02-29', max: '2078-02-28' });
  expect(ages('2000-02-29')).toMatchObject({ min: '1900-02-28', max: '1982-02-28' });
});
