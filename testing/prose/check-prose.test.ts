import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const cases: readonly (readonly [name: string, file: string, text: string, found: string])[] = [
  ['a document', 'a.md', '# Title\n\nTry it anew.\n', '3:8'],
  ['a line comment', 'a.ts', '// Try it anew.\nlet x = 1;\n', '1:11'],
  ['a docstring', 'b.ts', '/**\n * Try it\n * anew.\n */\n', '3:4'],
  ['words on two lines', 'c.ts', '/** Try it once\n * more. */\n', '1:12'],
  ['a string', 'd.ts', "log.info('payment asked anew');\n", '1:25'],
  ['an element', 'e.tsx', 'const a = <p>Try it anew</p>;\n', '1:21'],
  ['a style sheet', 'f.css', '/* Drawn anew. */\n.a { color: red }\n', '1:10'],
  ['a statement', 'g.sql', '-- Counted anew.\nselect 1;\n', '1:12'],
  ['a name', 'h.ts', "/** `anew` is a name. */\nexport const anew = 'anew';\n", ''],
  ['a statement in code', 'i.ts', 'const sql = `select anew from loan`;\n', ''],
  ['25 words, and 25 words', 'j.ts', `// ${sentence(25)} ${sentence(25)}\n`, ''],
  ['26 words in a comment', 'k.ts', `// ${sentence(26)}\n`, '1:4'],
  ['26 words in a document', 'l.md', `${sentence(26)}\n`, '1:1'],
];

function sentence(words: number): string {
  return `${Array(words).fill('word').join(' ')}.`;
}

const root = fileURLToPath(new URL('../../', import.meta.url));
let places: ReadonlyMap<string, string> = new Map();

beforeAll(() => {
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'prose-'));
  for (const [, file, text] of cases) writeFileSync(join(folder, file), text);
  const files = cases.map(([, file]) => relative(root, join(folder, file)));
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'testing/prose/check-prose.ts'), ...files],
    { cwd: root, encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  const found = stdout.matchAll(
    /\/([^/:]+):(\d+:\d+) (Write instead: again|A sentence of 26)/g,
  );
  places = new Map([...found].map(([, file = '', place = '']) => [file, place]));
}, 60_000);

test.each(cases)('%s', (_name, file, _text, found) => {
  expect(places.get(file) ?? '').toBe(found);
});
