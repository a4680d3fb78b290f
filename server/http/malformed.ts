import type { FieldErrors } from '../../contract/words/field-errors.ts';

/** Thrown at the edge when a request does not fit the contract: a sentence for each field. */
export class Malformed extends Error {
  readonly errors: FieldErrors;

  constructor(errors: FieldErrors) {
    super('malformed request');
    this.errors = errors;
  }
}
