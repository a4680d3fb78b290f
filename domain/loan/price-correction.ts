import { largerNgwee, ngwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { Account } from './account.ts';
import type { PriceFigures, Pricing } from './loan.ts';

/** The figures of a price that can be put right. */
export function priceFiguresOf(pricing: Pricing): PriceFigures {
  const { dailyRatePpm, serviceFeeBasisPoints } = pricing;
  const { lateFeeDailyPpm, lateFeeGraceDays, lateFeeMaxDays } = pricing;
  return {
    dailyRatePpm,
    serviceFeeBasisPoints,
    lateFeeDailyPpm,
    lateFeeGraceDays,
    lateFeeMaxDays,
  };
}

/**
 * Whether a price can replace the one that was agreed to: no figure of it costs the
 * borrower more, and one costs less. An agreed figure is never raised.
 */
export function isLowerPrice(meant: PriceFigures, charged: PriceFigures): boolean {
  const lower = [
    charged.dailyRatePpm - meant.dailyRatePpm,
    charged.serviceFeeBasisPoints - meant.serviceFeeBasisPoints,
    charged.lateFeeDailyPpm - meant.lateFeeDailyPpm,
    meant.lateFeeGraceDays - charged.lateFeeGraceDays,
    charged.lateFeeMaxDays - meant.lateFeeMaxDays,
  ];
  return lower.every((by) => by >= 0) && lower.some((by) => by > 0);
}

/** What it means for a borrower that the price of a loan is put right. */
export interface TakenBack {
  /** They owe so much less, or have paid so much too much; never negative. */
  readonly takenBack: Ngwee;
  /** What of it they have paid too much: it goes back to their wallet. */
  readonly sentBack: Ngwee;
}

/** Both accounts are as of the same day, the second by the price that was meant. */
export function takenBackBy(before: Account, after: Account): TakenBack {
  const lessOwed = before.remainingAmount - after.remainingAmount;
  const sentBack = largerNgwee(zeroNgwee, ngwee(after.owedToBorrower - before.owedToBorrower));
  // Each reading of a meter rounds by half an ngwee, and there may be one more of them.
  const takenBack = largerNgwee(sentBack, ngwee(lessOwed + sentBack));
  return { takenBack, sentBack };
}

/**
 * Whether a borrower would owe more by the lower price, beyond what roundings make. That takes a
 * cap that both prices meet, and a coupon that took off more while more was charged. Such a loan
 * stays as it is.
 */
export function owesMore(before: Account, after: Account): boolean {
  const net = (state: Account) => state.remainingAmount - state.sentBackAmount;
  const readings = BigInt(before.plans.length * (1 + before.payments.length));
  return net(after) > net(before) + readings;
}

/** Loans, and the sum reversed on them. */
export interface CountedLoans {
  readonly loans: number;
  readonly amount: Ngwee;
}

/** What a correction would reverse, by the status of the loans. */
export interface CorrectionCount {
  /** Something is still owed. */
  readonly open: CountedLoans;
  readonly repaid: CountedLoans;
  /** The debt was given up in the books. */
  readonly givenUp: CountedLoans;
  /** So far nothing was charged wrongly: the lower price counts from here on. */
  readonly unharmed: CountedLoans;
  /** Of all of these: what goes back to wallets. */
  readonly sentBack: CountedLoans;
}

const none: CountedLoans = { loans: 0, amount: zeroNgwee };
export const nothingCounted: CorrectionCount = {
  open: none,
  repaid: none,
  givenUp: none,
  unharmed: none,
  sentBack: none,
};

/** The count with one loan more; `before` is its account by the price that was wrong. */
export function addToCount(
  count: CorrectionCount,
  before: Account,
  { takenBack, sentBack }: TakenBack,
): CorrectionCount {
  const group = takenBack === 0n ? 'unharmed' : groupOf(before);
  return {
    ...count,
    [group]: plus(count[group], takenBack),
    ...(sentBack > 0n && { sentBack: plus(count.sentBack, sentBack) }),
  };
}

function groupOf({ status, writtenOff }: Account): 'open' | 'repaid' | 'givenUp' {
  if (status === 'settled' || status === 'cancelled') return 'repaid';
  return writtenOff ? 'givenUp' : 'open';
}

function plus({ loans, amount }: CountedLoans, more: Ngwee): CountedLoans {
  return { loans: loans + 1, amount: ngwee(amount + more) };
}

/** How many loans were counted, and the sum reversed on all of them. */
export function wholeOf({ open, repaid, givenUp, unharmed }: CorrectionCount): CountedLoans {
  const all = [open, repaid, givenUp, unharmed];
  return {
    loans: all.reduce((sum, one) => sum + one.loans, 0),
    amount: ngwee(all.reduce((sum, one) => sum + one.amount, 0n)),
  };
}
