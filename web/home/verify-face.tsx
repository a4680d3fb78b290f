import { Link } from 'wouter';
import { authSteps, listAuthSteps } from '../../contract/borrower/auth-steps.ts';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/home-verify.ts';
import { ErasureWaits } from '../own-affairs/set/erasure-waits.tsx';
import { sentenceOf } from '../platform/api/call-errors.ts';
import { useAnswer } from '../platform/api/use-answer.ts';
import { paths } from '../platform/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DoneIcon } from '../ui/icons.tsx';
import { FailedState } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import type { StepList } from '../verify/verification/open-next-step.ts';
import { minutesOf, stepWords } from '../verify/verification/step-words.ts';
import css from './verify-face.module.css';

/**
 * What is left to do before a first loan, and the way to the next step. While an erasure waits
 * nothing is to be done but to take it back.
 */
export function VerifyFace({ erasesAt }: { erasesAt: LoanInfo['erasesAt'] }) {
  return erasesAt ? <ErasureWaits erasesAt={erasesAt} /> : <StepsLeft />;
}

function StepsLeft() {
  const { answer: steps, failure, asking, again } = useAnswer(listAuthSteps, []);
  if (!steps && failure) {
    return <FailedState sentence={sentenceOf(failure)} onRetry={again} busy={asking} />;
  }
  if (!steps) return <Skeleton block="card" />;
  const isDone = (cerCode: number) =>
    steps.some((step) => step.cerCode === cerCode && step.isAuth === 1);
  const open = authSteps.filter(({ cerCode }) => !isDone(cerCode));
  const isNew = open.length === authSteps.length;
  const next = open[0];
  return (
    <Card look="pocket">
      <p className={css.lead}>
        {isNew
          ? say.before
          : say.stepsDone(`${authSteps.length - open.length}`, `${authSteps.length}`)}
      </p>
      <Steps steps={steps} />
      {next ? (
        <>
          <p className={css.note}>{timeText(minutesOf(open.map(({ step }) => step)))}</p>
          <Link href={paths.authStep(next.step)} className={`${buttonLook()} ${css.go}`}>
            {isNew ? say.begin : say.goOn}
          </Link>
        </>
      ) : null}
    </Card>
  );
}

function timeText(minutes: number): string {
  return minutes === 1 ? say.takesAMinute : say.takesMinutes(`${minutes}`);
}

function Steps({ steps }: { steps: StepList }) {
  const next = steps.find((step) => step.isAuth === 0)?.cerCode;
  return (
    <ol className={css.steps}>
      {steps.map(({ cerCode, name, isAuth }) => {
        const known = authSteps.find((one) => one.cerCode === cerCode);
        return (
          <li key={cerCode} aria-current={cerCode === next ? 'step' : undefined}>
            {isAuth === 1 ? <DoneIcon /> : <i aria-hidden="true" />}
            <div>
              <span>{name}</span>
              {isAuth === 0 && known ? <small>{stepWords[known.step].needs}</small> : null}
            </div>
            {isAuth === 1 ? <small>{say.done}</small> : null}
          </li>
        );
      })}
    </ol>
  );
}
