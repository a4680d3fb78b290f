import * as z from 'zod/mini';
import { wireText } from '../words/wire.ts';

/** An account of the ledger by its code, `float:MTN`; which there are the chart says. */
export const wireAccount = z.string().check(z.regex(/^[a-zA-Z:-]{2,30}$/, 'is no account'));

/** A month, `2026-10`. */
export const wireMonth = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'is no month'));

/** What an account is, for the order of a balance. */
export const accountTypes = ['asset', 'liability', 'equity', 'income', 'expense'] as const;

/** An account as every answer names it: our code, its words, and the accountant's code. */
export const accountHead = {
  account: wireAccount,
  name: wireText(80),
  type: z.enum(accountTypes),
  gl: wireText(10),
};
