import { describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { readClosed, readLimits } from './conditions.ts';

/** Limits that are of another currency, or another country. */
const foreign = { DEPOSIT: { minAmount: '7', maxAmount: '8' }, REFUND: { minAmount: '7' } };
const kwachaOf = (operationTypes: unknown) => ({
  currencies: [{ currency: 'ZMW', operationTypes }],
});

function configuration(operationTypes: unknown) {
  const provider = {
    provider: 'MTN_MOMO_ZMB',
    currencies: [{ currency: 'ZMW', operationTypes }],
  };
  const stranger = { provider: 'VODACOM', currencies: [{ currency: 'ZMW', operationTypes }] };
  const dollars = { ...provider, currencies: [{ currency: 'USD', operationTypes: foreign }] };
  const abroad = { country: 'GHA', providers: [{ ...provider, ...kwachaOf(foreign) }] };
  return { countries: [{ country: 'ZMB', providers: [provider, stranger, dollars] }, abroad] };
}

const limits = { min: kwacha(1), max: kwacha(20_000), decimals: true };

describe('limits of active-conf', () => {
  it.each([
    ['an object by type', { DEPOSIT: { minAmount: '1', maxAmount: '20000' } }],
    ['a list of objects by type', [{ DEPOSIT: { minAmount: '1', maxAmount: '20000' } }]],
    [
      'a list that names its types, with the other names of the limits',
      [
        {
          operationType: 'DEPOSIT',
          minTransactionLimit: '1',
          maxTransactionLimit: '20000.00',
          decimalsInAmount: 'TWO_PLACES',
        },
      ],
    ],
  ])('are read from %s', (_, operationTypes) => {
    expect([...readLimits(configuration(operationTypes))]).toEqual([['MTN DEPOSIT', limits]]);
  });

  it('know networks without ngwee', () => {
    const read = readLimits(configuration({ PAYOUT: { decimalsInAmount: 'NONE' } }));
    expect(read.get('MTN PAYOUT')).toEqual({ min: null, max: null, decimals: false });
  });

  it.each([null, [], 'x', { countries: 7 }, { countries: [{ country: 'ZMB' }] }])(
    'are none in %j',
    (body) => {
      expect(readLimits(body).size).toBe(0);
    },
  );
});

describe('availability', () => {
  const said = (operationTypes: unknown) => [
    { country: 'ZMB', providers: [{ provider: 'AIRTEL_OAPI_ZMB', operationTypes }] },
  ];
  it.each([
    [{ DEPOSIT: 'CLOSED', PAYOUT: 'OPERATIONAL' }, ['Airtel DEPOSIT']],
    [[{ operationType: 'PAYOUT', status: 'CLOSED' }], ['Airtel PAYOUT']],
    [[{ DEPOSIT: { status: 'CLOSED' } }], ['Airtel DEPOSIT']],
    [{ DEPOSIT: 'DELAYED', PAYOUT: 'DELAYED' }, []],
    [{ DEPOSIT: 'SOMETHING_NEW' }, []],
  ])('%j closes %j', (operationTypes, closed) => {
    expect([...readClosed(said(operationTypes))]).toEqual(closed);
  });
});
