import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kwachaFaultSentences, readTypedKwacha } from './typed-kwacha.ts';

const nbsp = '\u00a0';
const narrow = '\u202f';
const seed = 20_261_125;

test.each([
  ['150', 15_000n],
  ['150.5', 15_050n],
  ['150.50', 15_050n],
  ['150,50', 15_050n],
  ['150,5', 15_050n],
  ['1,50', 150n],
  ['1,5', 150n],
  ['0,50', 50n],
  ['0.05', 5n],
  ['.5', 50n],
  ['5.', 500n],
  ['1,500', 150_000n],
  ['1,500.', 150_000n],
  ['1,500.00', 150_000n],
  ['K1,500.00', 150_000n],
  ['k 1,500.5', 150_050n],
  ['ZMW 1,500', 150_000n],
  ['1500 kwacha', 150_000n],
  ['1500ZMW', 150_000n],
  ['1,234,567.89', 123_456_789n],
  ['1 500', 150_000n],
  ['1 500,50', 150_050n],
  ['1 500.50', 150_050n],
  [`1${nbsp}500`, 150_000n],
  [`1${narrow}234${narrow}567,8`, 123_456_780n],
  [`K${nbsp}1,500.00`, 150_000n],
  ['  150  ', 15_000n],
  ['0150', 15_000n],
  ['000000000000150', 15_000n],
  ['0', 0n],
  ['\u200e150,50\u200f', 15_050n],
  ['١٥٠', 15_000n],
  ['１５０.５０', 15_050n],
  ['10000000000', 1_000_000_000_000n],
])('%j is %s ngwee', (text, amount) => {
  expect(readTypedKwacha(text)).toEqual({ amount, fault: null });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['\u200b', 'empty'],
  ['K', 'unclear'],
  ['.', 'unclear'],
  [',', 'unclear'],
  [',50', 'unclear'],
  ['150,', 'unclear'],
  ['0,500', 'unclear'],
  ['1,5000', 'unclear'],
  ['15,00,000', 'unclear'],
  ['1500,000', 'unclear'],
  ['1,500,50', 'unclear'],
  ['1 500,000', 'unclear'],
  ['1,500 000', 'unclear'],
  ['15 00', 'unclear'],
  ['1  500', 'unclear'],
  ['1.500,00', 'unclear'],
  ['1.500.000', 'unclear'],
  ['12.3.4', 'unclear'],
  ['1.500', 'too-many-decimals'],
  ['1250.505', 'too-many-decimals'],
  ['1,500.005', 'too-many-decimals'],
  ['-150', 'below-zero'],
  ['−K150', 'below-zero'],
  ['K-150', 'below-zero'],
  ['5k', 'unclear'],
  ['1e3', 'unclear'],
  ['0x10', 'unclear'],
  ['150²', 'unclear'],
  ['①', 'unclear'],
  ['½', 'unclear'],
  ['100-200', 'unclear'],
  ['100 or 200', 'unclear'],
  ['10000000000.01', 'too-large'],
  ['999999999999', 'too-large'],
  ['9'.repeat(60), 'too-large'],
  ['9'.repeat(61), 'unclear'],
  [`1${' '.repeat(100_000)}`, 'unclear'],
])('%j is no amount: %s', (text, fault) => {
  expect(readTypedKwacha(text)).toEqual({ amount: null, fault });
});

const grouped = (whole: string, mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark);

test('an amount in any way of writing is read as that amount', () => {
  const ways = fc.record({
    ngwee: fc.bigInt(0n, 1_000_000_000_000n),
    mark: fc.constantFrom('', ',', ' ', nbsp, narrow),
    point: fc.constantFrom('.', ','),
    before: fc.constantFrom('', 'K', 'K ', 'ZMW ', '\u202a', ' '),
  });
  fc.assert(
    fc.property(ways, ({ ngwee, mark, point, before }) => {
      const digits = ngwee.toString().padStart(3, '0');
      const [whole, part] = [digits.slice(0, -2), digits.slice(-2)];
      // Two commas that mean two things are no way of writing.
      const decimal = mark === ',' ? '.' : point;
      const text = `${before}${grouped(whole, mark)}${decimal}${part}`;
      expect(readTypedKwacha(text), text).toEqual({ amount: ngwee, fault: null });
    }),
    { seed },
  );
});

test('whatever is typed, it is refused, or its own digits are what is read', () => {
  const signs = fc.constantFrom(...'0123456789.,  K-'.split(''), nbsp, '٣', 'x');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 14 }), (text) => {
      const { amount, fault } = readTypedKwacha(text);
      expect((amount === null) === (fault !== null)).toBe(true);
      if (amount === null) return;
      const typed = text.replaceAll('٣', '3');
      // Behind a point, or a comma that does not group, stand the ngwee.
      const [, tail = ''] = /[.,](\d{1,2})\s*$/.exec(typed) ?? [];
      const digits = typed.replace(/\D/g, '') + '0'.repeat(2 - tail.length);
      expect(amount, text).toBe(BigInt(digits));
    }),
    { seed, numRuns: 5000 },
  );
});

test('every fault has a short sentence', () => {
  for (const sentence of Object.values(kwachaFaultSentences)) {
    expect(sentence.split(' ').length).toBeLessThanOrEqual(12);
  }
});
