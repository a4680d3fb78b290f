import { expect, it } from 'vitest';
import { readCommand } from './read-command.ts';

it.each([
  [['health'], { act: 'health', args: {}, dataDir: 'data', asJson: false }],
  [['health', '--json', '--data', 'x'], { act: 'health', dataDir: 'x', asJson: true }],
  [['lock', 'mary@lender.zm'], { args: { staff: 'mary@lender.zm' }, fileArgument: null }],
  [['found', 'f.json'], { fileArgument: 'file', args: { file: 'f.json' } }],
])('reads %j', (words, command) => {
  expect(readCommand(words, {})).toMatchObject({ kind: 'act', ...command });
});

it('takes the folder from the environment, unless it is typed', () => {
  const env = { DATA_DIR: 'there' };
  expect(readCommand(['health'], env)).toMatchObject({ dataDir: 'there' });
  const typed = ['health', '--data', 'here'];
  expect(readCommand(typed, env)).toMatchObject({ dataDir: 'here' });
});

it.each([[[]], [['help']], [['health', '--help']], [['-h']]])('helps with %j', (words) => {
  expect(readCommand(words, {})).toEqual({ kind: 'help' });
});

it.each([
  [['dance'], /no act "dance"/],
  [['case', 'resolve', 'x'], /no act "case resolve x"/],
  [['lock'], /Write: lock <staff>$/],
  [['health', 'all'], /Write: health$/],
  [['health', '--loud'], /--loud/],
])('says what is wrong with %j', (words, sentence) => {
  const command = readCommand(words, {});
  expect(command.kind).toBe('wrong');
  expect('sentence' in command && command.sentence).toMatch(sentence);
});
