import { expect, test } from 'vitest';
import { deadFiles } from './dead-files.ts';
import type { Source } from './sources.ts';

const main = (text: string): Source => ({ path: 'server/app/main.ts', text });
const file = (path: string, text = 'export const a = 1;'): Source => ({ path, text });

test('a file nobody imports is dead', () => {
  expect(deadFiles([main(''), file('server/a.ts')])).toEqual([
    'server/a.ts is imported by nobody that runs',
  ]);
});

test('a file of the product that only its test imports is dead', () => {
  const itsTest = file('domain/a.test.ts', "import { a } from './a.ts';");
  expect(deadFiles([main(''), file('domain/a.ts'), itsTest])).toHaveLength(1);
});

test('two files that import only each other are dead', () => {
  const a = file('web/a.ts', "import './b.ts';");
  const b = file('web/b.ts', "import './a.ts';");
  expect(deadFiles([main(''), a, b])).toHaveLength(2);
});

test('a style sheet without a component is dead', () => {
  expect(deadFiles([main(''), file('web/a.module.css', '')])).toHaveLength(1);
});

const alive: [how: string, sources: Source[]][] = [
  ['imported', [main("import { a } from './a.ts';"), file('server/app/a.ts')]],
  ['imported later', [main("await import('./a.ts');"), file('server/app/a.ts')]],
  ['named as a type', [main("type A = import('./a.ts').A;"), file('server/app/a.ts')]],
  ['a worker', [main("new URL('./a.ts', import.meta.url)"), file('server/app/a.ts')]],
  ['a migration', [main(''), file('server/store/database/migrations/0001-all.sql', '')]],
  [
    'named by a script',
    [file('package.json', '"x": "node scripts/a.mjs"'), file('scripts/a.mjs')],
  ],
  [
    'the script of a page',
    [file('web/index.html', '<script type="module" src="/a.tsx"></script>'), file('web/a.tsx')],
  ],
  [
    'kept for tests',
    [file('web/a.test.ts', "import './b-for-tests.ts';"), file('web/b-for-tests.ts')],
  ],
  ['used by a test', [file('testing/a.test.ts', "import './b.ts';"), file('testing/b.ts')]],
];

test.each(alive)('a file is alive when %s', (_how, sources) => {
  expect(deadFiles(sources)).toEqual([]);
});
