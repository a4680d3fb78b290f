import * as z from 'zod/mini';
import { wireInstant, wireText } from '../words/wire.ts';

/** That a loan was agreed to by keys of a USSD menu and a PIN. */
export const agreedByUssd = z.strictObject({
  at: wireInstant,
  /** The number that the account had then, masked. */
  mobile: wireText(20),
  /** Of the screens. */
  language: wireText(12),
  /** Cost and late fee, as they were shown and answered. */
  screens: z.array(wireText(200)),
});
