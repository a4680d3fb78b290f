import { expect, it } from 'vitest';
import { fieldSentence, Malformed } from './refusals.ts';

const wrong = new Malformed('This does not fit yet: each field says why. Nothing was done.', {
  'body.memo': 'must be at least 4 characters long',
  'body.debits.0.amount': 'Type an amount.',
});

it.each([
  ['memo', 'It must be at least 4 characters long.'],
  ['debits.0.amount', 'Type an amount.'],
  ['on', undefined],
])('says of the field %s what is wrong with it, in a sentence', (field, sentence) => {
  expect(fieldSentence(wrong, field)).toBe(sentence);
});
