import { expect, it } from 'vitest';
import { channelText, paymentEndText } from './state-words.ts';

it.each([
  ['failed', 'INSUFFICIENT_BALANCE', 'Failed: Too little money in the wallet'],
  ['failed', 'BY_HAND', 'Failed: Two people agreed that nothing moved'],
  ['failed', 'SOMETHING_NEW', 'Failed: SOMETHING_NEW'],
  ['confirmed', null, 'Confirmed'],
])('a payment that is %s by %s has its words', (state, code, words) => {
  expect(paymentEndText(state, code)).toBe(words);
});

it('says of who came by no channel that they came by our own address', () => {
  expect(channelText('h5')).toBe('Our own address (h5)');
  expect(channelText('WM2')).toBe('WM2');
});
