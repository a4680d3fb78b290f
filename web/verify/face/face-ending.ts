import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import { showDevice } from '../../../contract/borrower/devices.ts';
import * as say from '../../../contract/sentences/face-check.ts';
import type { saveStep } from '../../../contract/borrower/verification.ts';
import { call } from '../../platform/api/call.ts';
import { LoggedOut, Refused, sentenceOf } from '../../platform/api/call-errors.ts';

/** How a try ended, as the screen shows it. */
export type FaceEnding =
  | { readonly end: 'matched' | 'referred' | 'over' | 'still' | 'consent-missing' | 'not-open' }
  /** Of an earlier try, whatever came of it. */
  | { readonly end: 'done' }
  | { readonly end: 'again'; readonly advice: string; readonly triesLeft: number | null }
  /** Nothing can be done here now; the sentence says why. */
  | { readonly end: 'closed'; readonly sentence: string }
  | { readonly end: 'failed'; readonly sentence: string };

/** What the server said of the pictures. */
export function endingOf(answer: AnswerOf<typeof saveStep>): FaceEnding {
  if (answer.tryAgain === true) {
    const { advice = say.notThisTime, triesLeft = null } = answer;
    return { end: 'again', advice, triesLeft };
  }
  if (answer.referred === true) return { end: 'referred' };
  return { end: 'matched' };
}

/** What a refusal or a fault means here; null when the session ended, which has its own screen. */
export async function endingOfFailure(failure: unknown): Promise<FaceEnding | null> {
  if (failure instanceof LoggedOut) return null;
  const sentence = sentenceOf(failure);
  const reason = failure instanceof Refused ? failure.reason : null;
  switch (reason) {
    case 'challenge-over':
      // The answer to a try that went through may have been lost on the way.
      return (await isDone()) ? { end: 'done' } : { end: 'over' };
    case 'step-closed':
      return (await isDone()) ? { end: 'done' } : { end: 'closed', sentence };
    case 'too-many-tries':
    case 'too-many-pictures':
    case 'photo-not-enough':
      return { end: 'closed', sentence };
    case 'consent-missing':
      return { end: 'consent-missing' };
    case 'step-not-open':
      return { end: 'not-open' };
    default:
      return { end: 'failed', sentence };
  }
}

async function isDone(): Promise<boolean> {
  try {
    // A new phone proves whose it is by the same check, when the steps are done long ago.
    const { state } = await call(showDevice, { quiet: true });
    if (state !== 'known') return false;
    const steps = await call(listAuthSteps, { quiet: true });
    return steps.some((step) => step.cerCode === 5 && step.isAuth === 1);
  } catch {
    return false;
  }
}
