import * as z from 'zod/mini';
import { wireDate, wireText } from '../words/wire.ts';

/** A claim that is looked into: it is a complaint, and has its number and its clock. */
export const openClaim = z.strictObject({ number: wireText(20), answerBy: wireDate });
