import { expect, test } from 'vitest';
import { strangeInTheCatalogue, unsaidSentences } from './catalogue-form.ts';

const path = 'contract/sentences/a.ts';

test.each([
  "export const lead = 'One.';",
  "export const lead = 'One ' + 'and two.';",
  'export const paid = (amount: string) => `You paid ${amount}.`;',
  "export const paid = (a: string, b: string) => `${b} of ${a}` + ' is ' + `${b}`;",
])('%s is a sentence', (text) => {
  expect(strangeInTheCatalogue([{ path, text }])).toEqual([]);
});

test.each([
  "const lead = 'One.';",
  "export const lead = word ? 'One.' : 'Two.';",
  "export const lead = { one: 'One.' };",
  'export const lead = 5;',
  "export const lead = 'One {gap}.';",
  'export const paid = (amount: string) => `You paid ${show(amount)}.`;',
  'export const paid = (amount: string) => `You paid ${other}.`;',
  'export const paid = (amount: string, day: string) => `You paid ${amount}.`;',
  'export const paid = (amount: number) => `You paid ${amount}.`;',
  'export const paid = () => `You paid.`;',
  "import { a } from './b.ts';",
  "export function lead() { return 'One.'; }",
])('%s is none', (text) => {
  expect(strangeInTheCatalogue([{ path, text }])).toEqual([`${path}: ${text}`]);
});

test('an unused sentence is found', () => {
  const sources = [
    { path, text: "export const lead = 'One.';\nexport const rest = 'Two.';" },
    {
      path: 'web/b.tsx',
      text: "import * as say from '../contract/sentences/a.ts';\nsay.lead;",
    },
    { path: 'web/c.tsx', text: 'say.rest;' },
  ];
  expect(unsaidSentences(sources)).toEqual([`${path} says rest`]);
});
