import { describe, expect, it } from 'vitest';
import { differencesOf, questionsIn } from './form-words.ts';

const first = {
  id: 'purpose',
  text: 'What is it for?',
  type: 'single',
  required: true,
  options: [{ value: 'a', label: 'Farming' }],
};
const file = (...questions: object[]) => JSON.stringify({ title: 'x', questions });

describe('a form in words', () => {
  it('has its questions as a borrower meets them', () => {
    const showIf = { question: 'purpose', value: 'a' };
    const second = { id: 'more', text: 'Which?', required: false, showIf };
    expect(questionsIn(file(first, second))).toEqual([
      {
        id: 'purpose',
        text: 'What is it for?',
        isNeeded: true,
        answers: ['Farming'],
        why: '',
        when: '',
      },
      {
        id: 'more',
        text: 'Which?',
        isNeeded: false,
        answers: [],
        why: '',
        when: 'purpose is a',
      },
    ]);
    expect(questionsIn('{')).toEqual([]);
  });

  it.each([
    ['nothing', first, []],
    [
      'a wording',
      { ...first, text: 'For what?' },
      ['“What is it for?” now reads “For what?”.'],
    ],
    [
      'that it must be answered',
      { ...first, required: false },
      ['“What is it for?” may be left out from now on.'],
    ],
    [
      'an answer',
      { ...first, options: [{ value: 'b', label: 'School' }] },
      [
        '“What is it for?” can be answered “School”.',
        '“What is it for?” can no longer be answered “Farming”.',
      ],
    ],
    [
      'all of it',
      { ...first, id: 'other', text: 'When?' },
      ['“When?” is asked from now on.', '“What is it for?” is not asked any more.'],
    ],
  ] as const)('differs by %s', (_, after, sentences) => {
    expect(differencesOf(file(first), file(after))).toEqual(sentences);
  });
});
