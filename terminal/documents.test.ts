import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOperatorAct } from '../contract/staff/operator.ts';
import { actOfWord } from './act-help.ts';

const root = join(import.meta.dirname, '..');
const docs = readdirSync(join(root, 'docs'), { encoding: 'utf8', recursive: true });
const files = [
  'README.md',
  ...docs
    .filter((name) => name.endsWith('.md') && !/^(adr|decisions)\//.test(name))
    .map((name) => `docs/${name}`),
];

const typed = files.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/npm run operator -- ([^`#\n]+)/g)].map(
    ([, words = '']) => [file, words.trim()] as const,
  ),
);

test.each(typed)('%s names what there is: %s', (_, words) => {
  const [first = '', second = ''] = words.split(' ');
  const isThere =
    ['login', 'logout', 'help'].includes(first) ||
    isOperatorAct(first) ||
    isOperatorAct(`${first} ${second}`) ||
    actOfWord(first) !== null;
  expect(isThere, words).toBe(true);
});
