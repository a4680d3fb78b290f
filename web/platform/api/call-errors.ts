import type { Reason } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/api.ts';

/** What a call can end with besides its answer; `sentence` is for the borrower. */
export abstract class CallError extends Error {
  abstract readonly sentence: string;
}

/** The server understood and refused: a name, the sentence, and what the refusal carries. */
export class Refused extends CallError {
  readonly reason: Reason | null;
  readonly sentence: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Code 501: the screen that asked shows the sentence itself, no toast did. */
  readonly screenShowsIt: boolean;

  constructor(refusal: Pick<Refused, 'reason' | 'sentence' | 'data' | 'screenShowsIt'>) {
    super(refusal.sentence);
    this.reason = refusal.reason;
    this.sentence = refusal.sentence;
    this.data = refusal.data;
    this.screenShowsIt = refusal.screenShowsIt;
  }
}

/** The session has ended; the login drawer opens. */
export class LoggedOut extends CallError {
  readonly sentence = say.logInAgain;
}

/** The server answered that something is wrong: malformed, too many, our fault. */
export class Faulted extends CallError {
  readonly code: number;
  readonly sentence: string;
  /** Too busy or too often (503, 429): when to ask again; 0 where the server did not say. */
  readonly waitSeconds: number;

  constructor(code: number, sentence: string, waitSeconds = 0) {
    super(sentence);
    this.code = code;
    this.sentence = sentence;
    this.waitSeconds = waitSeconds;
  }
}

/** No answer came: no network, no server, or nothing within the timeout. */
export class Unreachable extends CallError {
  readonly sentence = say.unreachable;
}

/**
 * A request that moves money was sent and every try to get its answer failed. It may have been
 * done: look at the bill before anything is sent again.
 */
export class OutcomeUnknown extends CallError {
  readonly sentence = say.outcomeUnknown;
}

/** The sentence of whatever a call ended with. */
export function sentenceOf(error: unknown): string {
  if (error instanceof CallError) return error.sentence;
  return say.wrongHere;
}

/**
 * No answer came, or the browser itself sent the request twice and saw only the second answer.
 * Asked again, the server answers what it did the first time.
 */
export function mayHaveArrived(error: unknown): boolean {
  if (error instanceof Unreachable) return true;
  return error instanceof Refused && error.reason === 'already-sent';
}
