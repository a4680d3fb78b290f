import { authSteps, listAuthSteps } from '../../contract/borrower/auth-steps.ts';
import type { LoanInfo } from '../../contract/borrower/orders.ts';
import * as say from '../../contract/sentences/home-verify.ts';
import { PocketLink } from '../loans/parts/pocket-button.tsx';
import { StandingPocket } from '../loans/parts/standing-pocket.tsx';
import { sentenceOf } from '../platform/api/call-errors.ts';
import { useAnswer } from '../platform/api/use-answer.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { DoneIcon } from '../ui/icons.tsx';
import { FailedState } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import type { StepList } from '../verify/verification/open-next-step.ts';
import { stepWords } from '../verify/verification/step-words.ts';
import faces from './faces.module.css';
import css from './verify-face.module.css';

/** What is left to do before a first loan, and the way to the next step. */
export function VerifyFace({ standing }: Pick<LoanInfo, 'standing'>) {
  const { answer: steps, failure, asking, again } = useAnswer(listAuthSteps, []);
  if (!steps && failure) {
    return <FailedState sentence={sentenceOf(failure)} onRetry={again} busy={asking} />;
  }
  if (!steps) return <Skeleton block="card" />;
  const open = authSteps.filter(
    ({ cerCode }) => !steps.some((step) => step.cerCode === cerCode && step.isAuth === 1),
  );
  const [next] = open;
  return (
    <>
      <StandingPocket of={standing}>
        {next ? (
          <PocketLink href={paths.authStep(next.step)}>
            {standing.action === 'start' ? say.begin : say.goOn}
          </PocketLink>
        ) : null}
        <p className={faces.soft}>
          {open.length > 1 ? say.limitAfter(`${open.length}`) : say.limitAfterOne}
        </p>
      </StandingPocket>
      <Card>
        <Steps steps={steps} />
        <p className={css.note}>{say.stopAnyTime}</p>
      </Card>
    </>
  );
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
