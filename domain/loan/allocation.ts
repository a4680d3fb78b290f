import { divideRounding, ngwee, smallerNgwee, zeroNgwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import type { AllocationRule } from './loan.ts';

/** A sum of money by what it is for, in the order in which it is paid. */
export interface Parts {
  readonly lateFee: Ngwee;
  readonly fee: Ngwee;
  readonly interest: Ngwee;
  readonly principal: Ngwee;
}

export const noParts: Parts = {
  lateFee: zeroNgwee,
  fee: zeroNgwee,
  interest: zeroNgwee,
  principal: zeroNgwee,
};

/** The whole of a sum, whatever it is for. */
export function sumOfParts(parts: Parts): Ngwee {
  return ngwee(parts.lateFee + parts.fee + parts.interest + parts.principal);
}

/** Adds part by part. */
export function addParts(a: Parts, b: Parts): Parts {
  return {
    lateFee: ngwee(a.lateFee + b.lateFee),
    fee: ngwee(a.fee + b.fee),
    interest: ngwee(a.interest + b.interest),
    principal: ngwee(a.principal + b.principal),
  };
}

/** Takes b from a, part by part; a part may fall below zero. */
export function subtractParts(a: Parts, b: Parts): Parts {
  return {
    lateFee: ngwee(a.lateFee - b.lateFee),
    fee: ngwee(a.fee - b.fee),
    interest: ngwee(a.interest - b.interest),
    principal: ngwee(a.principal - b.principal),
  };
}

/**
 * Splits a payment over what is owed, never more than is owed of any part. The parts add up to
 * the smaller of payment and debt. `charges-first` pays late fee, service fee, interest, then
 * principal. `proportional` pays every part in the proportion in which it is owed, and the
 * rounding remainder goes to charges first. So section 13 of the Money-Lenders Act, Cap 398,
 * appropriates.
 */
export function allocate(owed: Parts, amount: Ngwee, rule: AllocationRule): Parts {
  if (rule === 'charges-first') return chargesFirst(owed, amount);
  const total = sumOfParts(owed);
  if (amount >= total) return owed;
  const portion = (part: Ngwee): Ngwee => ngwee(divideRounding(part * amount, total, 'down'));
  const shares = {
    lateFee: portion(owed.lateFee),
    fee: portion(owed.fee),
    interest: portion(owed.interest),
    principal: portion(owed.principal),
  };
  const left = ngwee(amount - sumOfParts(shares));
  return addParts(shares, chargesFirst(subtractParts(owed, shares), left));
}

/** What of a payment's parts is taken out of it again, in the order against that of paying. */
export function takenLast(paid: Parts, amount: Ngwee): Parts {
  const total = sumOfParts(paid);
  if (amount >= total) return paid;
  return subtractParts(paid, chargesFirst(paid, ngwee(total - amount)));
}

function chargesFirst(owed: Parts, amount: Ngwee): Parts {
  let left = amount;
  const take = (part: Ngwee): Ngwee => {
    const taken = smallerNgwee(part, left);
    left = ngwee(left - taken);
    return taken;
  };
  return {
    lateFee: take(owed.lateFee),
    fee: take(owed.fee),
    interest: take(owed.interest),
    principal: take(owed.principal),
  };
}
