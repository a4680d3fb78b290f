import type { Ngwee } from '../words/ngwee.ts';
import { kwacha } from '../words/ngwee.ts';
import type { Role } from './permissions.ts';

/**
 * Up to how much a person of a role decides alone about a loan the rules referred. A constant: no
 * setting and no act moves it. The table `review_limit` says the same; a test compares them.
 */
export const reviewLimits: Readonly<Partial<Record<Role, Ngwee>>> = {
  credit: kwacha(5_000),
  director: kwacha(10_000),
};

/**
 * Within so many days the loans of one borrower that one person approved alone count together.
 * So one person cannot decide a large loan in parts.
 */
export const reviewLimitDays = 7;

/** Between one person's approval and the payout, so that it can be stopped. */
export const reviewHoldSeconds = 60;

/** The highest of these roles; null where none decides alone. */
export function reviewLimitOf(roles: readonly Role[]): Ngwee | null {
  const limits = roles.map((role) => reviewLimits[role]).filter((one) => one !== undefined);
  return limits.reduce<Ngwee | null>(
    (most, one) => (most === null || one > most ? one : most),
    null,
  );
}
