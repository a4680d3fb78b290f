import { expect, it } from 'vitest';
import { pauseWords } from './pause-words.ts';

it.each([
  ['lost', 1, 'The connection was lost. We try again by ourselves in a second.'],
  ['lost', 4, 'The connection was lost. We try again by ourselves in 4 seconds.'],
  ['busy', 30, 'Many people are here just now. We try again by ourselves in 30 seconds.'],
  ['offline', null, 'Your phone is offline. It goes on as soon as there is a network.'],
] as const)('a sending that is %s for %j s says so', (why, seconds, words) => {
  expect(pauseWords({ why, seconds })).toBe(words);
});
