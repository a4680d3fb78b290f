import { describe, expect, it } from 'vitest';
import { meaningOf } from './opt-out-words.ts';

describe('what an SMS of a borrower asks for', () => {
  it.each([
    ['STOP', 'stop'],
    ['stop', 'stop'],
    ['  Stop!! ', 'stop'],
    ['"STOP".', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['Stop  offers', 'stop'],
    ['stop-offers', 'stop'],
    ['Unsubscribe', 'stop'],
    ['END', 'stop'],
    ['Leka!', 'stop'],
    ['START', 'start'],
    [' start ', 'start'],
    ['Start offers', 'start'],
    ['START!', 'other'],
    ['start  offers', 'other'],
    ['please start', 'other'],
    ['stopped', 'other'],
    ['stop calling me', 'other'],
    ['s t o p', 'other'],
    ['the end', 'other'],
    ['stop'.repeat(400), 'other'],
    [`stop${' '.repeat(100)}`, 'other'],
    ['', 'other'],
    ['!?', 'other'],
    ['STOP START', 'other'],
  ])('%j: %s', (text, meaning) => {
    expect(meaningOf(text, ['leka', '!'])).toBe(meaning);
  });
});
