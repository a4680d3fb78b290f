import { expect, test } from 'vitest';
import { importsAgainstDirection } from './import-direction.ts';

const against: [path: string, text: string, why: string][] = [
  ['contract/a.ts', "import { b } from '../domain/b.ts';", 'contract may not import domain'],
  ['domain/a.ts', "export * from '../server/b.ts';", 'domain may not import server'],
  ['domain/a.ts', "export { b } from '../../web/b.ts';", 'domain may not import ..'],
  ['server/a.ts', "const b = await import('../web/b.ts');", 'server may not import web'],
  ['web/a.tsx', "import type { B } from '../domain/b.ts';", 'web may not import domain'],
  ['console/a.tsx', "import { b } from '../web/b.ts';", 'console may not import web'],
  ['console/platform/a.ts', "import '../places/b.ts';", 'platform is below places'],
  ['terminal/a.tsx', "import { b } from '../web/b.ts';", 'terminal may not import web'],
  [
    'simulator/a.ts',
    "import { b } from '../contract/b.ts';",
    'simulator may not import contract',
  ],
  ['server/a.ts', "import { b } from '../testing/b.ts';", 'server may not import testing'],
  ['server/a.ts', "new Worker(new URL('../web/b.ts', import.meta.url));", 'not import web'],
  ['domain/a.ts', "import { readFileSync } from 'node:fs';", 'domain runs anywhere'],
  ['server/lending/orders/a.ts', "import '../../staff/b.ts';", 'lending is below staff'],
  ['server/networks/mtn/a.ts', "import '../../lending/b.ts';", 'networks is below lending'],
  ['server/messages/a.ts', "import '../lending/b.ts';", 'messages is below lending'],
  ['server/http/a.ts', "import type { B } from '../people/b.ts';", 'http is below people'],
  ['server/store/a.ts', "import '../http/b.ts';", 'store is below http'],
  ['server/http/a.ts', "import '../area/b.ts';", 'area is no module'],
  ['testing/a.ts', "import { b } from '../journeys/b.ts';", 'testing knows no journeys'],
  ['scripts/a.ts', "import { b } from '../testing/b.ts';", 'scripts knows no testing'],
  ['domain/assert.ts', "import './loan/b.ts';", 'the room is below loan'],
  [
    'server/people/uploads/a.ts',
    "import '../verification/b.ts';",
    'knows no server/people/verification/',
  ],
  [
    'server/lending/coupons/a.ts',
    "import '../payments/b.ts';",
    'knows no server/lending/payments/',
  ],
];

test.each(against)('%s with %s is against the direction', (path, text, why) => {
  expect(importsAgainstDirection([{ path, text }])).toEqual([expect.stringContaining(why)]);
});

const along: [path: string, text: string][] = [
  ['domain/a.ts', "import { b } from '../contract/words/b.ts';"],
  ['server/people/auth/a.ts', "import { b } from '../../../domain/loan/b.ts';"],
  ['server/lending/a.ts', "import { b } from '../http/b.ts';"],
  ['server/store/a.test.ts', "import { b } from '../app/b.ts';"],
  ['web/ui/b-for-tests.ts', "import { b } from '../shell/b.ts';"],
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
