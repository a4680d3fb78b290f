import { describe, expect, it } from 'vitest';
import { checkForm, type Column } from '../../../contract/borrower/forms.ts';
import { checkAnswers, type Question } from '../../../contract/borrower/questionnaire.ts';
import {
  columnsOf,
  faultsOfDefinition,
  formNames,
  questionnaireOf,
  shippedForms,
} from './form-definition.ts';
import { contactsColumns } from './contacts-form.ts';
import { loanQuestionnaire } from './loan-questionnaire.ts';
import { personalColumns } from './personal-form.ts';

describe('the shipped form', () => {
  it.each(formNames)('%s may be published', (form) => {
    expect(faultsOfDefinition(form, shippedForms[form])).toEqual([]);
    const stored: unknown = JSON.parse(JSON.stringify(shippedForms[form]));
    if (form === 'questionnaire') expect(questionnaireOf(stored)).toEqual(stored);
    else expect({ columns: columnsOf(stored) }).toEqual(stored);
  });

  it('of a farmer asks no employer and takes what a farmer says', () => {
    const said = {
      employmentStatus: 'farming',
      occupation: 'Maize, groundnuts & goats',
      monthlyIncome: '1800',
      region: '1014',
      address: "Plot 12/3, Shang'ombo Rd. (near the clinic)",
    };
    expect(checkForm(personalColumns, said)).toEqual({
      errors: {},
      values: { ...said, region: 1014 },
    });
  });

  it('of an employed person asks for the employer', () => {
    const { errors } = checkForm(personalColumns, { employmentStatus: 'employed' });
    expect(Object.keys(errors)).toEqual([
      'occupation',
      'employer',
      'monthlyIncome',
      'region',
      'address',
    ]);
  });

  it('says why it asks what is sensitive', () => {
    const sensitive = ['monthlyIncome', 'employer', 'payday', 'address'];
    for (const field of sensitive) {
      expect(personalColumns.find((one) => one.field === field)?.why).toMatch(/\.$/);
    }
  });

  it('takes an answer of who has no other loan', () => {
    const said = {
      loanPurpose: 'school-fees',
      incomeSource: ['business'],
      otherLoans: 'no',
    };
    expect(checkAnswers(loanQuestionnaire.questions, said)).toEqual({
      errors: {},
      answers: said,
    });
  });
});

const text: Column = { field: 'note', label: 'Note', type: 'text', required: false };
const choice: Column = {
  field: 'way',
  label: 'Way',
  type: 'select',
  required: true,
  options: [{ value: 'a', label: 'A' }],
};
const personal = (...more: readonly Partial<Column>[]) => ({
  columns: [...personalColumns, ...more],
});
const always = 'is shown by no choice before it that is always asked';

describe('a form is not published when', () => {
  it.each<[string, unknown, string[]]>([
    ['it is nothing', null, ['the definition: invalid_type']],
    ['it has no columns', { columns: [] }, ['columns: too_small']],
    [
      'a key is strange',
      { columns: [], x: 1 },
      ['columns: too_small', 'the definition: unrecognized_keys (x)'],
    ],
    [
      'a type is none',
      { columns: [{ ...text, type: 'colour' }] },
      ['columns.0.type: invalid_value'],
    ],
    [
      'what the decision reads is missing',
      { columns: [text] },
      ['monthlyIncome: must always be asked, required, of the type amount'],
    ],
    ['a field is there twice', personal(text, text), ['note: is there twice']],
    [
      'a field is called as what every object has',
      personal({ ...text, field: 'constructor' }),
      ['constructor: a field is named in letters, as monthlyIncome is'],
    ],
    [
      'a choice has no options',
      personal({ ...choice, options: [] }),
      ['way: a choice needs options'],
    ],
    [
      'a text has options',
      personal({ ...choice, type: 'text' }),
      ['way: only a choice has options'],
    ],
    [
      'a pattern never ends',
      personal({ ...text, pattern: '(a+)+' }),
      ['note: the pattern repeats a group'],
    ],
    [
      'a pattern is none',
      personal({ ...text, pattern: '[' }),
      ['note: the pattern is no regular expression'],
    ],
    [
      'a number has a pattern',
      personal({ ...text, type: 'number', pattern: '1' }),
      ['note: only a text has a pattern'],
    ],
    [
      'a text is too long',
      personal({ ...text, maxLength: 201 }),
      ['note: a text has a length from 1 to 200, nothing else has'],
    ],
    [
      'a bound cannot be read',
      personal({ ...text, type: 'date', min: 'yesterday' }),
      ['note: a bound cannot be read'],
    ],
    [
      'bounds are crossed',
      personal({ ...text, type: 'amount', min: '10', max: '9.99' }),
      ['note: the smallest is larger than the largest'],
    ],
    [
      'a text has bounds',
      personal({ ...text, min: '1' }),
      ['note: only numbers, amounts and days have bounds'],
    ],
    ['it brings values', personal({ ...text, value: 'x' }), ['note: a form has no own values']],
    [
      'it asks for a picture',
      personal({ ...text, type: 'image' }),
      ['note: pictures are not asked for by a form'],
    ],
    [
      'a field hangs on one after it',
      personal({ ...text, showIf: { field: 'way', values: ['a'] } }, choice),
      [`note: ${always}`],
    ],
    [
      'a field hangs on a chain',
      personal(
        choice,
        { ...choice, field: 'next', showIf: { field: 'way', values: ['a'] } },
        { ...text, showIf: { field: 'next', values: ['a'] } },
      ),
      [`note: ${always}`],
    ],
    [
      'a field hangs on no answer',
      personal(choice, { ...text, showIf: { field: 'way', values: ['b'] } }),
      ['note: is shown by an answer that cannot be given'],
    ],
  ])('%s', (_, definition, faults) => {
    expect(faultsOfDefinition('personal', definition)).toEqual(faults);
  });

  it('more is asked about a contact', () => {
    const more = { ...text, field: 'contacts.0.town' };
    expect(faultsOfDefinition('contacts', { columns: [...contactsColumns, more] })).toEqual([
      'contacts.0.town: is no part of a contact',
    ]);
  });

  it('a contact misses a number, and every reason is given', () => {
    const columns = contactsColumns.filter(({ type }) => type !== 'phone');
    expect(faultsOfDefinition('contacts', { columns })).toHaveLength(2);
  });
});

describe('a questionnaire is not published when', () => {
  const { title, questions } = loanQuestionnaire;
  const note: Question = { id: 'note', text: 'Note?', type: 'text', required: false };
  const way: Question = {
    id: 'way',
    text: 'Way?',
    type: 'multiple',
    required: true,
    options: [{ value: 'a', label: 'A' }],
  };
  const asking = (...more: readonly Question[]) => ({
    title,
    questions: [...questions, ...more],
  });

  it.each<[string, unknown, string[]]>([
    ['it has no title', { title: '', questions }, ['title: too_small']],
    [
      'it asks nothing the decision reads',
      { title, questions: [note] },
      [
        'loanPurpose: must always be asked, required, with one answer',
        'otherLoansMonthly: must be asked as a number, required where it is shown',
      ],
    ],
    ['a question is there twice', asking(note, note), ['note: is there twice']],
    ['a question asks nothing', asking({ ...note, text: ' ' }), ['note: asks nothing']],
    [
      'a choice has an option twice',
      asking({ ...way, options: [...(way.options ?? []), ...(way.options ?? [])] }),
      ['way: an option is there twice'],
    ],
    [
      'a text has a largest number',
      asking({ ...note, max: 3 }),
      ['note: a number has a largest from 1 to 999999999, nothing else has'],
    ],
    [
      'a question hangs on a text',
      asking(note, { ...note, id: 'more', showIf: { question: 'note', value: 'x' } }),
      [`more: ${always}`],
    ],
    [
      'a question hangs on no answer',
      asking(way, { ...note, showIf: { question: 'way', value: 'b' } }),
      ['note: is shown by an answer that cannot be given'],
    ],
  ])('%s', (_, definition, faults) => {
    expect(faultsOfDefinition('questionnaire', definition)).toEqual(faults);
  });
});
