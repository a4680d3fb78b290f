import { Link } from 'wouter';
import { authSteps, listAuthSteps } from '../../contract/verification.ts';
import { sentenceOf } from '../api/call-errors.ts';
import { useAnswer } from '../api/use-answer.ts';
import { paths } from '../paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DoneIcon } from '../ui/icons.tsx';
import { FailedState } from '../ui/notices.tsx';
import { Skeleton } from '../ui/waiting.tsx';
import css from './verify-face.module.css';

/** What is left to do before a first loan, and the way to the next step. */
export function VerifyFace() {
  const { answer: steps, failure, asking, again } = useAnswer(listAuthSteps, []);
  if (!steps && failure) {
    return <FailedState sentence={sentenceOf(failure)} onRetry={again} busy={asking} />;
  }
  if (!steps) return <Skeleton block="card" />;
  const open = steps.filter((step) => step.isAuth === 0);
  const next = authSteps.find((step) => step.cerCode === open[0]?.cerCode);
  return (
    <Card look="pocket">
      <p className={css.lead}>
        {open.length === steps.length
          ? 'Before a first loan, we need to know who you are.'
          : `${steps.length - open.length} of ${steps.length} steps done.`}
      </p>
      <ol className={css.steps}>
        {steps.map((step) => (
          <li
            key={step.cerCode}
            data-done={step.isAuth === 1 ? '' : undefined}
            aria-current={step.cerCode === next?.cerCode ? 'step' : undefined}
          >
            {step.isAuth === 1 ? <DoneIcon /> : <i aria-hidden="true" />}
            <span>{step.name}</span>
            {step.isAuth === 1 ? <small>Done</small> : null}
          </li>
        ))}
      </ol>
      {next ? (
        <p className={css.note}>
          These steps are not open yet. You can borrow as soon as they are and you have done
          them.
        </p>
      ) : null}
      {next ? (
        <Link href={paths.authStep(next.step)} className={`${buttonLook()} ${css.go}`}>
          {open.length === steps.length ? 'Begin' : 'Continue'}
        </Link>
      ) : null}
    </Card>
  );
}
