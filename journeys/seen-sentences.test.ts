import { expect, it } from 'vitest';
import { sentencesSeenIn } from './seen-sentences.ts';

const catalogue = [
  ['letter.borrowed', 'Borrowed'],
  ['letter.read', 'This letter is genuine.'],
  ['bill.borrowed', 'Borrowed'],
  ['bill.owed', '{amount} still to pay'],
  ['bill.long', 'Pay before {day} and nothing is added.'],
  ['bill.amount', '{amount}'],
].map(([key = '', text = '']) => ({ key, text, gaps: [] }));

const seenIn = sentencesSeenIn(catalogue);
const box = (y: number) => ({ x: 0, y, width: 100, height: 20 });
const keysOf = (...texts: string[]) =>
  seenIn(texts.map((text, place) => ({ text, box: box(place) }))).map(({ key }) => key);

it('knows a sentence by its words, whatever fills it, and where it is first', () => {
  expect(keysOf('K500.00 still to pay')).toEqual(['bill.owed']);
  const [first, ...more] = seenIn([
    { text: 'K500.00 still to pay', box: box(40) },
    { text: 'K200.00 still to pay', box: box(90) },
  ]);
  expect([first?.box.y, more]).toEqual([40, []]);
});

it('of two alike knows the one whose neighbours are there, and neither without them', () => {
  expect(keysOf('Borrowed', 'This letter is genuine.')).toEqual([
    'letter.borrowed',
    'letter.read',
  ]);
  expect(keysOf('Borrowed')).toEqual([]);
});

it('finds a long sentence in a longer text, and a short one or a bare amount never', () => {
  expect(keysOf('Hello. Pay before 4 Dec and nothing is added.')).toEqual(['bill.long']);
  expect(keysOf('You have Borrowed', 'K500.00')).toEqual([]);
});
