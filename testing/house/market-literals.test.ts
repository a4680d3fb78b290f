import { expect, test } from 'vitest';
import { marketLiterals } from './market-literals.ts';

const inServer = (text: string) => marketLiterals([{ path: 'server/lending/a.ts', text }]);

test.each([
  `const a = { currency: 'ZMW' };`,
  `const a = sql(\`select at at time zone 'Africa/Lusaka'\`);`,
  'const a = `+26${mobile}`;',
  'const a = `+260${mobile}`;',
  'const a = `26${mobile}`;',
  'const a = /^260\\d{9}$/;',
  `const a = ['MTN', 'Airtel'];`,
  `const a = { MTN: 1, Zamtel: 2 };`,
])('what the market says is not said again: %s', (text) => {
  expect(inServer(text)).toHaveLength(1);
});

test.each([
  `const a = 'MTN';`,
  `const a = [{ network: 'MTN' }, { network: 'Airtel' }];`,
  `const a = 260;`,
  `const a = 'P.O. Box 30080, Lusaka';`,
  '// ZMW, in Africa/Lusaka',
])('one network, a number and a comment are none of it: %s', (text) => {
  expect(inServer(text)).toEqual([]);
});

test('tests, sentences and the market itself may say it', () => {
  const paths = ['server/a.test.ts', 'contract/sentences/a.ts', 'contract/market/zambia.ts'];
  const sources = paths.map((path) => ({ path, text: `const a = 'ZMW';` }));
  expect(marketLiterals(sources)).toEqual([]);
});
