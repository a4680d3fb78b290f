import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskNrc, parseNrc } from './nrc.ts';
import { canBeMobile, countMobileDigits, internationalMobile, maskMobile } from './phone.ts';
import { parseMobile } from './phone.ts';
import type { Mobile } from './phone.ts';

const mobile = '0971234567' as Mobile;

const nbsp = '\u00a0';
const [toLeft, toRight, isolate, endIsolate] = ['\u200f', '\u202a', '\u2066', '\u2069'];
const seed = 20_261_125;

describe('a mobile number', () => {
  it.each([
    '0971234567',
    ' 0971234567\n',
    '097 123 4567',
    `097${nbsp}123${nbsp}4567`,
    '097-123-4567',
    '097–123–4567',
    '(097) 123 4567',
    '097.123.4567',
    '260971234567',
    '+260971234567',
    '+260 97 123 4567',
    '+26 0971234567',
    '+260 (0) 971 234 567',
    '+2600971234567',
    '2600971234567',
    '00260971234567',
    '00 260 (0)97 123-4567',
    'tel:+260971234567',
    `${toRight}+260 97 123 4567${toLeft}`,
    `${isolate}0971234567${endIsolate}`,
    '٠٩٧١٢٣٤٥٦٧',
    '０９７１２３４５６７',
  ])('%j is 0971234567', (text) => {
    expect(parseMobile(text)).toBe('0971234567');
  });

  it.each([
    '',
    '0',
    '971234567',
    '097123456',
    '09712345678',
    '097123456a',
    'O971234567',
    '+0971234567',
    '++260971234567',
    '0+260971234567',
    '0260971234567',
    '000260971234567',
    '26097123456',
    '2609712345678',
    '00260971234',
    '+27971234567',
    '+1 202 555 0171',
    '0971234567 0961234567',
    '0971234567, 0961234567',
    '0971234567/0961234567',
    '0971234567\n+260961234567',
    '²971234567',
    `0971234567${' '.repeat(100)}`,
    '0'.repeat(1_000_000),
  ])('%j is none', (text) => {
    expect(parseMobile(text)).toBeNull();
  });

  it.each([
    ['', 0],
    ['0', 1],
    ['0971', 4],
    ['097 1', 4],
    ['+', 0],
    ['+26', 2],
    ['+260', 0],
    ['+2609', 2],
    ['+260 (0)9', 2],
    ['00260971', 4],
    ['26097123456', 9],
    ['0971234567 0961234567', 20],
  ])('of %j so many digits are its own: %i', (text, own) => {
    expect(countMobileDigits(text)).toBe(own);
  });

  it('in any way of writing is the same number', () => {
    const ways = fc.record({
      own: fc.stringMatching(/^[1-9]\d{8}$/),
      before: fc.constantFrom('0', '260', '+260', '00260', '+260(0)', '002600', '+26 0'),
      marks: fc.array(fc.constantFrom('', ' ', '-', nbsp, '.', toLeft, '–'), {
        minLength: 9,
        maxLength: 9,
      }),
    });
    fc.assert(
      fc.property(ways, ({ own, before, marks }) => {
        const text = before + [...own].map((digit, n) => marks[n] + digit).join('');
        expect(parseMobile(text), text).toBe(`0${own}`);
      }),
      { seed },
    );
  });

  it('is never cut out of a text: its nine digits end it, and little comes before them', () => {
    const signs = fc.constantFrom(...'0123456789+ -()/,26009'.split(''));
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 26 }), (text) => {
        const read = parseMobile(text);
        if (read === null) return;
        const digits = text.replace(/\D/g, '');
        const before = digits.slice(0, -9);
        expect(digits.slice(-9), text).toBe(read.slice(1));
        expect(['0', '260', '00260', '2600', '002600'], text).toContain(before);
      }),
      { seed, numRuns: 20_000 },
    );
  });

  it('hides characters 4 to 7', () => {
    expect(maskMobile(mobile)).toBe('097****567');
  });

  it('becomes international by the prefix +26', () => {
    expect(internationalMobile(mobile)).toBe('+260971234567');
  });
});

describe('a registration card number', () => {
  it.each([
    ['123456/11/1', true],
    ['000001/11/1', true],
    ['12345/11/1', false],
    ['123456/01/1', false],
    ['123456/11/4', false],
  ])('%s: %s', (text, good) => {
    expect(parseNrc(text) !== null).toBe(good);
  });

  it('shows two digits of the serial and the tail', () => {
    const nrc = parseNrc('123456/11/1');
    expect(nrc && maskNrc(nrc)).toBe('12****/11/1');
  });
});

it.each([
  '0971000001',
  '0951000003',
  '0981234567',
  '0551234567',
  '0581234567',
  '0751234567',
  '0761234567',
  '0791234567',
])('%s can be a mobile of Zambia', (text) => {
  expect(canBeMobile(text as Mobile)).toBe(true);
});

it.each([
  '0111234567',
  '0211000000',
  '0541234567',
  '0591234567',
  '0601234567',
  '0741234567',
  '0701234567',
  '0941234567',
  '0991234567',
  '0000000000',
])('%s cannot', (text) => {
  expect(canBeMobile(text as Mobile)).toBe(false);
});
