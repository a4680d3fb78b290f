import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent } from '../loan/account-events.ts';
import { account } from '../loan/account.ts';
import { decideWaiver, lateFeesOwed } from '../loan/waiver.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened } from '../../testing/loan-history.ts';
import { position, positionOf, transfersBetween } from './bookkeeping.ts';
import { changeOfAccount } from './change-of-account.ts';

/** The ledger up to a day, and then with what an act adds on it: as the server books both. */
function booked(
  { terms, events }: { terms: Parameters<typeof account>[0]; events: readonly AccountEvent[] },
  day: number,
  act: readonly AccountEvent[],
) {
  const before = account(terms, events, dayOf(day));
  const after = account(terms, [...events, ...act], dayOf(day));
  return { before, after, preview: changeOfAccount(before, after) };
}

describe('the preview of an act on a loan', () => {
  it('is what is booked, of a waiver at any time of any history', () => {
    let waived = 0;
    fc.assert(
      fc.property(arbitraryHistory, fc.nat(1000), fc.nat(1000), (history, at, share) => {
        const day = (history.lastDay * at) / 1000;
        const on = Math.floor(day);
        const now = new Date(dayOf(on) + 'T10:00:00Z');
        const state = account(history.terms, history.events, dayOf(on));
        const owed = lateFeesOwed(state);
        const amount = ngwee((owed * BigInt(share)) / 1000n + 1n);
        const events = decideWaiver(state, { proposalId: 'p', amount, now });
        if (events === null) {
          expect(amount > owed).toBe(true);
          return;
        }
        waived += 1;
        expect(sumNgwee(events.map((event) => event.amount))).toBe(amount);
        const { before, after, preview } = booked(history, on, events);
        // From nothing: all that was booked and then what was previewed is the ledger's balance.
        const ledger = [...transfersBetween({}, position(before)), ...preview.transfers];
        expect(positionOf(ledger)).toEqual(position(after));
        const said = new Map(preview.changes.map((one) => [one.what, one.after]));
        expect(said.has('waived')).toBe(after.waived !== before.waived);
      }),
    );
    expect(waived).toBeGreaterThan(0);
  });

  it('is what is booked, of money that is confirmed by hand at any time', () => {
    fc.assert(
      fc.property(
        arbitraryHistory,
        fc.nat(1000),
        fc.bigInt(1n, 2_000_00n),
        (history, at, paid) => {
          const on = Math.floor((history.lastDay * at) / 1000);
          const event = happened.paid(ngwee(paid), { day: on, name: 'by-hand' });
          const { before, after, preview } = booked(history, on, [event]);
          const ledger = [...transfersBetween({}, position(before)), ...preview.transfers];
          expect(positionOf(ledger)).toEqual(position(after));
          const isSaid = preview.changes.some(({ what }) => what === 'paidAmount');
          expect(isSaid).toBe(before.paidAmount !== after.paidAmount);
        },
      ),
    );
  });
});
