import { expect, it } from 'vitest';
import { readCommand } from './read-command.ts';

const id = 'G_6acAX85uxcwLC9yeouUA';

it.each([
  [['list'], { act: 'list', who: null, args: {}, dataDir: 'data', asJson: false }],
  [['list', '--json', '--data', 'x'], { act: 'list', dataDir: 'x', asJson: true }],
  [['show', id, '--as', 'Grace'], { act: 'show', who: 'Grace', args: { id } }],
  [
    ['case', 'resolve', id, '--as', 'G', '--reason', 'r', '--evidence', 'e'],
    { act: 'case resolve', args: { id, reason: 'r', evidence: 'e' } },
  ],
  [
    ['decline', id, '--as', 'Grace', '--reason', 'x', '--note', 'a b'],
    { act: 'decline', args: { id, reason: 'x', note: 'a b' } },
  ],
  [['case', id, '--as', 'Grace'], { act: 'case', args: { id } }],
  [['found', 'f.json'], { fileArgument: 'file', args: { file: 'f.json' } }],
  // Ids may begin as options do.
  [['show', `-${id.slice(1)}`, '--as', 'G'], { args: { id: `-${id.slice(1)}` } }],
  [['show', `--${id.slice(2)}`, '--as', 'G'], { args: { id: `--${id.slice(2)}` } }],
])('reads %j', (words, command) => {
  expect(readCommand(words, {})).toMatchObject({ kind: 'act', ...command });
});

it('takes the name and the folder from the environment, unless they are typed', () => {
  const env = { OPERATOR_NAME: 'Grace', DATA_DIR: 'there' };
  expect(readCommand(['list'], env)).toMatchObject({ who: 'Grace', dataDir: 'there' });
  const typed = ['list', '--as', 'Peter', '--data', 'here'];
  expect(readCommand(typed, env)).toMatchObject({ who: 'Peter', dataDir: 'here' });
});

it.each([[[]], [['help']], [['list', '--help']], [['-h']]])('helps with %j', (words) => {
  expect(readCommand(words, {})).toEqual({ kind: 'help' });
});

it.each([
  [['dance'], /no act "dance"/],
  [['show'], /show <id>/],
  [['list', 'all'], /Write: list$/],
  [['show', id], /who you are/],
  [['show', id, '--as', '\u001b[31m'], /is no name/],
  [['list', '--loud'], /--loud/],
])('says what is wrong with %j', (words, sentence) => {
  const command = readCommand(words, {});
  expect(command.kind).toBe('wrong');
  expect('sentence' in command && command.sentence).toMatch(sentence);
});
