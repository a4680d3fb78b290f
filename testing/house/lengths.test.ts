import { expect, test } from 'vitest';
import { longFiles, longFunctions, longLines } from './lengths.ts';

const lines = (count: number) => Array.from({ length: count }, () => '  step();').join('\n');
const functionOf = (count: number) => `function act() {\n${lines(count - 2)}\n}\n`;

test('300 lines are a file, 301 are too many', () => {
  expect(longFiles([{ path: 'a.ts', text: `${lines(300)}\n` }])).toEqual([]);
  expect(longFiles([{ path: 'a.css', text: `${lines(301)}\n` }])).toEqual([
    'a.css has 301 lines, 300 are allowed',
  ]);
});

test('a migration and a text may be long', () => {
  expect(longFiles([{ path: 'a.sql', text: lines(400) }])).toEqual([]);
  expect(longFiles([{ path: 'a.md', text: lines(400) }])).toEqual([]);
});

test('100 characters are a line, 101 are too many, in SQL too', () => {
  expect(longLines([{ path: 'a.ts', text: 'é'.repeat(100) }])).toEqual([]);
  expect(longLines([{ path: 'a.sql', text: `\n${'x'.repeat(101)}` }])).toEqual([
    'a.sql:2 has 101 characters',
  ]);
});

const tooLong: [what: string, text: string][] = [
  ['a function', functionOf(81)],
  ['a method', `class A {\n  act() {\n${lines(79)}\n  }\n}\n`],
  ['an arrow function', `const act = () => {\n${lines(79)}\n};\n`],
  ['a component', `const A = () => (\n<p>\n${lines(78)}\n</p>\n);\n`],
  ['a function inside another', `function outer() {\n${functionOf(81)}}\n`],
];

test.each(tooLong)('%s of more than 80 lines is found', (_what, text) => {
  const found = longFunctions([{ path: 'a.tsx', text }]);
  expect(found.at(-1)).toMatch(/has a function of 8\d lines/);
});

test('80 lines are a function', () => {
  expect(longFunctions([{ path: 'a.ts', text: functionOf(80) }])).toEqual([]);
});

test('a long list of tests is a chapter, a long test in it is not', () => {
  const chapter = `describe.each(rows)('x', () => {\nit('y', act);\n${lines(90)}\n});\n`;
  expect(longFunctions([{ path: 'a.test.ts', text: chapter }])).toEqual([]);
  expect(longFunctions([{ path: 'a.ts', text: chapter }])).toHaveLength(1);
  const inside = `onBoth('x', () => {\ntest('y', () => {\n${lines(90)}\n});\n});\n`;
  expect(longFunctions([{ path: 'a.test.ts', text: inside }])).toHaveLength(1);
});
