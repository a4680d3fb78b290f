import { kwacha } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';

/** Why a file does not report a loan. */
export const leftOutReasons = [
  'cancelled',
  'given-back',
  'disputed',
  'erasure',
  'not-warned',
  'below-floor',
  'fees-only',
  'unreconciled',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** A reported loan waits for these alone; the others do not take it away. */
const holding: ReadonlySet<LeftOutReason> = new Set(['disputed', 'erasure', 'not-warned']);

/** A smaller debt is not reported. */
export const leastBalance = kwacha(50);
/** From so many days of arrears a row harms, and its borrower is warned before. */
export const negativeDays = 90;
export const warnedDaysBefore = [30, 7] as const;

/** A loan by the end of a period, as far as a file looks at it. */
export interface LoanToTell {
  readonly isOpen: boolean;
  readonly isWrittenOff: boolean;
  readonly isCancelled: boolean;
  readonly isGivenBack: boolean;
  readonly endedInPeriod: boolean;
  readonly balance: Ngwee;
  readonly principal: Ngwee;
  readonly classedDays: number;
  readonly isDisputed: boolean;
  readonly isErasing: boolean;
  readonly isUnreconciled: boolean;
  /** The borrower was warned at least thirty days before the end of the period. */
  readonly isWarned: boolean;
  /** What the file before told of it; null: nothing. */
  readonly before: 'open' | 'closed' | 'held' | null;
}

export type ToldLoan =
  | { readonly as: 'open' | 'closed' }
  | { readonly as: 'held' | 'left-out'; readonly why: LeftOutReason }
  | { readonly as: 'nothing' };

/**
 * What a file reports of a loan. One that was reported as open stays until it is reported once as
 * closed. A dispute, an erasure or a missing warning only hold it.
 */
export function tellLoan(loan: LoanToTell): ToldLoan {
  const isOwed = loan.isOpen || loan.isWrittenOff;
  const wasTold = loan.before === 'open';
  if (!isOwed && !wasTold && (loan.before === 'closed' || !loan.endedInPeriod)) {
    return { as: 'nothing' };
  }
  const why = whyLeftOut(loan);
  if (why !== null && (isOwed || wasTold) && holding.has(why)) return { as: 'held', why };
  if (why !== null && !wasTold) return { as: 'left-out', why };
  return { as: isOwed ? 'open' : 'closed' };
}

function whyLeftOut(loan: LoanToTell): LeftOutReason | null {
  if (loan.isCancelled) return 'cancelled';
  if (loan.isGivenBack) return 'given-back';
  if (loan.isDisputed) return 'disputed';
  if (loan.isErasing) return 'erasure';
  if (loan.isUnreconciled) return 'unreconciled';
  if (loan.isOpen && loan.principal === 0n) return 'fees-only';
  if (loan.isOpen && loan.balance < leastBalance) return 'below-floor';
  const isNegative = loan.isWrittenOff || (loan.isOpen && loan.classedDays >= negativeDays);
  return isNegative && !loan.isWarned ? 'not-warned' : null;
}
