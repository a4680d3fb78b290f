import { expect, test } from 'vitest';
import { menu } from './routes.ts';

test.each(['key', 'label', 'path'] as const)('no two places have the same %s', (what) => {
  const all = menu.map((place) => place[what]);
  expect(all).toEqual([...new Set(all)]);
});
