import { describe, expect, it } from 'vitest';
import { type Answers, checkAnswers, isQuestionAsked, type Question } from './questionnaire.ts';

const options = [
  { value: 'salary', label: 'Salary' },
  { value: 'business', label: 'Business' },
];
const base = { id: 'one', text: 'One?', required: true } as const;
const single: Question = { ...base, type: 'single', options };
const multiple: Question = { ...base, type: 'multiple', options };
const text: Question = { ...base, type: 'text' };
const number: Question = { ...base, type: 'number', max: 30 };

const missing = 'Please answer this question.';
const among = 'Please choose among the answers.';
const upTo30 = 'Please enter a number from 0 to 30.';

const check = (question: Question, answer: unknown) =>
  checkAnswers([question], { one: answer });

it.each<[string, Question, unknown, unknown]>([
  ['one answer', single, 'salary', 'salary'],
  ['two answers, in the order asked', multiple, ['business', 'salary'], ['salary', 'business']],
  ['text, trimmed', text, '  seed\u200b  and maize ', 'seed and maize'],
  ['a number', number, 0, 0],
  ['a number as text', number, ' 30 ', 30],
])('%s is kept', (_, question, answer, kept) => {
  expect(check(question, answer)).toEqual({ errors: {}, answers: { one: kept } });
});

it.each<[string, Question, unknown, string]>([
  ['nothing', single, undefined, missing],
  ['an empty choice', single, '', missing],
  ['null', number, null, missing],
  ['no choices', multiple, [], missing],
  ['nothing visible', text, '\u200b \ufeff', missing],
  ['an empty number', number, ' ', missing],
  ['another answer', single, 'theft', among],
  ['what every object has', single, '__proto__', among],
  ['a list where one is asked', single, ['salary'], among],
  ['one where a list is asked', multiple, 'salary', among],
  ['an answer twice', multiple, ['salary', 'salary'], among],
  ['an answer that is none beside one', multiple, ['salary', 'x'], among],
  ['a huge list', multiple, Array(50_000).fill('salary'), among],
  ['long text', text, 'x'.repeat(301), 'Please use at most 300 letters.'],
  ['an object as text', text, { length: 3 }, 'Please use at most 300 letters.'],
  ['a number above', number, 31, upTo30],
  ['a number below', number, -1, upTo30],
  ['half a number', number, 1.5, upTo30],
  ['a number in a list', number, [5], upTo30],
  ['an object that cannot be read', number, { toString: 1, valueOf: 1 }, upTo30],
  ['yes', number, true, upTo30],
])('%s is refused', (_, question, answer, sentence) => {
  expect(check(question, answer)).toEqual({ errors: { one: sentence }, answers: {} });
});

describe('questions', () => {
  const showIf = { question: 'one', value: 'business' };
  const two: Question = { ...text, id: 'two', showIf };

  it.each<[Answers, boolean]>([
    [{}, false],
    [{ one: 'salary' }, false],
    [{ one: 'business' }, true],
    [{ one: ['salary', 'business'] }, true],
    [{ one: ['salary'] }, false],
    [{ one: { includes: 'business' } }, false],
  ])('are asked by what was answered: %j', (given, isAsked) => {
    expect(isQuestionAsked(two, given)).toBe(isAsked);
  });

  it('that are not asked leave their answer out', () => {
    const given = { one: 'salary', two: 'maize' };
    expect(checkAnswers([single, two], given)).toEqual({
      errors: {},
      answers: { one: 'salary' },
    });
  });

  it.each(['constructor', '__proto__', 'three'])('that are none are an error: %s', (id) => {
    const given: Answers = JSON.parse(`{ "one": "salary", ${JSON.stringify(id)}: 1 }`);
    const { errors } = checkAnswers([single], given);
    expect(Object.entries(errors)).toEqual([[id, 'This is not asked here.']]);
  });

  it('may stay without an answer when they say so', () => {
    const optional = { ...number, required: false };
    expect(checkAnswers([optional], {})).toEqual({ errors: {}, answers: {} });
  });
});
