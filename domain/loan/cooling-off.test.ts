import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { kwacha } from '../../contract/words/ngwee.ts';
import { disbursedAt, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { decideReturn } from './cooling-off.ts';
import type { LoanTerms } from './loan.ts';

const terms = lent({ amount: kwacha(500), termDays: 14 });
const paidOut = happened.disbursed();

function offerAfter(
  hours: number,
  events: readonly AccountEvent[] = [],
  of: LoanTerms = terms,
) {
  const at = new Date(disbursedAt.getTime() + hours * 3_600_000);
  const state = account(of, [paidOut, ...events], civilDateOf(at));
  return decideReturn({ terms: of, account: state, at });
}

describe('a loan can be given back', () => {
  it.each([0, 1, 47, 48])('for its principal alone, %i hours after the money came', (hours) => {
    expect(offerAfter(hours)).toEqual({
      amount: kwacha(500),
      until: new Date(disbursedAt.getTime() + 48 * 3_600_000),
    });
  });

  it('for what is left of the principal when something was paid already', () => {
    const events = [happened.paid(kwacha(120), { day: 0, hours: 3 })];
    expect(offerAfter(20, events)?.amount).toBe(kwacha(380));
  });

  it('and then it has cost nothing', () => {
    const offer = offerAfter(30);
    if (offer === null) throw new Error('it was offered');
    const events = [paidOut, happened.returned(offer.amount, { day: 1, hours: 6 })];
    const after = account(terms, events, addDays(civilDateOf(disbursedAt), 3));
    expect(after).toMatchObject({ status: 'settled', returned: true, charges: 0n });
    expect([after.remainingAmount, after.owedToBorrower]).toEqual([0n, 0n]);
  });
});

describe('a loan cannot be given back', () => {
  it('when so much of it was paid that nothing is left to give', () => {
    expect(offerAfter(20, [happened.paid(kwacha(500), { day: 0, hours: 3 })])).toBeNull();
  });

  it('after the hours', () => {
    expect(offerAfter(48.1)).toBeNull();
  });

  it('before it came, or once it is paid', () => {
    const notYet = account(terms, [], civilDateOf(disbursedAt));
    expect(decideReturn({ terms, account: notYet, at: disbursedAt })).toBeNull();
    expect(offerAfter(5, [happened.paid(kwacha(600), { day: 0, hours: 2 })])).toBeNull();
  });

  it('where the licence knows no cooling-off', () => {
    expect(offerAfter(1, [], lent({ pricing: { coolingOffHours: 0 } }))).toBeNull();
  });
});
