import { expect, test } from 'vitest';
import { importsAgainstDirection } from './import-direction.ts';

const against: [path: string, text: string, why: string][] = [
  ['contract/a.ts', "import { b } from '../domain/b.ts';", 'contract may not import domain'],
  ['domain/a.ts', "export * from '../server/b.ts';", 'domain may not import server'],
  ['domain/a.ts', "export { b } from '../../web/b.ts';", 'domain may not import ..'],
  ['server/a.ts', "const b = await import('../web/b.ts');", 'server may not import web'],
  ['web/a.tsx', "import type { B } from '../domain/b.ts';", 'web may not import domain'],
  ['console/a.tsx', "import { b } from '../web/b.ts';", 'console may not import web'],
  [
    'simulator/a.ts',
    "import { b } from '../contract/b.ts';",
    'simulator may not import contract',
  ],
  ['server/a.ts', "import { b } from '../testing/b.ts';", 'server may not import testing'],
  ['server/a.ts', "new Worker(new URL('../web/b.ts', import.meta.url));", 'not import web'],
  ['domain/a.ts', "import { readFileSync } from 'node:fs';", 'domain runs anywhere'],
];

test.each(against)('%s with %s is against the direction', (path, text, why) => {
  expect(importsAgainstDirection([{ path, text }])).toEqual([expect.stringContaining(why)]);
});

const along: [path: string, text: string][] = [
  ['domain/a.ts', "import { b } from '../contract/values/b.ts';"],
  ['server/auth/a.ts', "import { b } from '../../domain/b.ts';"],
  ['web/home/a.tsx', "import { b } from '../../contract/b.ts';"],
  ['contract/a.ts', "import * as z from 'zod/mini';"],
  ['server/a.ts', "import { readFileSync } from 'node:fs';"],
  ['server/a.ts', "new URL('../dist/web/', import.meta.url);"],
  ['server/a.test.ts', "import { b } from '../testing/b.ts';"],
  ['testing/a.ts', "import { b } from '../server/b.ts';"],
  ['journeys/a.journey.ts', "import { b } from '../simulator/b.ts';"],
];

test.each(along)('%s with %s is along the direction', (path, text) => {
  expect(importsAgainstDirection([{ path, text }])).toEqual([]);
});
