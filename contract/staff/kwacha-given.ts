import { wireTypedKwacha } from '../words/wire-typed-kwacha.ts';

/** Kwacha as people type it. */
export const kwachaGiven = wireTypedKwacha(10);
