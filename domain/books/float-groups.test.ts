import { expect, it } from 'vitest';
import { networks } from '../../contract/market/network.ts';
import type { Network } from '../../contract/market/network.ts';
import { floatGroups } from './float-groups.ts';

const wallet = (provider: string, name: string, pays: readonly Network[]) => ({
  provider,
  wallet: name,
  pays,
});
const shared = wallet('pawapay', 'ZMB', networks);
const takesIn = wallet('mtn', 'collection', []);
const paysOut = wallet('mtn', 'disbursement', ['MTN']);
const airtel = wallet('airtel', 'wallet', ['Airtel']);

it.each([
  [
    'there is no report',
    [],
    [
      [['MTN'], []],
      [['Airtel'], []],
      [['Zamtel'], []],
    ],
  ],
  ['one wallet for all', [shared], [[networks, [shared]]]],
  [
    'two wallets of one network, and one of another',
    [takesIn, paysOut, airtel],
    [
      [['MTN'], [takesIn, paysOut]],
      [['Airtel'], [airtel]],
      [['Zamtel'], []],
    ],
  ],
  [
    'a shared wallet joins the others',
    [airtel, paysOut, shared],
    [[networks, expect.arrayContaining([airtel, paysOut, shared])]],
  ],
])('%s', (_, wallets, groups) => {
  expect(floatGroups(wallets).map((one) => [one.networks, one.wallets])).toEqual(groups);
});
