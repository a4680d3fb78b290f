import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import {
  addPositions,
  position,
  positionOf,
  transfersBetween,
} from '../../domain/books/bookkeeping.ts';
import { account as fold } from '../../domain/loan/account.ts';
import { transfersOf } from '../../server/lending/ledger/order-chain-faults.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';

/**
 * At the end of every day the ledger of a loan equals the fold of its events on that day. A
 * missed night is booked on its own day, and late news on the day it happened.
 */
export async function dayFaults(
  { stage: { db } }: AtRest,
  { id, order }: OrderAtRest,
): Promise<string[]> {
  const { terms, events, bookedOn } = order;
  const left = (await transfersOf(db, order.id))
    .map((one) => ({ ...one, amount: ngwee(one.amount), day: civilDateOf(one.eventAt) }))
    .sort((a, b) => a.day.localeCompare(b.day));
  const [first] = left;
  if (first === undefined || bookedOn === null) return [];
  let booked = {};
  for (let day: CivilDate = first.day; day <= bookedOn; day = addDays(day, 1)) {
    const place = left.findIndex((one) => one.day > day);
    const ofDay = left.splice(0, place < 0 ? left.length : place);
    booked = addPositions(booked, positionOf(ofDay));
    const [wrong] = transfersBetween(booked, position(fold(terms, events, day)));
    if (wrong !== undefined) {
      return [`order ${id}: on ${day} its ledger lacks ${wrong.amount} of ${wrong.line}`];
    }
  }
  return left.length === 0 ? [] : [`order ${id}: it is booked on ${left[0]?.day}, too early`];
}
