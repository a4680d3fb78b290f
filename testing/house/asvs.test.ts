import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Files that a document names exist: `named-files.test.ts`. */
const text = readFileSync(join(import.meta.dirname, '../../docs/reference/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| (V?\d)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('each line of ASVS names its test, or says why there is none', () => {
  const bare = rows.filter(
    ([, , what = '', shown = '']) =>
      !/`[\w/.-]+\.(test|journey)\.ts`/.test(shown) && !what.startsWith('not covered'),
  );
  expect(bare).toEqual([]);
});

it('no chapter of ASVS 5.0 is missing, and no requirement of level 3 where money moves', () => {
  const named = rows.map(([, section = '']) => section);
  const chapters = new Set(named.map((section) => Number(/^V(\d+)/.exec(section)?.[1] ?? 0)));
  for (let chapter = 1; chapter <= 17; chapter++) expect(chapters).toContain(chapter);
  expect(named).toEqual(expect.arrayContaining(['1.3.12', '2.3.5', '7.5.3', '8.3.2']));
});
