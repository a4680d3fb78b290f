import { expect, it } from 'vitest';
import { areaOfKey, boundOf, readability, syllablesOf, tooHard } from './reading-age.ts';
import { englishSentences } from '../../server/store/english.ts';

it.each([
  ['loan', 1],
  ['here', 1],
  ['once', 1],
  ['asked', 1],
  ['table', 2],
  ['prices', 2],
  ['agreed', 2],
  ['needed', 2],
  ['payment', 2],
  ['people', 2],
  ['repayment', 3],
  ['interest', 3],
  ['sensitive', 3],
  ['verification', 5],
  ['2026', 1],
])('%s has %d syllables', (word, count) => {
  expect(syllablesOf(word)).toBe(count);
});

it('grades a text by the formula', () => {
  // 9 words, 2 sentences, 10 syllables.
  const { longest, grade, words } = readability(
    'You paid {amount}. The rest is due on Friday.',
  );
  expect([longest, words]).toEqual([6, 9]);
  expect(grade).toBeCloseTo(0.39 * 4.5 + 11.8 * (10 / 9) - 15.59, 5);
});

it.each([
  ['home.lead', 'Choose how much you need and see what it costs.', false],
  [
    'home.lead',
    'Obligations necessitate comprehensive documentation before any disbursement is authorised.',
    true,
  ],
  ['home.lead', `${'and so on '.repeat(7)}.`, true],
  ['specified.lead', `${'and so on '.repeat(7)}.`, false],
])('%s "%s" is too hard: %s', (key, text, isTooHard) => {
  expect(tooHard(key, text) !== null).toBe(isTooHard);
});

it('every sentence that we wrote is one an eleven-year-old reads', async () => {
  const english = await englishSentences();
  expect(new Set(Object.keys(english).map((key) => boundOf(areaOfKey(key))))).toHaveLength(3);
  const hard = Object.entries(english).map(([key, text]) => tooHard(key, text));
  expect(hard.filter((one) => one !== null)).toEqual([]);
});
