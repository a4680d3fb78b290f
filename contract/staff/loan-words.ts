import * as z from 'zod/mini';
import { networks } from '../market/network.ts';

/** Kwacha in digits with two decimals, `-1250.50`; JSON has no numbers that are exact. */
export const kwachaText = z.string().check(z.regex(/^-?\d{1,16}\.\d{2}$/, 'is no amount'));
export const orderNumber = z
  .string()
  .check(z.regex(/^[1-9]\d{0,14}$/, 'is not the number of a loan'));
export const networkName = z.enum(networks);
