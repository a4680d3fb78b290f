import { expect, test } from 'vitest';
import { operatorActs } from '../contract/staff/operator.ts';
import { optionsOf } from '../contract/staff/operator-act.ts';
import { actLine, helpText } from './help.ts';

const options = [
  ...new Set(
    Object.values(operatorActs).flatMap((act) => optionsOf(act).map(({ name }) => name)),
  ),
];

test.each(options)('the help says what --%s takes and means', (name) => {
  const line = helpText()
    .split('\n')
    .find((one) => one.trimStart().startsWith(`--${name} <`));
  expect(line).toMatch(/^\s*--[\w-]+ <\w+>\s+\w.{10,}/);
});

test('an act is written with its words, and in brackets what may be left out', () => {
  expect(actLine('case resolve')).toBe('case resolve <id> --reason <text> --evidence <text>');
  expect(actLine('data-request done')).toContain('[--reopen <step>]');
});
