import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeMobile } from '../../contract/market/phone.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { nearness, nearNumbers, readParty } from './near-numbers.ts';
import { candidatesFor, mostCandidates } from './receipt-candidates.ts';
import type { PossibleLoan, Unidentified } from './receipt-candidates.ts';

const mobile = '0961234567' as Mobile;
const day = '2026-10-05' as CivilDate;
const nothing = { number: '', name: '', note: '' };
const partyOf = (written: Partial<typeof nothing>) => readParty({ ...nothing, ...written });

describe('the other side of a payment', () => {
  it.each([
    '0961234567',
    '260961234567',
    '+260 96 123 4567',
    '961234567',
    'FRI:260961234567/MSISDN',
    'MSISDN-0961234567',
  ])('has its number, written %s', (number) => {
    expect(partyOf({ number }).mobiles).toEqual([mobile]);
  });

  it.each([
    ['26096****567', '567'],
    ['096XXX4567', '4567'],
    ['0961234567', null],
    ['****', null],
    ['', null],
  ])('of %s only the end is shown: %s', (number, lastDigits) => {
    expect(partyOf({ number }).lastDigits).toBe(lastDigits);
  });

  it.each([
    ['Loan 1234', [1234]],
    ['pay for loan no. 77, thanks', [77]],
    ['order #8', [8]],
    [' 4021 ', [4021]],
    ['bought 3 bags for 200', []],
    ['Loan 1, loan 2, loan 3, loan 4', [1, 2, 3]],
    ['0961234567', []],
  ])('names a loan: %s', (note, loans) => {
    expect(partyOf({ note }).namedLoans).toEqual(loans);
  });

  it.each<[string, number[]]>([
    ['104276', [1042]],
    ['Loan ref 10 42 76, thank you', [1042]],
    ['ref:1042-76 and 104276', [1042]],
    ['104267', []],
    ['paid 104276123456789', []],
  ])('has the payment reference of a loan: %s', (note, loans) => {
    expect(partyOf({ note }).referredLoans).toEqual(loans);
  });

  it('is read from any text, however odd, and never takes long', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100 }),
        fc.string({ maxLength: 100 }),
        (one, other) => {
          const { mobiles, namedMobiles, namedLoans } = partyOf({ number: one, note: other });
          for (const found of [...mobiles, ...namedMobiles])
            expect(canBeMobile(found)).toBe(true);
          expect(namedLoans.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
        },
      ),
    );
  });

  it('has neighbours: a digit exchanged, or one digit another', () => {
    expect(nearness(mobile, '0961234576')).toBe('exchanged');
    expect(nearness(mobile, '0961234560')).toBe('one-digit');
    expect(nearness(mobile, '0961235467')).toBe('exchanged');
    expect(nearness(mobile, '0967234561')).toBeNull();
    expect(nearness(mobile, '096123456')).toBeNull();
    const near = nearNumbers(mobile);
    expect(new Set(near).size).toBe(near.length);
    expect(near.every((one) => nearness(mobile, one) !== null)).toBe(true);
    expect(near).toHaveLength(1 + 81 + 8);
  });
});

const money = (written: Partial<typeof nothing>, more: Partial<Unidentified> = {}) => ({
  day,
  amount: kwacha(523),
  nameWords: 2,
  party: partyOf(written),
  ...more,
});
const loan = (orderId: number, more: Partial<PossibleLoan> = {}): PossibleLoan => ({
  orderId,
  mobiles: ['0977000001'],
  sameWords: 0,
  isClaimed: false,
  wasAsked: false,
  remaining: kwacha(900),
  instalments: [],
  ...more,
});
const kinds = (of: Unidentified, loans: readonly PossibleLoan[]) =>
  candidatesFor(of, loans).map(({ loan: { orderId }, reasons }) => [
    orderId,
    ...reasons.map(({ kind }) => kind),
  ]);

describe('candidates', () => {
  it('are ordered by what speaks for them, the strongest reason first', () => {
    const loans = [
      loan(1, { remaining: kwacha(523) }),
      loan(2, { mobiles: [mobile] }),
      loan(3, { mobiles: [mobile], remaining: kwacha(523), sameWords: 2 }),
      loan(4, { sameWords: 2, instalments: [{ dueOn: day, owed: [kwacha(523)] }] }),
      loan(5, { mobiles: ['0961234576'] }),
      loan(6, { isClaimed: true }),
    ];
    expect(kinds(money({ number: mobile }), loans)).toEqual([
      [3, 'same-number', 'owes', 'name'],
      [4, 'instalment', 'name', 'due'],
      [6, 'claimed'],
      [2, 'same-number'],
      [1, 'owes'],
      [5, 'exchanged'],
    ]);
  });

  it('are none where only a day, or one word of a name, agrees', () => {
    const near = { dueOn: day, owed: [ngwee(1n)] };
    const loans = [loan(1, { instalments: [near] }), loan(2, { sameWords: 1 })];
    expect(kinds(money({}), loans)).toEqual([]);
  });

  it('are at most ten, and no ngwee off is exact', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      loan(at + 1, { remaining: kwacha(523) }),
    );
    expect(candidatesFor(money({}), many)).toHaveLength(mostCandidates);
    const off = loan(1, { remaining: ngwee(kwacha(523) + 1n) });
    expect(kinds(money({}), [off])).toEqual([]);
  });

  it('agree in the end of a number whose middle is hidden', () => {
    const party = { number: '26096****567' };
    expect(kinds(money(party), [loan(1, { mobiles: [mobile] })])).toEqual([[1, 'last-digits']]);
    expect(kinds(money(party), [loan(1)])).toEqual([]);
  });
});
