import { describe, expect, it } from 'vitest';
import type { Column } from '../../../contract/borrower/forms.ts';
import type { Question } from '../../../contract/borrower/questionnaire.ts';
import { faultsOfChoices, faultsOfColumns, isFieldName } from './faults-of-columns.ts';
import { faultsOfQuestions } from './faults-of-questions.ts';

const town = { field: 'town', label: 'Town', type: 'text', required: true } as Column;
const job = {
  field: 'job',
  label: 'Job',
  type: 'select',
  required: true,
  options: [
    { value: 'shop', label: 'A shop' },
    { value: 'farm', label: 'A farm' },
  ],
} as Column;
const shownBy = (...values: string[]) => ({ ...town, showIf: { field: 'job', values } });
const faults = (...columns: readonly object[]) => faultsOfColumns(columns as Column[], []);

describe('a column of a form', () => {
  it.each<[what: string, column: object, fault: RegExp | null]>([
    ['is a text of 1 letter', { ...town, maxLength: 1 }, null],
    ['is a text of 200 letters', { ...town, maxLength: 200 }, null],
    [
      'is no text of none',
      { ...town, maxLength: 0 },
      /^town: a text has a length from 1 to 200/,
    ],
    ['is no text of 201', { ...town, maxLength: 201 }, /^town: a text has a length/],
    [
      'is no long number',
      { ...town, type: 'number', maxLength: 5 },
      /^town: a text has a length/,
    ],
    ['has a label', { ...town, label: ' ' }, /^town: has no label$/],
    ['is no picture', { ...town, type: 'image' }, /pictures are not asked for/],
    ['has no value', { ...town, value: 'x' }, /no own values/],
    [
      'has a name in letters',
      { ...town, field: 'the town' },
      /^the town: a field is named in let/,
    ],
    [
      'has options only as a choice',
      { ...town, options: job.options },
      /only a choice has opt/,
    ],
    ['is a number from 5 to 5', { ...town, type: 'number', min: '5', max: '5' }, null],
    [
      'is not from 5 to 4',
      { ...town, type: 'number', min: '5', max: '4' },
      /the smallest is larg/,
    ],
    ['is an amount from 9 to 10', { ...town, type: 'amount', min: '9', max: '10' }, null],
    [
      'is a day in order',
      { ...town, type: 'date', min: '2026-01-01', max: '2026-01-01' },
      null,
    ],
    ['is no day there is not', { ...town, type: 'date', min: '2026-02-30' }, /cannot be read/],
    [
      'is no number of ten digits',
      { ...town, type: 'number', max: '1000000000' },
      /cannot be read/,
    ],
    ['is no text with bounds', { ...town, max: '5' }, /only numbers, amounts and days/],
    ['has a pattern', { ...town, pattern: '[a-z]+' }, null],
    [
      'has a pattern as a text alone',
      { ...town, type: 'number', pattern: 'a' },
      /only a text has/,
    ],
    ['has one that ends', { ...town, pattern: '(a+)+' }, /^town: the pattern repeats a group$/],
  ])('%s', (_, column, fault) => {
    const found = faults(column);
    expect(found).toHaveLength(fault === null ? 0 : 1);
    if (fault !== null) expect(found[0]).toMatch(fault);
  });

  it('hangs on an answer of a choice before it that is always asked', () => {
    const never = ['town: is shown by an answer that cannot be given'];
    const nowhere = ['town: is shown by no choice before it that is always asked'];
    expect(faults(job, shownBy('shop'))).toEqual([]);
    expect(faults(job, shownBy('shop', 'farm'))).toEqual([]);
    expect(faults(job, shownBy('mine'))).toEqual(never);
    expect(faults(job, shownBy('shop', 'mine'))).toEqual(never);
    expect(faults(job, shownBy())).toEqual(never);
    expect(faults(shownBy('shop'), job)).toEqual(nowhere);
    expect(faults({ ...town, field: 'job' }, shownBy('shop'))).toEqual(nowhere);
  });

  it('is there once, and a required column is asked of everyone', () => {
    expect(faults(town, town)).toEqual(['town: is there twice']);
    const needed = [{ field: 'town', type: 'text' }] as const;
    const must = ['town: must always be asked, required, of the type text'];
    expect(faultsOfColumns([town], needed)).toEqual([]);
    expect(faultsOfColumns([], needed)).toEqual(must);
    expect(faultsOfColumns([{ ...town, required: false }], needed)).toEqual(must);
    expect(faultsOfColumns([job, shownBy('shop')], needed)).toEqual(must);
    expect(faultsOfColumns([{ ...town, type: 'number' }], needed)).toEqual(must);
  });

  it.each([
    ['town', true],
    ['monthlyIncome2', true],
    ['contacts.0.name', true],
    ['Town', false],
    ['a town', false],
    ['toString', false],
    ['contacts.10.name', false],
    ['contacts.0.Name', false],
  ])('may be named %s: %s', (name, may) => {
    expect(isFieldName(name)).toBe(may);
  });
});

it.each([
  [[], 'a choice needs options'],
  [
    [
      ['a', 'A'],
      ['a', 'B'],
    ],
    'an option is there twice',
  ],
  [
    [
      ['a', 'A'],
      ['', 'B'],
    ],
    'an option has no value or no label',
  ],
  [
    [
      ['a', 'A'],
      [' b', 'B'],
    ],
    'an option has no value or no label',
  ],
  [
    [
      ['a', 'A'],
      ['b', ' '],
    ],
    'an option has no value or no label',
  ],
  [
    [
      ['a', 'A'],
      ['b', 'B'],
    ],
    null,
  ],
] as const)('of options %j one can choose, but for: %s', (options, fault) => {
  const given = options.map(([value, label]) => ({ value, label }));
  expect(faultsOfChoices(given, true)).toEqual(fault === null ? [] : [fault]);
});

describe('a question', () => {
  const purpose = { id: 'loanPurpose', text: 'What for?', type: 'single', required: true };
  const asked = [
    { ...purpose, options: [{ value: 'school', label: 'School' }] },
    { id: 'otherLoansMonthly', text: 'How much?', type: 'number', required: true },
  ];
  const found = (more: object) => faultsOfQuestions([...asked, more] as Question[]);
  const extra = { id: 'dependants', text: 'How many?', type: 'number', required: true };
  const bounds = ['dependants: a number has a largest from 1 to 999999999, nothing else has'];
  const nothing = ['dependants: is shown by no choice before it that is always asked'];
  it.each<[what: string, change: object, faults: readonly string[]]>([
    ['of one at the most', { max: 1 }, []],
    ['of nine digits', { max: 999_999_999 }, []],
    ['not of none', { max: 0 }, bounds],
    ['not of ten digits', { max: 1_000_000_000 }, bounds],
    ['with a most as a number alone', { type: 'text', max: 5 }, bounds],
    ['that asks something', { text: ' ' }, ['dependants: asks nothing']],
    ['that is there once', { id: 'loanPurpose' }, ['loanPurpose: is there twice']],
    ['with a name', { id: '1st' }, ['1st: a question is named in letters, as loanPurpose is']],
    ['shown by an answer', { showIf: { question: 'loanPurpose', value: 'school' } }, []],
    [
      'shown by one that can be given',
      { showIf: { question: 'loanPurpose', value: 'rent' } },
      ['dependants: is shown by an answer that cannot be given'],
    ],
    ['shown by a choice', { showIf: { question: 'otherLoansMonthly', value: '1' } }, nothing],
    ['shown by one before it', { showIf: { question: 'dependants', value: '1' } }, nothing],
  ])('%s', (_, change, why) => {
    expect(found({ ...extra, ...change })).toEqual(why);
  });

  it('of the purpose and of other loans is asked of everybody', () => {
    const [first, second] = asked;
    const faultsWith = (...questions: object[]) => faultsOfQuestions(questions as Question[]);
    expect(faultsWith(first ?? {}, second ?? {})).toEqual([]);
    const must = 'loanPurpose: must always be asked, required, with one answer';
    expect(faultsWith({ ...first, required: false }, second ?? {})).toEqual([must]);
    expect(faultsWith({ ...first, type: 'multiple' }, second ?? {})).toEqual([must]);
    const number = 'otherLoansMonthly: must be asked as a number, required where it is shown';
    expect(faultsWith(first ?? {}, { ...second, required: false })).toEqual([number]);
    expect(faultsWith(first ?? {}, { ...second, type: 'text' })).toEqual([number]);
  });
});
