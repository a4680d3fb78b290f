import { importsOf } from './imports.ts';
import { isCode, isTest, roomOf, type Source } from './sources.ts';

/** Which rooms a room may import from, besides itself. Rooms that are not named may import any. */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map([
  ['contract', []],
  ['domain', ['contract']],
  ['server', ['contract', 'domain']],
  ['demo', ['contract', 'domain', 'server']],
  ['web', ['contract']],
  ['console', ['contract']],
  ['terminal', ['contract']],
  ['simulator', []],
]);

/** What a room that may import any other still knows nothing of. */
const KNOWS_NOT: ReadonlyMap<string, readonly string[]> = new Map([
  ['scripts', ['testing', 'journeys', 'bench']],
  ['testing', ['journeys', 'bench']],
  ['journeys', ['bench']],
]);

/**
 * The modules of each room, from the top down: a module may import those after it. What
 * is in the room itself, in no module, may be imported by all of them and imports none.
 */
const MODULES: ReadonlyMap<string, readonly string[]> = new Map([
  ['contract', ['staff', 'borrower', 'partner', 'words', 'market', 'sentences']],
  ['domain', ['growth', 'rules', 'books', 'loan', 'people']],
  [
    'server',
    [
      'app',
      'staff',
      'growth',
      'partners',
      'lending',
      'networks',
      'people',
      'messages',
      'models',
      'http',
      'store',
    ],
  ],
  [
    'web',
    [
      'build',
      'shell',
      'home',
      'own-affairs',
      'verify',
      'loans',
      'login',
      'tracking',
      'platform',
      'ui',
    ],
  ],
  ['console', ['shell', 'places', 'platform', 'ui']],
]);

/** Within a module: what an area does not know, although it is beside it. */
const STRANGERS: readonly (readonly [area: string, knowsNot: string])[] = [
  ['server/people/uploads/', 'server/people/verification/'],
  ['server/people/verification/card/', 'server/people/auth/'],
  ['server/lending/coupons/', 'server/lending/payments/'],
  ['server/store/database/', 'server/store/jobs/'],
  // May become a separate process.
  ['server/models/', 'server/http/'],
  ['server/models/', 'server/store/database/'],
  ['server/networks/', 'server/people/'],
];

/** Rooms that run anywhere, in the browser too: no module of Node's. */
const RUNS_ANYWHERE = new Set(['contract', 'domain']);

/**
 * Finds imports against the direction `contract ← domain ← server`, `contract ← web`,
 * `contract ← console`, `contract ← terminal`, with the simulator apart, and against the order of
 * the modules in a room. A test may use `testing/` and any module of its room.
 * @returns one sentence for each, empty when all is well
 */
export function importsAgainstDirection(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => isCode(path))
    .flatMap((source) => importsOf(source).map((wanted) => complaint(wanted)))
    .filter((sentence) => sentence !== undefined);
}

function complaint({ from, to, isOurs }: ReturnType<typeof importsOf>[number]) {
  const room = roomOf(from);
  const allowed = MAY_IMPORT.get(room);
  if (allowed === undefined) {
    const isUnknown = isOurs && !isTest(from) && KNOWS_NOT.get(room)?.includes(roomOf(to));
    return isUnknown ? `${from} imports ${to}, but ${room} knows no ${roomOf(to)}` : undefined;
  }
  if (!isOurs) {
    const isNodes = to.startsWith('node:') && RUNS_ANYWHERE.has(room) && !isTest(from);
    return isNodes ? `${from} imports ${to}, but ${room} runs anywhere` : undefined;
  }
  const target = roomOf(to);
  if (target === room) return isForTests(from) ? undefined : againstOrder(from, to);
  if (allowed.includes(target)) return undefined;
  // What the build made is read, not imported.
  if (target === 'dist') return undefined;
  if (isTest(from) && ['testing', 'demo'].includes(target)) return undefined;
  return `${from} imports ${to}, but ${room} may not import ${target || 'files of the root'}`;
}

function isForTests(path: string): boolean {
  return isTest(path) || /-for-tests\.tsx?$/.test(path);
}

function againstOrder(from: string, to: string): string | undefined {
  const modules = MODULES.get(roomOf(from));
  if (modules === undefined) return undefined;
  const [upper, lower] = [moduleOf(from), moduleOf(to)];
  for (const one of [upper, lower]) {
    if (one !== '' && !modules.includes(one))
      return `${from} imports ${to}: ${one} is no module`;
  }
  const depth = (module: string) => (module === '' ? modules.length : modules.indexOf(module));
  if (depth(lower) < depth(upper)) {
    return `${from} imports ${to}, but ${upper || 'the room'} is below ${lower}`;
  }
  const stranger = STRANGERS.find(
    ([area, knowsNot]) => from.startsWith(area) && to.startsWith(knowsNot),
  );
  return stranger && `${from} imports ${to}, but ${stranger[0]} knows no ${stranger[1]}`;
}

/** The second folder of a path, `''` for the room itself. */
function moduleOf(path: string): string {
  const [, folder = '', ...deeper] = path.split('/');
  return deeper.length === 0 ? '' : folder;
}
