import { expect, test } from 'vitest';
import type { Column } from '../../../contract/borrower/forms.ts';
import { textsRead, trustIn } from './read-values.ts';

const columns: readonly Column[] = [
  { field: 'nrc', label: 'NRC number', type: 'text', required: true },
  { field: 'firstName', label: 'Other names', type: 'text', required: true },
  { field: 'birthDate', label: 'Date of birth', type: 'date', required: true },
  {
    field: 'sex',
    label: 'Sex',
    type: 'select',
    required: true,
    options: [
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male' },
    ],
  },
];

function reading(read: Record<string, string>, confidence: Record<string, number> = {}) {
  return { read, confidence };
}

test('what was read is in its fields, and what was not is empty', () => {
  expect(textsRead(columns, reading({ nrc: '204817/11/1', birthDate: '1994-03-17' }))).toEqual({
    nrc: '204817/11/1',
    firstName: '',
    birthDate: '1994-03-17',
    sex: '',
  });
});

test.each([
  ['a date that is no day', 'birthDate', '1994-02-31', ''],
  ['a date as printed', 'birthDate', '17/03/1994', ''],
  ['the value of an option', 'sex', 'F', 'F'],
  ['the words of an option', 'sex', 'MALE', 'M'],
  ['no option', 'sex', 'FEMAIE', ''],
])('%s fills its field only if it fits', (_, field, text, shown) => {
  expect(textsRead(columns, reading({ [field]: text }))[field]).toBe(shown);
});

test.each([
  ['204817/11/1', 0.98, 'clear'],
  ['204817/11/1', 0.93, 'clear'],
  ['204817/11/1', 0.92, 'doubtful'],
  ['204817/11/1', undefined, 'doubtful'],
  ['', 0.99, 'unread'],
])('"%s" read with confidence %s is %s', (shown, confidence, trust) => {
  const read = reading({ nrc: shown }, confidence === undefined ? {} : { nrc: confidence });
  expect(trustIn(read, 'nrc', shown)).toBe(trust);
});
