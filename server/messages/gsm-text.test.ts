import { expect, it } from 'vitest';
import { septetsOf } from '../../contract/words/gsm-alphabet.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import { hashOfCode, loginCodeText, newLoginCode } from '../people/auth/login-code.ts';
import { isOneSegment, toSegments } from './gsm-text.ts';

it.each<[string, boolean]>([
  ['x'.repeat(160), true],
  ['x'.repeat(161), false],
  ['€'.repeat(80), true],
  ['€'.repeat(81), false],
  ['K1,250.50 @ #1234 £ é', true],
  ['’', false],
  ['🙂', false],
  ['`', false],
])('%j fits one message: %s', (text, fits) => {
  expect(isOneSegment(text)).toBe(fits);
});

it('a login code is four letters and digits, and its message one segment', () => {
  for (let count = 0; count < 200; count++) {
    expect(newLoginCode()).toMatch(/^(?=.*\d)[0-9A-HJKMNP-TV-Z]{4}$/);
  }
  const text = loginCodeText('0DT7', 'https://a-rather-long-name.loans.example.zm:8443/');
  expect(isOneSegment(text)).toBe(true);
  expect(text.split('\n').at(-1)).toBe('@a-rather-long-name.loans.example.zm #0DT7');
});

it('the same code of two numbers is kept differently', () => {
  const config = { codePepper: 'pepper' };
  const [one, two] = ['0971000001' as Mobile, '0971000002' as Mobile];
  expect(hashOfCode(config, one, '1234')).not.toEqual(hashOfCode(config, two, '1234'));
  expect(hashOfCode(config, one, '1234')).toEqual(hashOfCode(config, one, '1234'));
});

it('a letter that the alphabet has not is replaced', () => {
  expect(toSegments('Paid by Chanda’s shop 🙂')).toBe('Paid by Chanda?s shop ?');
});

it.each([
  ['one segment', 'x'.repeat(160), true],
  ['two segments, each of 153', 'x'.repeat(306), true],
  ['more', 'x'.repeat(307), false],
  ['two, no character of which is torn in two', `${'x'.repeat(152)}€${'x'.repeat(151)}`, true],
  ['one that would be torn', `${'x'.repeat(152)}€${'x'.repeat(152)}`, false],
  ['two of characters that take two', '€'.repeat(152), true],
])('a text of %s goes out whole, or not at all', (_, text, goesOut) => {
  if (goesOut) expect(toSegments(text)).toBe(text);
  else expect(() => toSegments(text)).toThrow('longer than two segments');
});

it('each character alone goes out as the alphabet has it', () => {
  for (let code = 0; code < 0x1_0000; code++) {
    const character = String.fromCharCode(code);
    expect(toSegments(character)).toBe(septetsOf(character) > 0 ? character : '?');
  }
});
