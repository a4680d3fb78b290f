import { expect, test } from 'vitest';
import { strangeNames } from './statement-names.ts';

const inServer = (text: string) => strangeNames([{ path: 'server/lending/a.ts', text }]);

test.each([
  `const a = sql<void, { id: string }>('select 1');`,
  `const a = sql<void, { id: string }>('select :ids');`,
  'const a = sql<Row, { id: string; readonly at: Date }>(`\n  select :id`);',
])('a name in the type alone, or in the text alone: %s', (text) => {
  expect(inServer(text)).toHaveLength(1);
});

test.each([
  `const a = sql<void, { id: string; at: Date }>('select :at, :id, :id');`,
  'const a = sql<void, { id: string }>(`select ${b}`);',
  `const a = sql<void, Named>('select :id');`,
  `const a = sql('select 1');`,
])('the same names, or names that are seen when it is run: %s', (text) => {
  expect(inServer(text)).toEqual([]);
});
