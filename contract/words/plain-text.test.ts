import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each<[string, string, string]>([
  ['spaces around and between', '  Chanda \t Mulenga\n', 'Chanda Mulenga'],
  ['a no-break space', 'Chanda\u00a0Mulenga', 'Chanda Mulenga'],
  ['an apostrophe and a hyphen', "N'gandu Shang’ombo-Phiri", "N'gandu Shang’ombo-Phiri"],
  ['letters of two characters', 'Zoe\u0301', 'Zo\u00e9'],
  ['nothing but invisible characters', '\u200b\u200d\ufeff\u2060', ''],
  ['a zero-width space inside', 'Mu\u200blenga', 'Mulenga'],
  ['writing turned around', '\u202egnolA', 'gnolA'],
  ['a heap of marks on one letter', `a${'\u0323'.repeat(99)}`, `ạ${'\u0323'.repeat(29)}`],
  ['a zero byte', 'a\u0000b', 'a b'],
  ['a private character, which marks a sentence', 'a\ue000home.lead\ue002', 'ahome.lead'],
  ['half a character', 'a\ud800b', 'ab'],
  ['a whole one of two halves', 'a😀b', 'a😀b'],
])('%s', (_, typed, read) => {
  expect(plainText(typed)).toBe(read);
  expect(plainText(plainText(typed))).toBe(read);
});

it('takes no longer for a heap of marks than for as many letters', () => {
  const heap = '\u0301\u0316\u200b'.repeat(20_000);
  const letters = 'é\u200b '.repeat(20_000);
  const costOf = (text: string) => {
    const before = process.cpuUsage();
    plainText(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  costOf(letters);
  const usual = Math.min(costOf(letters), costOf(letters), costOf(letters));
  expect(Math.min(costOf(heap), costOf(heap), costOf(heap))).toBeLessThan(usual * 15 + 5_000);
});
