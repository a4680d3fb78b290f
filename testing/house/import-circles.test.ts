import { expect, test } from 'vitest';
import { inImportCircles } from './import-circles.ts';

const file = (path: string, to: string) => ({ path, text: `import type { A } from '${to}';` });

test('an import of a type closes a circle too, over any number of files', () => {
  const sources = [
    file('domain/loan/a.ts', './b.ts'),
    file('domain/loan/b.ts', '../books/c.ts'),
    file('domain/books/c.ts', '../loan/a.ts'),
    file('domain/loan/d.ts', './a.ts'),
  ];
  expect(inImportCircles(sources)).toEqual([
    'domain/loan/a.ts',
    'domain/loan/b.ts',
    'domain/books/c.ts',
  ]);
});

test('a file that is imported twice is no circle', () => {
  const sources = [
    file('domain/loan/a.ts', './c.ts'),
    file('domain/loan/b.ts', './c.ts'),
    { path: 'domain/loan/c.ts', text: '' },
  ];
  expect(inImportCircles(sources)).toEqual([]);
});
