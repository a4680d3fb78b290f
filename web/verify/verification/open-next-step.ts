import { useLocation } from 'wouter';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { authSteps, authStepOf, listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import { call } from '../../platform/api/call.ts';
import { forgetOtherScreens, queryClient } from '../../platform/api/query-client.ts';
import { keepAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { keepAuthStep } from '../../platform/session/session.ts';

/** The steps as the server lists them. */
export type StepList = AnswerOf<typeof listAuthSteps>;

/** The screen of the first step that is not done; home when all are. */
export function addressOfFirstOpen(steps: StepList): string {
  const open = steps.find((step) => step.isAuth === 0);
  const known = authSteps.find((step) => step.cerCode === open?.cerCode);
  return known ? paths.authStep(known.step) : paths.home;
}

/**
 * For a step that was just saved. It asks which steps are done, keeps the auth step in the
 * session and opens the next screen, or home after the last. Never throws: without an answer it
 * opens `/authentication`, which asks again and says how that goes. With `replace` the way back
 * does not lead to the screen that is left.
 */
export function useOpenNextStep(): (options?: { replace?: boolean }) => Promise<void> {
  const [, navigate] = useLocation();
  return async (options) => {
    // What other screens knew of the steps, of home and of the borrower is no longer so.
    forgetOtherScreens();
    void queryClient.invalidateQueries({ refetchType: 'none' });
    navigate(await nextAddress(), options);
  };
}

async function nextAddress(): Promise<string> {
  try {
    const steps = await call(listAuthSteps, { quiet: true });
    keepAuthStep(authStepOf(steps));
    // Or the next screen would go by the steps as they were before.
    keepAnswer(listAuthSteps, [], steps);
    return addressOfFirstOpen(steps);
  } catch {
    return paths.authentication;
  }
}
