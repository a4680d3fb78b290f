import { Link } from 'wouter';
import * as say from '../../../contract/sentences/face-start.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { addressOfFirstOpen } from '../verification/open-next-step.ts';
import type { StepList } from '../verification/open-next-step.ts';

/** Whether the face is the step whose turn it is. */
export function isFaceNext(steps: StepList): boolean {
  return !isFaceDone(steps) && addressOfFirstOpen(steps) === paths.authStep('face');
}

function isFaceDone(steps: StepList): boolean {
  return steps.some((step) => step.cerCode === 5 && step.isAuth === 1);
}

/** For who comes to the face out of turn: whether it is done or too early, and the way on. */
export function NotNow({ steps }: { steps: StepList }) {
  const isDone = isFaceDone(steps);
  return (
    <EmptyState
      title={isDone ? say.isDone : say.tooEarly}
      action={
        <Link href={addressOfFirstOpen(steps)} replace className={buttonLook()}>
          {isDone ? say.goOn : say.nextStep}
        </Link>
      }
    >
      <p>{isDone ? say.isDoneText : say.tooEarlyText}</p>
    </EmptyState>
  );
}
