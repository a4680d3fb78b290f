import { describe, expect, it, test } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent, planId } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { decideExtension } from './extension.ts';
import type { ExtensionOffer, NotExtendable } from './extension.ts';
import type { LoanTerms } from './loan.ts';

const month = lent({ amount: kwacha(1000), termDays: 30 });
const quarter = lent({ amount: kwacha(1000), termDays: 91 });
const paidOut = happened.disbursed();

function offerOn(
  day: number,
  asked: { terms?: LoanTerms; period?: number; events?: readonly AccountEvent[] } = {},
): ExtensionOffer | NotExtendable {
  const { terms = month, period = 1, events = [] } = asked;
  const state = account(terms, [paidOut, ...events], dayOf(day));
  return decideExtension({ account: state, planId: planId(period) });
}

describe('an extension is offered', () => {
  it.each([27, 30, 33])('on day %i of a plan due on day 30', (day) => {
    expect(offerOn(day)).toEqual({
      planId: planId(1),
      beforeDueOn: dayOf(30),
      afterDueOn: dayOf(44),
      // 0.40 % a day for 14 days on K1,000.
      fee: kwacha(56),
      extensionsLeft: 2,
    });
  });

  it('for a fee on what the plan still owes of the loan, rounded up to the ngwee', () => {
    const offer = offerOn(30, { events: [happened.paid(kwacha(333), { day: 20 })] });
    const state = account(month, [paidOut, happened.paid(kwacha(333), { day: 20 })], dayOf(30));
    const owed = state.plans[0]?.owed.principal ?? 0n;
    expect(offer).toMatchObject({ fee: (owed * 56n + 999n) / 1000n });
  });

  it('a second time from the new due date, and then no more', () => {
    const first = happened.extended(kwacha(56), { day: 30, dueDay: 30, name: 'x1' });
    expect(offerOn(44, { events: [first] })).toMatchObject({
      beforeDueOn: dayOf(44),
      extensionsLeft: 1,
    });
    const second = happened.extended(kwacha(56), { day: 44, dueDay: 44, name: 'x2' });
    expect(offerOn(58, { events: [first, second] })).toBe('too-often');
  });

  it('of the next plan only, once the one before is paid', () => {
    expect(offerOn(60, { terms: quarter, period: 2 })).toBe('earlier-plan-first');
    const paid = happened.paid(kwacha(500), { day: 30 });
    expect(offerOn(60, { terms: quarter, period: 2, events: [paid] })).toMatchObject({
      beforeDueOn: dayOf(60),
      afterDueOn: dayOf(74),
    });
  });

  it('of a plan that has another one after it once, as 14 days stay between them', () => {
    const first = happened.extended(kwacha(20), { day: 30, dueDay: 30, name: 'x1' });
    expect(offerOn(30, { terms: quarter })).toMatchObject({ afterDueOn: dayOf(44) });
    expect(offerOn(44, { terms: quarter, events: [first] })).toBe('reaches-next-plan');
  });
});

const fortnightly = { onePlanUpToDays: 14, planDays: 14 };
const refused: [why: NotExtendable, of: ExtensionOffer | NotExtendable][] = [
  ['too-early', offerOn(26)],
  ['too-late', offerOn(34)],
  ['no-such-plan', offerOn(30, { period: 9 })],
  ['no-such-plan', offerOn(30, { events: [happened.paid(kwacha(2000), { day: 20 })] })],
  ['not-sold', offerOn(30, { terms: lent({ pricing: { extensionDays: 0 } }) })],
  ['not-sold', offerOn(30, { terms: lent({ pricing: { dailyRatePpm: 0 } }) })],
  ['reaches-next-plan', offerOn(14, { terms: lent({ termDays: 60, pricing: fortnightly }) })],
  [
    'cap-leaves-no-room',
    offerOn(30, { terms: lent({ pricing: { chargeCapBasisPoints: 2000 } }) }),
  ],
];
test.each(refused)('an extension is refused: %s', (why, answer) => {
  expect(answer).toBe(why);
});

it('is not offered of what is not there, is paid, was given up, or is not sold', () => {
  const all = happened.paid(kwacha(2000), { day: 29 });
  const givenUp = happened.writtenOff({ day: 30 });
  const unsold = lent({ amount: kwacha(1000), termDays: 30, pricing: { extensionDays: 0 } });
  expect(offerOn(30, { period: 2 })).toBe('no-such-plan');
  expect(offerOn(30, { events: [all] })).toBe('no-such-plan');
  expect(offerOn(30, { events: [givenUp] })).toBe('no-such-plan');
  expect(offerOn(30, { terms: unsold })).toBe('not-sold');
});

it('is offered as long as its fee just fits under the cap', () => {
  // On day 30: K30 of fee, K120 of interest, and K56 for the extension.
  const capped = (chargeCapBasisPoints: number) =>
    lent({ amount: kwacha(1000), termDays: 30, pricing: { chargeCapBasisPoints } });
  expect(offerOn(30, { terms: capped(2060) })).toMatchObject({ fee: kwacha(56) });
  expect(offerOn(30, { terms: capped(2059) })).toBe('cap-leaves-no-room');
  expect(offerOn(30, { terms: capped(1500) })).toBe('cap-leaves-no-room');
});

test('what was offered is what the account does when the fee is paid', () => {
  const offer = offerOn(31);
  if (typeof offer === 'string') throw new Error(offer);
  const bought = happened.extended(offer.fee, { day: 31, dueDay: 30 });
  const [plan] = account(month, [paidOut, bought], dayOf(31)).plans;
  expect(plan).toMatchObject({ dueDate: offer.afterDueOn, extensions: 1 });
  const after = account(month, [paidOut, bought], dayOf(31));
  expect([after.extensionFees, after.owedToBorrower]).toEqual([offer.fee, 0n]);
});
