import { describe, expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { account } from './account.ts';
import type { AccountEvent } from './account-events.ts';
import { reminderOf } from './reminders.ts';

// Paid out on Saturday 2026-01-10, so due after 30 days on Monday 2026-02-09.
const month = lent({ amount: kwacha(1000), termDays: 30 });
// Due after 27 days on Friday 2026-02-06: the day after it is a Saturday.
const toFriday = lent({ amount: kwacha(1000), termDays: 27 });

function remindedOn(terms: typeof month, events: readonly AccountEvent[] = []): number[] {
  const days = Array.from({ length: 60 }, (_, day) => day);
  return days.filter((day) =>
    reminderOf(account(terms, [happened.disbursed(), ...events], dayOf(day))),
  );
}

describe('a borrower is reminded', () => {
  it('three days and one day before, on the day, and one, three and seven days after', () => {
    expect(remindedOn(month)).toEqual([27, 29, 30, 31, 33, 37]);
  });

  it('of a debt on working days alone, and once on a Monday that covers two', () => {
    // One day after is Saturday, three days after Monday: both go out on that Monday.
    expect(remindedOn(toFriday)).toEqual([24, 26, 27, 30, 34]);
  });

  it('from the new due date once the bill was extended', () => {
    const extended = [happened.extended(kwacha(56), { day: 28, dueDay: 30 })];
    expect(remindedOn(month, extended).filter((day) => day > 28)).toEqual([
      41, 43, 44, 45, 47, 51,
    ]);
  });

  it('no more once it is paid, nor when the debt was given up', () => {
    expect(remindedOn(month, [happened.paid(kwacha(1200), { day: 20 })])).toEqual([]);
    expect(remindedOn(month, [happened.writtenOff({ day: 32 })])).toEqual([27, 29, 30, 31]);
  });
});
