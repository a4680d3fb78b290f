import { describe, expect, it } from 'vitest';
import type { Question } from '../../../contract/borrower/questionnaire.ts';
import {
  askedQuestions,
  checkShownAnswers,
  fittingAnswer,
  savedAnswers,
} from './answer-values.ts';

const option = (value: string) => ({ value, label: value });
const questions: readonly Question[] = [
  {
    id: 'loans',
    text: 'Loans?',
    type: 'single',
    required: true,
    options: [option('yes'), option('no')],
  },
  {
    id: 'howMany',
    text: 'How many?',
    type: 'number',
    required: true,
    max: 20,
    showIf: { question: 'loans', value: 'yes' },
  },
  {
    id: 'twoWhy',
    text: 'Why two?',
    type: 'text',
    required: true,
    showIf: { question: 'howMany', value: 2 },
  },
  {
    id: 'income',
    text: 'From?',
    type: 'multiple',
    required: true,
    options: [option('work'), option('farm')],
  },
  {
    id: 'crop',
    text: 'Crop?',
    type: 'text',
    required: false,
    showIf: { question: 'income', value: 'farm' },
  },
];

describe('which questions are asked', () => {
  it.each([
    [{}, ['loans', 'income']],
    [{ loans: 'no' }, ['loans', 'income']],
    [{ loans: 'yes' }, ['loans', 'howMany', 'income']],
    // What is typed is text, what the condition names is a number.
    [{ loans: 'yes', howMany: '2' }, ['loans', 'howMany', 'twoWhy', 'income']],
    // A question that hides takes those that hang on it along.
    [{ loans: 'no', howMany: '2' }, ['loans', 'income']],
    [{ income: ['work', 'farm'] }, ['loans', 'income', 'crop']],
  ])('after %o', (values, asked) => {
    expect(askedQuestions(questions, values).map(({ id }) => id)).toEqual(asked);
  });
});

describe('answers on their way to the server', () => {
  it('are those to questions that are asked', () => {
    const values = {
      loans: 'no',
      howMany: '2',
      twoWhy: 'x',
      income: ['farm'],
      crop: ' maize ',
    };
    expect(checkShownAnswers(questions, values)).toEqual({
      errors: {},
      checked: { loans: 'no', income: ['farm'], crop: 'maize' },
    });
  });

  it.each([
    [{ loans: '', income: ['work'] }, ['loans']],
    [{ loans: 'yes', howMany: '21', income: ['work'] }, ['howMany']],
    [{ loans: 'yes', howMany: '', income: [] }, ['howMany', 'income']],
    [{ loans: 'no', income: ['work', 'gone'] }, ['income']],
  ])('%o are refused at %o', (values, wrong) => {
    expect(Object.keys(checkShownAnswers(questions, values).errors)).toEqual(wrong);
  });
});

describe('answers given before', () => {
  it('stand as the screen shows them', () => {
    const answers = { loans: 'yes', howMany: 3, income: ['farm'], unheardOf: 1 };
    expect(savedAnswers(questions, answers)).toEqual({
      loans: 'yes',
      howMany: '3',
      twoWhy: '',
      income: ['farm'],
      crop: '',
    });
  });

  it.each([
    ['loans', 'maybe', ''],
    ['loans', 'no', 'no'],
    ['loans', ['no'], ''],
    ['income', ['farm', 'gone'], ['farm']],
    ['income', 'farm', []],
    ['crop', 'maize', 'maize'],
  ])('to %s, %o is kept as %o when the questions change', (id, value, kept) => {
    const question = questions.find((one) => one.id === id);
    expect(question && fittingAnswer(question, value)).toEqual(kept);
  });
});
