import { largerNgwee, ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { noParts } from './allocation.ts';
import type { Parts } from './allocation.ts';
import { runningOf, stopped } from './book.ts';
import type { Charging, LentBook } from './book.ts';
import { metersOn, readMeters } from './plan-meters.ts';
import type { PlanMeters } from './plan-meters.ts';

/**
 * Stops all meters for good if, between the book's day and a later one, the charges of the order
 * meet its cap. It finds the day it happens on and charges every plan to the day before. For the
 * last day it charges only what room is left, first plan first. So charges never fall as days go
 * by, never pass the cap, and no late fee reverses interest that another plan was charged.
 */
export function stopAtCap(book: Charging, day: number): LentBook {
  if (chargesOn(book, day) < book.chargeCap) return book;
  const meetingDay = firstDayAtCap(book, day);
  const before = Math.max(book.day, meetingDay - 1);
  let room = largerNgwee(zeroNgwee, ngwee(book.chargeCap - chargesOn(book, before)));
  const take = (asked: bigint): bigint => {
    const taken = smallerNgwee(ngwee(asked), room);
    room = ngwee(room - taken);
    return taken;
  };
  for (const plan of book.plans) {
    const then = metersOn(plan, before, runningOf(book));
    const next = metersOn(plan, meetingDay, runningOf(book));
    readMeters(plan, meetingDay, {
      ...noParts,
      lateFee: ngwee(then.lateFee + take(next.lateFee - then.lateFee)),
      interest: ngwee(then.interest + take(next.interest - then.interest)),
    });
  }
  return stopped(book, 'cap');
}

function firstDayAtCap(book: Charging, reached: number): number {
  let below = book.day - 1;
  let atCap = reached;
  while (atCap - below > 1) {
    const middle = Math.floor((below + atCap) / 2);
    if (chargesOn(book, middle) >= book.chargeCap) atCap = middle;
    else below = middle;
  }
  return atCap;
}

/** What the meters of a plan show today, above what was charged for good. */
export function shownBy(book: LentBook, plan: PlanMeters): Parts {
  return shownOn(book, plan, book.day);
}

function shownOn(book: LentBook, plan: PlanMeters, day: number): Parts {
  return book.phase === 'stopped' ? noParts : metersOn(plan, day, runningOf(book));
}

/** Everything charged by a day: interest, service fee, late fees and extension fees. */
export function chargesOn(book: LentBook, day: number): Ngwee {
  let charges: bigint = book.extensionFees;
  for (const plan of book.plans) {
    const shown = shownOn(book, plan, day);
    const { lateFee, fee, interest } = plan.charged;
    charges += lateFee + fee + interest + shown.lateFee + shown.interest;
  }
  return ngwee(charges);
}
