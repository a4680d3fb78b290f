import { expect, test } from 'vitest';
import { places } from './places.ts';

test.each(['key', 'label', 'path'] as const)('no two places have the same %s', (what) => {
  const all = places.map((place) => place[what]);
  expect(all).toEqual([...new Set(all)]);
});
