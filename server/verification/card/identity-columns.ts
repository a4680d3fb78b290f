import type { Column } from '../../../contract/forms.ts';
import { type CivilDate, parseCivilDate } from '../../../contract/values/civil-date.ts';
import { nrcPattern } from '../../../contract/values/nrc.ts';

/** Cards are issued at 16. Whether someone is old enough for a loan is decided elsewhere. */
const youngestYears = 16;
const oldestYears = 100;

/** A letter, then letters with what stands between them in names. */
const name = {
  type: 'text',
  required: true,
  maxLength: 60,
  pattern: "\\p{L}[\\p{L}\\p{M}'’ .-]*",
} as const;

/** The form of the identity card as it is asked for on a day: its pictures and what it says. */
export function identityColumns(today: CivilDate): Column[] {
  return [
    {
      ...{ field: 'frontFileId', label: 'Front of your NRC', type: 'image', required: true },
      message: 'Please take the photo of the front again.',
      why:
        'We read your details from it, and later compare its photo with your face. ' +
        'It is kept encrypted.',
    },
    {
      ...{ field: 'backFileId', label: 'Back of your NRC', type: 'image', required: false },
      message: 'Please take the photo of the back again.',
    },
    {
      ...{ field: 'nrc', label: 'NRC number', type: 'text', required: true, maxLength: 20 },
      pattern: nrcPattern.source.slice(1, -1),
      message: 'Please write the NRC number as on the card, such as 123456/11/1.',
      placeholder: '123456/11/1',
      why: 'The law asks us to know who we lend to. The number is kept encrypted.',
    },
    {
      ...{ ...name, field: 'firstName', label: 'First and other names' },
      message: 'Please write your first and other names as on the card.',
    },
    {
      ...{ ...name, field: 'lastName', label: 'Surname' },
      message: 'Please write your surname as on the card.',
    },
    {
      ...{ field: 'birthDate', label: 'Date of birth', type: 'date', required: true },
      message: 'Please check your date of birth.',
      min: yearsBefore(today, oldestYears),
      max: yearsBefore(today, youngestYears),
      why: 'We lend to adults only.',
    },
    {
      ...{ field: 'sex', label: 'Sex', type: 'select', required: true },
      options: [
        { value: 'female', label: 'Female' },
        { value: 'male', label: 'Male' },
      ],
      message: 'Please choose what the card says.',
      why: 'It stands on the card and helps to tell two people of one name apart.',
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
