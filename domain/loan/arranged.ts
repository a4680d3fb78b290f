import { addDays, daysBetween } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import {
  largerNgwee,
  ngwee,
  smallerNgwee,
  sumNgwee,
  zeroNgwee,
} from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { ArrangedPart, ArrangementAgreed, ArrangementOffered } from './account-events.ts';
import type { Arranged, LentBook, PaymentEffect } from './book.ts';
import { endPause } from './pauses.ts';

/** An amount that is not there by its day may still come for so many days. */
export const arrangementGraceDays = 3;

/** `lapsed`: its last day went by, or nothing was owed any more. */
export type ArrangementState = 'offered' | 'lapsed' | 'kept' | 'broken' | 'done';

/** A plan of dated amounts for a debt, as of the account's day. */
export interface Arrangement {
  readonly proposalId: string;
  readonly state: ArrangementState;
  readonly parts: readonly (ArrangedPart & { readonly isThere: boolean })[];
  /** What is to be there next, less what came for it already. */
  readonly next: ArrangedPart | null;
  /** Offered by the policy, as the borrower asked for it; null of what two people offered. */
  readonly asked: NonNullable<ArrangementOffered['asked']> | null;
  readonly offeredOn: CivilDate;
  readonly acceptBy: CivilDate;
  readonly agreedOn: CivilDate | null;
  /** From then on charges go on. */
  readonly brokenOn: CivilDate | null;
}

interface Progress {
  /** What is owed. */
  readonly remaining: Ngwee;
  readonly effects: readonly PaymentEffect[];
}

/** From the day it was approved nothing is charged for as long as it is kept. */
export function agree(book: LentBook, event: ArrangementAgreed): void {
  const { offered, arranged } = book;
  if (offered?.proposalId !== event.proposalId) return;
  if (arranged !== null) endPause(book.pauses, arranged.offer.proposalId, book.day);
  book.pauses.push({ from: book.day, to: Infinity, by: event.proposalId });
  book.arranged = { offer: offered, agreedOn: event.agreedOn, ended: null };
}

/**
 * Ends an arrangement that is not kept by a day. An amount was not there by the end of its day
 * and the days of grace. Charges go on from there, and never for the days before.
 */
export function endArrangement(book: LentBook, day: number, remaining: Ngwee): void {
  const { arranged } = book;
  if (arranged === null || arranged.ended !== null) return;
  const { offer } = arranged;
  const { proposalId } = offer;
  const parts = partsNow(offer, { remaining, effects: book.effects });
  const paid = paidSince(offer, book.effects);
  const missing = firstMissing(parts, { paid, remaining });
  const lastOn = (missing?.part ?? parts.at(-1))?.on;
  if (lastOn === undefined) return;
  const graceEnds = addDays(lastOn, arrangementGraceDays + 1);
  // Money from a reversed payment may be paid again until three days after the borrower was
  // notified.
  const ends = Math.max(
    daysBetween(book.disbursed.effectiveOn, graceEnds),
    ...book.keptUntil.map((until) => until + 1),
    // So may amounts that were due while the loan was frozen by a dispute.
    ...book.disputed.map(({ to }) => to + arrangementGraceDays),
  );
  if (day < ends) return;
  arranged.ended = { day: ends, isBroken: missing !== null };
  endPause(book.pauses, proposalId, ends);
}

interface Missing {
  readonly part: ArrangedPart;
  /** The amount still to be paid for it. */
  readonly left: Ngwee;
  /**
   * The total amount due for it. This is less than the offer if the debt has become smaller, for
   * example through a waived late fee or a corrected price. Payments received and payments still to
   * come add up to the debt.
   */
  readonly amount: Ngwee;
}

/** All that was paid since the offer was approved. */
function paidSince({ effectiveAt }: ArrangementOffered, effects: Progress['effects']): Ngwee {
  return sumNgwee(
    effects
      .filter((effect) => effect.effectiveAt > effectiveAt && effect.extensionFee === 0n)
      .map(({ amount, owedToBorrower }) => ngwee(amount - owedToBorrower)),
  );
}

/**
 * The parts of an agreed offer as they count now. A debt that became larger, because a payment
 * from before the offer was reversed, is owed with the last part.
 */
function partsNow(offer: ArrangementOffered, { remaining, effects }: Progress): ArrangedPart[] {
  const all = sumNgwee(offer.parts.map(({ amount }) => amount));
  const more = largerNgwee(zeroNgwee, ngwee(remaining + paidSince(offer, effects) - all));
  const last = offer.parts.at(-1);
  return offer.parts.map((part) =>
    part === last ? { on: part.on, amount: ngwee(part.amount + more) } : part,
  );
}

/**
 * The first amount that is not there, and what of it is missing. All that was paid since it was
 * approved counts; and who owes no more than the amounts after it has kept it, however that came.
 */
function firstMissing(
  parts: readonly ArrangedPart[],
  { paid, remaining }: { readonly paid: Ngwee; readonly remaining: Ngwee },
): Missing | null {
  let [due, after] = [zeroNgwee, sumNgwee(parts.map(({ amount }) => amount))];
  for (const part of parts) {
    due = ngwee(due + part.amount);
    after = ngwee(after - part.amount);
    const left = smallerNgwee(ngwee(due - paid), ngwee(remaining - after));
    const came = largerNgwee(zeroNgwee, ngwee(paid - (due - part.amount)));
    const amount = smallerNgwee(part.amount, ngwee(left + came));
    if (left > 0n) return { part, left, amount };
  }
  return null;
}

/** The newest arrangement as of the book's day; null where none was ever offered. */
export function arrangementOf(book: LentBook, remaining: Ngwee): Arrangement | null {
  const { arranged, offered, disbursed } = book;
  const isOfferNewer = offered?.proposalId !== arranged?.offer.proposalId;
  const isRunning = arranged !== null && arranged.ended === null && remaining > 0n;
  const offer = isOfferNewer && !isRunning ? offered : (arranged?.offer ?? null);
  if (offer === null) return null;
  const own = offer === arranged?.offer ? arranged : null;
  const { effects } = book;
  const parts = own === null ? offer.parts : partsNow(offer, { remaining, effects });
  const missing = firstMissing(parts, { paid: paidSince(offer, effects), remaining });
  const missingFrom = missing?.part.on;
  const broken = own?.ended?.isBroken === true ? own.ended : null;
  return {
    proposalId: offer.proposalId,
    state: own === null ? offerState(book, offer, remaining) : agreedState(own, remaining),
    parts: parts.map((part) => ({
      on: part.on,
      amount: part === missing?.part ? missing.amount : part.amount,
      isThere: missingFrom === undefined || part.on < missingFrom,
    })),
    next: missing && {
      on: missing.part.on,
      amount: largerNgwee(zeroNgwee, missing.left),
    },
    asked: offer.asked ?? null,
    offeredOn: offer.effectiveOn,
    acceptBy: offer.acceptBy,
    agreedOn: own?.agreedOn ?? null,
    brokenOn: broken && addDays(disbursed.effectiveOn, broken.day),
  };
}

function offerState(
  { day, disbursed }: LentBook,
  { acceptBy }: ArrangementOffered,
  remaining: Ngwee,
): ArrangementState {
  const isPast = day > daysBetween(disbursed.effectiveOn, acceptBy);
  return isPast || remaining === 0n ? 'lapsed' : 'offered';
}

function agreedState({ ended }: Arranged, remaining: Ngwee): ArrangementState {
  if (ended !== null) return ended.isBroken ? 'broken' : 'done';
  return remaining === 0n ? 'done' : 'kept';
}
