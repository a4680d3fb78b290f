import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '../../contract/words/civil-date.ts';
import { kwacha, ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent, ArrangementOffered } from './account-events.ts';
import { decideHardshipOffer, helpAgainDays, helpGapDays } from './hardship-offer.ts';
import type { HardshipPolicy } from './hardship-offer.ts';

const policy: HardshipPolicy = {
  helpMostOwed: 3000,
  helpMostLateDays: 30,
  helpStartDays: 14,
  helpAmounts: 3,
};
const floor = kwacha(20);

interface Asking {
  readonly day: number;
  readonly inDays?: number;
  readonly events?: readonly AccountEvent[];
  readonly rules?: Partial<HardshipPolicy>;
  readonly terms?: ReturnType<typeof lent>;
}

function offered({ day, inDays = 7, events = [], rules, terms = lent() }: Asking) {
  const all = [happened.disbursed(), ...events];
  return decideHardshipOffer(account(terms, all, dayOf(day)), {
    canPayOn: dayOf(day + inDays),
    policy: { ...policy, ...rules },
    floor,
    events: all,
  });
}

/** By the policy, on a day after the disbursement. */
function offerOn(day: number): ArrangementOffered {
  const [offer] = happened.arranged([[day + 7, kwacha(50)]], { day });
  if (offer?.kind !== 'arrangement-offered') throw new Error('an offer comes first');
  return { ...offer, asked: { reason: 'other', canPayOn: dayOf(day + 7), policy: 2 } };
}

describe('a plan offered without staff', () => {
  it('is three amounts in whole kwacha, a fortnight apart, together what is owed', () => {
    // K1,150 and a late fee of four days, the first of which is free.
    expect(offered({ day: 34 })).toEqual([
      { on: dayOf(41), amount: kwacha(388) },
      { on: dayOf(55), amount: kwacha(388) },
      { on: dayOf(69), amount: kwacha(389) },
    ]);
  });

  test.each<[string, Asking, number | null]>([
    ['7 days before the due date', { day: 23 }, 3],
    ['8 days before', { day: 22 }, null],
    ['30 days late', { day: 60 }, 3],
    ['31 days late', { day: 61 }, null],
    ['payable from the last day', { day: 35, inDays: 14 }, 3],
    ['payable a day later', { day: 35, inDays: 15 }, null],
    ['payable today', { day: 35, inDays: 0 }, null],
    ['by a policy that offers to no one', { day: 35, rules: { helpMostOwed: 0 } }, null],
    ['of more than the policy has', { day: 35, rules: { helpMostOwed: 1169 } }, null],
    ['of just as much', { day: 35, rules: { helpMostOwed: 1170 } }, 3],
    ['by a policy of one amount', { day: 35, rules: { helpAmounts: 1 } }, 1],
    ['of a loan with later bills', { day: 35, terms: lent({ termDays: 91 }) }, null],
    [
      'of a loan that is paid',
      { day: 35, events: [happened.paid(kwacha(2000), { day: 34 })] },
      null,
    ],
    [
      'of one that is written off',
      { day: 35, events: [happened.writtenOff({ day: 34 })] },
      null,
    ],
    ['asked again while it is open', { day: 35, events: [offerOn(32)] }, null],
    ['asked again after its lapse', { day: 45, events: [offerOn(32)] }, null],
  ])('%s', (_, asking, amounts) => {
    expect(offered(asking)?.length ?? null).toBe(amounts);
  });

  it('is made again after 90 days, and not before', () => {
    const again = (after: number) =>
      offered({
        day: 25 + after,
        events: [offerOn(25)],
        rules: { helpMostLateDays: 90 },
      });
    expect(again(helpAgainDays - 1)).toBeNull();
    expect(again(helpAgainDays)).not.toBeNull();
  });

  it('has fewer amounts where little is owed, and none is too small', () => {
    const rest = (left: number) => {
      const paid = happened.paid(ngwee(1_165_00n - BigInt(left * 100)), { day: 34 });
      return offered({ day: 34, events: [paid] });
    };
    expect(rest(50)?.map(({ amount }) => amount)).toEqual([kwacha(25), kwacha(25)]);
    expect(rest(15)).toHaveLength(1);
  });
});

it('never asks for less than is owed, nor for more, whatever happened', () => {
  const drawn = fc.record({
    history: arbitraryHistory,
    day: fc.nat(250),
    inDays: fc.nat(20),
    amounts: fc.integer({ min: 1, max: 6 }),
  });
  fc.assert(
    fc.property(drawn, ({ history: { terms, events }, day, inDays, amounts }) => {
      const state = account(terms, events, dayOf(day));
      const canPayOn = addDays(state.asOf, inDays);
      const rules = { ...policy, helpAmounts: amounts };
      const parts = decideHardshipOffer(state, { canPayOn, policy: rules, floor, events });
      if (parts === null) return;
      expect(sumNgwee(parts.map(({ amount }) => amount))).toBe(state.remainingAmount);
      expect(state.remainingAmount <= kwacha(rules.helpMostOwed)).toBe(true);
      expect(state.overdueDays).toBeLessThanOrEqual(rules.helpMostLateDays);
      expect(parts.length).toBeLessThanOrEqual(amounts);
      expect(parts.map(({ on }) => on)).toEqual(
        parts.map((_, i) => addDays(canPayOn, i * helpGapDays)),
      );
      const smallest = parts.every(({ amount }) => amount >= floor);
      expect(parts.length === 1 || smallest).toBe(true);
    }),
    { numRuns: 500 },
  );
});
