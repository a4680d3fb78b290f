import type { Wrong } from '../price-put-right.ts';

/** A price of a history that turns out to be wrong, when many loans were given by it. */
export interface WrongPrice extends Wrong {
  readonly foundAtStep: number;
}
