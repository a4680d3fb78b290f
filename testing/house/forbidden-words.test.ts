import { expect, test } from 'vitest';
import { forbiddenWords } from './forbidden-words.ts';

const bad = [
  ['see /wo', 'rk/main/README'],
  ['"resolved": "https://registry.npm', 'js.org/zod"'],
  ['// as ../sha', 'red/rules say'],
  ['// lending', '.md section 5'],
  ['written by a helper ag', 'ent'],
  ['// TO', 'DO later'],
].map((pieces) => pieces.join(''));

test.each(bad)('"%s" is found', (text) => {
  const found = forbiddenWords([{ path: 'a.md', text: `fine\n${text}` }]);
  expect(found).toEqual([expect.stringContaining('a.md:2 names')]);
});

const good = [
  'the user agent of the browser',
  'framework/work/a',
  'a session ends',
  'README.md',
];

test.each(good)('"%s" is fine', (text) => {
  expect(forbiddenWords([{ path: 'a.md', text }])).toEqual([]);
});
