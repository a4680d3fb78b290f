import { expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import type { Nrc } from '../../../contract/market/nrc.ts';
import { mobileOfOrder } from '../../../testing/loaded-order.ts';
import { contractParty } from './contract-party.ts';

const wallet = { id: 'w' as RepayAccountId, mobile: mobileOfOrder, network: 'MTN' } as const;
const identity = {
  nrc: '214365/10/1' as Nrc,
  firstName: 'Chanda',
  lastName: 'Mwansa',
  birthDate: '1990-01-01' as CivilDate,
  sex: 'F',
};

it.each([
  ['their card', identity, { fullName: 'Chanda Mwansa', nrc: '21****/10/1' }],
  ['their number before one', null, { fullName: mobileOfOrder, nrc: 'as verified' }],
])('a contract names its borrower by %s', (_, of, party) => {
  expect(contractParty({ mobile: mobileOfOrder, identity: of, wallet })).toEqual({
    ...party,
    mobile: mobileOfOrder,
    walletNetwork: 'MTN',
    walletMobile: '097****001',
  });
});
