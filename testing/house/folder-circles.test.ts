import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const file = (path: string, ...to: string[]) => ({
  path,
  text: to.map((one) => `import type { A } from '${one}';`).join('\n'),
});
const both = (one: string, other: string) => [`${one} -> ${other}`, `${other} -> ${one}`];

test('two folders of a module that import each other are a circle, types too', () => {
  const sources = [
    file('server/lending/orders/a.ts', '../coupons/b.ts'),
    file('server/lending/coupons/c.ts', '../orders/deep/d.ts'),
  ];
  expect(folderCircles(sources)).toEqual(
    both('server/lending/coupons', 'server/lending/orders'),
  );
});

test('so are three, by way of each other', () => {
  const sources = [
    file('server/staff/care/a.ts', '../credit/b.ts'),
    file('server/staff/credit/c.ts', '../money/d.ts'),
    file('server/staff/money/e.ts', '../care/f.ts'),
    file('server/staff/market/g.ts', '../care/f.ts'),
  ];
  expect(folderCircles(sources)).toEqual([
    'server/staff/care -> server/staff/credit',
    'server/staff/credit -> server/staff/money',
    'server/staff/money -> server/staff/care',
  ]);
});

test('so are two folders inside a folder', () => {
  const sources = [
    file('server/staff/money/books/a.ts', '../cases/b.ts'),
    file('server/staff/money/cases/c.ts', '../books/d.ts'),
  ];
  expect(folderCircles(sources)).toEqual(
    both('server/staff/money/books', 'server/staff/money/cases'),
  );
});

test('a file directly in a module counts as a folder', () => {
  const sources = [
    file('server/lending/a.ts', './orders/b.ts'),
    file('server/lending/orders/b.ts', '../a.ts'),
  ];
  expect(folderCircles(sources)).toEqual(both('server/lending/a.ts', 'server/lending/orders'));
});

test.each([
  ['one direction', 'server/lending/orders/a.ts', '../coupons/b.ts', 'server/lending/c/c.ts'],
  [
    'a test',
    'server/lending/orders/a.ts',
    '../coupons/b.ts',
    'server/lending/coupons/b.test.ts',
  ],
  [
    'another module',
    'server/lending/orders/a.ts',
    '../coupons/b.ts',
    'server/staff/coupons/b.ts',
  ],
])('%s is no circle', (_, from, to, back) => {
  expect(folderCircles([file(from, to), file(back, '../orders/a.ts')])).toEqual([]);
});
