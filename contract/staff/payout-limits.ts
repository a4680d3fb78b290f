import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';
import type { Ngwee } from '../words/ngwee.ts';
import { kwacha } from '../words/ngwee.ts';
import type { ProposalKind } from './proposal-kinds.ts';

/**
 * What one person pays out or waives on a day in Lusaka, and on that day with the six before it.
 * A constant, as in the table `payout_limit`; a test compares them.
 */
export const payoutLimits: Readonly<
  Record<'alone' | 'in-all', { readonly day: Ngwee; readonly week: Ngwee }>
> = {
  alone: { day: kwacha(30_000), week: kwacha(120_000) },
  /** Alone, and as one of two. */
  'in-all': { day: kwacha(250_000), week: kwacha(1_000_000) },
};

/** What a person may still pay out or waive, in kwacha. */
export const payoutsLeft = z.strictObject({ today: wireText(20), week: wireText(20) });

/**
 * Proposals whose amount counts for both people: money leaves by them, or what is owed is not
 * asked for any more. `payout_kinds` of the database says the same.
 */
export const payoutKinds: readonly ProposalKind[] = [
  'confirm',
  'fail',
  'pay-back',
  'reverse-payment',
  'unmatched-to-owner',
  'waive',
  'write-off-early',
  'approve-order',
  /** Where the borrower is right. */
  'decide-dispute',
  'waive-many',
  'write-off-many',
];
