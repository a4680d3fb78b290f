import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { showMoment } from '../../contract/words/show-day.ts';
import { isOfAge } from './decision.ts';

/** The state of a borrower before any application. */
export interface Asking {
  readonly allStepsDone: boolean;
  /** The borrower withdrew the consent to use their details for decisions. */
  readonly processingWithdrawn: boolean;
  readonly openOrders: number;
  readonly writtenOffOrders: number;
  /** Age in completed years; left out until the card has been read. */
  readonly age?: number | undefined;
  /** A loan was returned recently: the next one waits until this instant. */
  readonly waitsUntil: Date | null;
  /** The first day a declined borrower may ask again; null when never declined. */
  readonly retryOn: CivilDate | null;
  /** The day on which the borrower's data is erased, as they asked; null when they did not. */
  readonly erasesOn: CivilDate | null;
  /** Staff confirmed that the borrower died. */
  readonly hasDied: boolean;
  /** Blocked for a lost phone, until staff open it. */
  readonly isBlocked: boolean;
  readonly now: Date;
}

export type AskingRefusal =
  | { readonly reason: 'consent-missing' }
  | { readonly reason: 'not-verified' }
  | { readonly reason: 'order-open' }
  | { readonly reason: 'debt-written-off' }
  | { readonly reason: 'age-outside' }
  | { readonly reason: 'death-confirmed' }
  | { readonly reason: 'account-blocked' }
  | {
      readonly reason: 'returned-lately';
      readonly until: string;
      readonly untilOn: CivilDate;
    }
  | { readonly reason: 'erasure-waits'; readonly erasesOn: CivilDate }
  | { readonly reason: 'declined-before'; readonly retryOn: CivilDate };

/**
 * The reason why offers may not be shown and accepted now; null if they may. It applies every rule
 * that needs no judgement, so that no borrower reads a contract and is then refused for a known
 * reason.
 */
export function decideMayAsk(asking: Asking): AskingRefusal | null {
  const { retryOn, erasesOn, age, waitsUntil, now } = asking;
  if (asking.openOrders > 0) return { reason: 'order-open' };
  if (asking.writtenOffOrders > 0) return { reason: 'debt-written-off' };
  if (asking.hasDied) return { reason: 'death-confirmed' };
  if (asking.isBlocked) return { reason: 'account-blocked' };
  if (erasesOn !== null) return { reason: 'erasure-waits', erasesOn };
  // Before what is left to do: a step done now would lead to no loan.
  if (retryOn !== null && civilDateOf(now) < retryOn) {
    return { reason: 'declined-before', retryOn };
  }
  if (age !== undefined && !isOfAge(age)) return { reason: 'age-outside' };
  if (waitsUntil !== null && now < waitsUntil) {
    const untilOn = civilDateOf(waitsUntil);
    return { reason: 'returned-lately', until: showMoment(waitsUntil), untilOn };
  }
  if (!asking.allStepsDone) return { reason: 'not-verified' };
  return asking.processingWithdrawn ? { reason: 'consent-missing' } : null;
}
