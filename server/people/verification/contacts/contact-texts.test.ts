import { expect, it } from 'vitest';
import { isPersonName } from '../../../../contract/words/person-name.ts';
import { isOneSegment } from '../../../messages/gsm-text.ts';
import { contactRefusedText, contactText } from './contact-texts.ts';

const code = 'AbCdEfGhIjKlMnOpQrStU-';
const near = `https://extramoney.zm/c/${code}`;
const far = `https://a-rather-long-name.loans.example.zm:8443/c/${code}`;
const tail = 'named you as emergency contact at ExtraMoney. You owe nothing. To refuse:';

it.each<[string, string, string, string, string]>([
  ['a name', 'Chanda', 'Mulenga', near, 'Chanda Mulenga'],
  ['a name with an apostrophe', 'Mwila', 'N’gandu', near, "Mwila N'gandu"],
  ['a name with letters that messages lack', 'Zoë', 'Čermák', near, 'Zoe Cermak'],
  ['a name in other letters', 'Ελένη', '', near, 'Someone'],
  ['an address', 'evil.com', '', near, 'Someone'],
  ['a letter in two names', 'You have won', 'please call us', near, 'You have won p'],
  ['a name that leaves no room', 'Chanda', 'Mulenga-Kapwepwe', far, 'Chanda M'],
  ['a first name that leaves none', 'Chandachandachandachanda', 'M', far, 'Chandachanda'],
])('%s', (_, firstName, lastName, url, shown) => {
  const text = contactText({ firstName, lastName }, url);
  expect(isOneSegment(text)).toBe(true);
  expect(text.length).toBeLessThanOrEqual(160);
  expect(text).toBe(`${shown} ${tail} ${url}`);
});

it('an address without room for any name is a fault', () => {
  const url = `https://${'x'.repeat(100)}.zm/c/${code}`;
  expect(() => contactText({ firstName: 'A', lastName: 'B' }, url)).toThrow(/too long/);
});

it('the borrower is informed in one message and without names', () => {
  const text = contactRefusedText('https://a-rather-long-name.loans.example.zm:8443');
  expect(isOneSegment(text)).toBe(true);
});

it('writes every letter that a name may have', () => {
  const letters = Array.from({ length: 0x3000 }, (_, point) => String.fromCodePoint(point));
  const inNames = letters.filter(
    (letter) => /\p{L}/u.test(letter) && isPersonName(`A${letter}a`),
  );
  expect(inNames.length).toBeGreaterThan(100);
  for (const letter of inNames) {
    const text = contactText({ firstName: `A${letter}a`, lastName: '' }, 'https://m.zm/c/1');
    expect(text).toMatch(/^A[^?]a named you/);
  }
});
