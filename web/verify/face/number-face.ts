import { drawNumberFace, showNumberFace } from '../../../contract/borrower/new-number.ts';
import type { AnswerOf, BodyOf } from '../../../contract/words/endpoint.ts';
import { call } from '../../platform/api/call.ts';

type Shown = BodyOf<typeof showNumberFace>;

/** The check for a change of number, whose code is fetched only then. */
export function drawForNumber(signal: AbortSignal) {
  return call(drawNumberFace, { signal, quiet: true });
}

export function sendForNumber(
  body: Shown,
  signal: AbortSignal,
): Promise<AnswerOf<typeof showNumberFace>> {
  return call(showNumberFace, { body, signal, quiet: true });
}
