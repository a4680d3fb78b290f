import { youngestYears } from '../../../../domain/rules/decision.ts';
import type { Column } from '../../../../contract/borrower/forms.ts';
import * as say from '../../../../contract/sentences/identity-form.ts';
import { type CivilDate, parseCivilDate } from '../../../../contract/words/civil-date.ts';
import { nrcPattern } from '../../../../contract/market/nrc.ts';
import { mostNameLetters } from '../../../../contract/words/person-name.ts';

const oldestYears = 100;

const name = {
  type: 'text',
  required: true,
  maxLength: mostNameLetters,
  format: 'person-name',
} as const;

/** The form of the identity card as it is asked for on a day: its pictures and what it says. */
export function identityColumns(today: CivilDate): Column[] {
  return [
    {
      field: 'frontFileId',
      label: say.frontFileId,
      type: 'image',
      required: true,
      message: say.frontFileIdWrong,
      why: say.frontFileIdWhy,
    },
    {
      field: 'backFileId',
      label: say.backFileId,
      type: 'image',
      required: false,
      message: say.backFileIdWrong,
    },
    {
      field: 'nrc',
      label: say.nrc,
      type: 'text',
      required: true,
      maxLength: 20,
      pattern: nrcPattern.source.slice(1, -1),
      message: say.nrcWrong,
      placeholder: '123456/11/1',
      why: say.nrcWhy,
    },
    {
      ...name,
      field: 'firstName',
      label: say.firstName,
      message: say.firstNameWrong,
    },
    {
      ...name,
      field: 'lastName',
      label: say.lastName,
      message: say.lastNameWrong,
    },
    {
      field: 'birthDate',
      label: say.birthDate,
      type: 'date',
      required: true,
      message: say.birthDateWrong,
      min: yearsBefore(today, oldestYears),
      max: yearsBefore(today, youngestYears),
      why: say.birthDateWhy,
    },
    {
      field: 'sex',
      label: say.sex,
      type: 'select',
      required: true,
      options: [
        { value: 'female', label: say.sexFemale },
        { value: 'male', label: say.sexMale },
      ],
      message: say.sexWrong,
      why: say.sexWhy,
    },
  ];
}

/** The same day so many years ago; of the 29th of February, the 28th where there is none. */
function yearsBefore(today: CivilDate, years: number): CivilDate {
  const year = String(Number(today.slice(0, 4)) - years);
  const day = parseCivilDate(year + today.slice(4)) ?? parseCivilDate(`${year}-02-28`);
  if (day === null) throw new Error(`${today} has no day ${years} years before it`);
  return day;
}
