import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { kwacha } from '../../contract/words/ngwee.ts';
import { dayOf, happened } from '../../testing/loan-history.ts';
import { eventsInOrder } from './account-events.ts';
import type { AccountEvent } from './account-events.ts';

const at = { day: 5 };
const [offered, agreed] = happened.arranged([[9, kwacha(10)]], { ...at, name: 'plan' });
if (offered === undefined || agreed === undefined) throw new Error('a plan has two events');

/** One of each kind at one instant, in the order in which they count. */
const atOnce: readonly AccountEvent[] = [
  happened.disbursed({ day: 5 }),
  happened.waived(kwacha(1), { ...at, name: 'waived' }),
  happened.couponUsed(kwacha(1), { ...at, name: 'used' }),
  happened.extended(kwacha(1), { ...at, name: 'moved', dueDay: 30 }),
  happened.paid(kwacha(1), { ...at, name: 'paid' }),
  happened.returned(kwacha(1), { ...at, name: 'returned' }),
  happened.paidBack(kwacha(1), { ...at, name: 'back' }),
  happened.paidTwice(kwacha(1), { ...at, name: 'twice' }),
  happened.writtenOff({ ...at, name: 'up' }),
  happened.takenUpAgain({ ...at, name: 'again' }),
  offered,
  agreed,
  happened.stopped({ ...at, name: 'ill' }, 3),
  happened.resumed('ill', { ...at, name: 'well' }),
];

it('has the events of one instant in the order of their kinds, whatever they are called', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...atOnce], { minLength: 2 }), (events) => {
      const named = events.map((event, place) => ({ ...event, eventId: `${99 - place}` }));
      const kinds = eventsInOrder(named, dayOf(5)).map(({ kind }) => kind);
      const expected = atOnce.filter((one) => events.includes(one)).map(({ kind }) => kind);
      expect(kinds).toEqual(expected);
    }),
  );
});

it('puts events of one kind by their hour, then by their id, and the disbursement first', () => {
  const late = happened.paid(kwacha(1), { day: 5, hours: 1, name: 'a' });
  const early = happened.paid(kwacha(1), { day: 5, name: 'c' });
  const beside = happened.paid(kwacha(1), { day: 5, name: 'b' });
  const out = happened.disbursed({ day: 6 });
  const ordered = eventsInOrder([late, early, beside, out], dayOf(6));
  expect(ordered).toEqual([out, beside, early, late]);
});

it('leaves out later events, repeated ones and reversed ones', () => {
  const out = happened.disbursed();
  const again = happened.disbursed({ day: 1, name: 'told-again' });
  const kept = happened.paid(kwacha(1), { day: 2, name: 'kept' });
  const taken = happened.paid(kwacha(2), { day: 3, name: 'taken' });
  const back = happened.reversed('taken', { day: 4 });
  const later = happened.paid(kwacha(3), { day: 6, name: 'later' });
  const events = [later, back, taken, kept, kept, again, out];
  expect(eventsInOrder(events, dayOf(5))).toEqual([out, kept, back]);
  expect(eventsInOrder(events.toReversed(), dayOf(5))).toEqual([out, kept, back]);
  expect(eventsInOrder(events, dayOf(3))).toEqual([out, kept, taken]);
});
