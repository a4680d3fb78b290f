import { describe, expect, it } from 'vitest';
import { maskNrc, parseNrc } from './nrc.ts';
import { canBeMobile, internationalMobile, maskMobile, parseMobile } from './phone.ts';
import type { Mobile } from './phone.ts';

const mobile = '0971234567' as Mobile;

describe('a mobile number', () => {
  it.each([
    ['0971234567', true],
    ['971234567', false],
    ['09712345678', false],
    ['097123456a', false],
    ['+260971234567', false],
    ['٠٩٧١٢٣٤٥٦٧', false],
  ])('%s: %s', (text, good) => {
    expect(parseMobile(text) !== null).toBe(good);
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
