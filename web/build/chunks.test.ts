import { expect, it } from 'vitest';
import { largestSixth } from './chunks.ts';

it('names the largest script sixth, where it is asked for over the connection of the page', () => {
  const files = ['first', 'index', 'react', 'a', 'b', 'c', 'd'];
  expect(largestSixth(files, [2, 2, 60, 1, 8, 4, 17])).toEqual([
    'first',
    'index',
    'a',
    'b',
    'c',
    'react',
    'd',
  ]);
});

it('names it last where there are fewer, and nothing of nothing', () => {
  expect(largestSixth(['first', 'react', 'index'], [1, 9, 2])).toEqual([
    'first',
    'index',
    'react',
  ]);
  expect(largestSixth([], [])).toEqual([]);
});
