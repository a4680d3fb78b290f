import { expect, it } from 'vitest';
import type { Column } from '../../../contract/borrower/forms.ts';
import { askedTexts, errorsOf, savedTexts } from './field-values.ts';

const columns: readonly Column[] = [
  { field: 'work', label: 'Work', type: 'text', required: true },
  {
    field: 'employer',
    label: 'Employer',
    type: 'text',
    required: true,
    showIf: { field: 'work', values: ['employed'] },
  },
  {
    field: 'since',
    label: 'Since',
    type: 'number',
    required: true,
    showIf: { field: 'employer', values: ['ZESCO'] },
  },
];

it('saved values are in the fields as text, the rest is empty', () => {
  const saved = columns.map((column, index) => ({
    ...column,
    value: ['employed', 4, null][index],
  }));
  expect(savedTexts(saved)).toEqual({ work: 'employed', employer: '4', since: '' });
});

it.each([
  [{ work: 'employed', employer: 'ZESCO', since: '4' }, ['work', 'employer', 'since']],
  [{ work: 'employed', employer: 'Zamtel', since: '4' }, ['work', 'employer']],
  // The employer is no longer asked, so its content asks for nothing either.
  [{ work: 'farming', employer: 'ZESCO', since: '4' }, ['work']],
  [{ unheardOf: 'x' }, ['work']],
])('of %o only what is asked is sent', (texts, asked) => {
  expect(Object.keys(askedTexts(columns, texts))).toEqual(asked);
});

it.each([
  [{ errors: { work: 'Please choose.' } }, { work: 'Please choose.' }],
  [{ errors: { work: 4, since: 'No.' } }, { since: 'No.' }],
  [{ errors: null }, {}],
  [{}, {}],
])('a refusal with %o puts its sentences at the fields', (data, errors) => {
  expect(errorsOf(data)).toEqual(errors);
});
