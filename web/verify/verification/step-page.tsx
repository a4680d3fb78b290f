import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as say from '../../../contract/sentences/verification.ts';
import { readForm } from '../../../contract/borrower/verification.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { Refused } from '../../platform/api/call-errors.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import type { Asked } from '../../platform/api/use-answer.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { FirstOpenStep } from './first-open-step.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { StepHead } from './step-head.tsx';
import { WaitingFields } from './waiting-fields.tsx';

export type StepForm = AnswerOf<typeof readForm>;

/** The form of a step as the server has it now; never one of an earlier visit. */
export function useStepForm(step: AuthStepName): Asked<StepForm> {
  const cerCode = String(authSteps.find((one) => one.step === step)?.cerCode);
  return useAnswer(readForm, [{ query: { cerCode } }], { fresh: true });
}

interface StepPageProps<Answer> {
  step: AuthStepName;
  /** What the step shows: its form, or the questionnaire. */
  asked: Asked<Answer>;
  /** The look until it is there; that of a form by default. */
  waiting?: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/**
 * The screen of a step under its head: waiting, offline and failed as everywhere. A borrower who
 * comes too early is led to the first open step, and a closed step says so.
 */
export function StepPage<Answer extends { readonly withheld?: true | undefined }>({
  step,
  asked,
  waiting,
  children,
}: StepPageProps<Answer>) {
  const { failure } = asked;
  if (asked.answer === undefined && failure instanceof Refused) {
    if (failure.reason === 'step-not-open') return <FirstOpenStep />;
    return (
      <>
        <StepHead step={step} />
        <StepRefused refusal={failure} />
      </>
    );
  }
  return (
    <>
      <StepHead step={step} />
      <Loaded asked={asked} waiting={waiting ?? <WaitingFields />}>
        {(answer) => (
          <>
            {answer.withheld ? <HiddenNote /> : null}
            {children(answer)}
          </>
        )}
      </Loaded>
    </>
  );
}

/** A step that cannot be done now, such as one that was checked already; leads home. */
export function StepRefused({ refusal }: { refusal: Refused }) {
  if (refusal.reason === 'step-not-open') return <FirstOpenStep />;
  const isClosed = refusal.reason === 'step-closed';
  return (
    <EmptyState
      title={isClosed ? say.haveThisAlready : say.notNow}
      action={
        <Link href={paths.home} className={buttonLook()}>
          {say.backToHome}
        </Link>
      }
    >
      <p>{refusal.sentence}</p>
      {isClosed ? <p>{say.nothingMissing}</p> : null}
    </EmptyState>
  );
}
