import { expect, test } from 'vitest';
import { marketLiterals } from './market-literals.ts';

const inServer = (text: string) => marketLiterals([{ path: 'server/lending/a.ts', text }]);
const inSql = (text: string) => marketLiterals([{ path: 'server/store/a.sql', text }]);

test.each([
  `const a = { currency: 'ZMW' };`,
  `const a = sql(\`select at at time zone 'Africa/Lusaka'\`);`,
  'const a = `+26${mobile}`;',
  'const a = `+260${mobile}`;',
  'const a = `26${mobile}`;',
  'const a = /^260\\d{9}$/;',
  `const a = 'MTN';`,
  `const a = { network: 'Airtel' };`,
  `const a = { Zamtel: 2 };`,
  `const a = routes.Zamtel;`,
  `const a = "select from payment where network = 'MTN'";`,
  `const a = sql(\`select where account = 'float:MTN'\`);`,
  `const a = payments.named('pawapay');`,
  `const a = { airtel: 1 };`,
])('what the market says is not said again: %s', (text) => {
  expect(inServer(text)).toHaveLength(1);
});

test.each([
  `  currency text check (currency = 'ZMW'),`,
  `  (at at time zone 'Africa/Lusaka')::date`,
  `  network text check (network in ('MTN', 'Airtel')),`,
  `  ('1110', 'Mobile money, MTN'),`,
  `  "accounts": ["float:Zamtel"]`,
  `  where provider = 'mtn'`,
])('nor in SQL: %s', (text) => {
  expect(inSql(text)).toHaveLength(1);
});

test.each([
  `const a = ['MTN', 'Airtel'];`,
  `const a = { MTN: 1, Zamtel: 2 };`,
  `const a = [{ network: 'MTN' }, { network: 'Airtel' }];`,
])('each of several is found: %s', (text) => {
  expect(inServer(text)).toHaveLength(2);
});

test.each([
  `const a = 260;`,
  `const a = 'P.O. Box 30080, Lusaka';`,
  '// ZMW, in Africa/Lusaka, of MTN',
  `const a = 'Ask MTN for it.';`,
])('a number, an address, a comment and a sentence are none of it: %s', (text) => {
  expect(inServer(text)).toEqual([]);
});

test.each([
  `  currency text check (currency = '{{currency}}'), -- ZMW`,
  `  network in ({{each network: '@'}})`,
])('SQL that is filled from the market is none of it: %s', (text) => {
  expect(inSql(text)).toEqual([]);
});

test('tests, sentences and the market itself may say it', () => {
  const paths = ['server/a.test.ts', 'contract/sentences/a.ts', 'contract/market/zambia.ts'];
  const sources = paths.map((path) => ({ path, text: `const a = 'ZMW';` }));
  expect(marketLiterals(sources)).toEqual([]);
});
