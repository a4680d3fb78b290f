import { expect, it } from 'vitest';
import { fillFromMarket } from './market-in-sql.ts';

it.each([
  [`check (currency = '{{currency}}')`, `check (currency = 'ZMW')`],
  [`at time zone '{{zone}}'`, `at time zone 'Africa/Lusaka'`],
  [`in ({{each network: '@'}})`, `in ('MTN', 'Airtel', 'Zamtel')`],
  [
    `values {{each network: ('11#0', 'Mobile money, @')}};`,
    `values ('1110', 'Mobile money, MTN'), ('1120', 'Mobile money, Airtel'), ` +
      `('1130', 'Mobile money, Zamtel');`,
  ],
  [`select '{"days": {"a": {}}}'`, `select '{"days": {"a": {}}}'`],
])('%s becomes what the market says', (text, filled) => {
  expect(fillFromMarket(text)).toBe(filled);
});

it('a number is of the network of its prefix', () => {
  const filled = fillFromMarket('{{network of mobile}}');
  expect(filled).toMatch(
    /^case left\(mobile, 3\) when '096' then 'MTN' .* else 'unknown' end$/,
  );
});

it('an unknown placeholder is an error', () => {
  expect(() => fillFromMarket(`'{{curency}}'`)).toThrow(
    '{{curency}} is no value of the market.',
  );
});
