import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { authStepOf, listAuthSteps } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { keepAuthStep } from '../../platform/session/session.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { WaitingScreen } from '../../ui/waiting.tsx';
import { addressOfFirstOpen } from './open-next-step.ts';
import type { StepList } from './open-next-step.ts';

/**
 * For a borrower who came to no step, or to one too early. It leads to the first step that is
 * not done, or says that all are.
 */
export function FirstOpenStep() {
  const asked = useAnswer(listAuthSteps, [], { fresh: true });
  return <Loaded asked={asked}>{(steps) => <Onward steps={steps} />}</Loaded>;
}

function Onward({ steps }: { steps: StepList }) {
  const [path, navigate] = useLocation();
  const address = addressOfFirstOpen(steps);
  const authStep = authStepOf(steps);
  const isDone = address === paths.home;
  useEffect(() => {
    keepAuthStep(authStep);
    if (!isDone && address !== path) navigate(address, { replace: true });
  }, [authStep, address, isDone, path, navigate]);
  if (!isDone) return <WaitingScreen />;
  return (
    <EmptyState
      title={say.allDone}
      action={
        <Link href={paths.home} className={buttonLook()}>
          {say.seeLoans}
        </Link>
      }
    >
      <p>{say.allDoneText}</p>
    </EmptyState>
  );
}
