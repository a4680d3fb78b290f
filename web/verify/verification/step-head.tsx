import { Link } from 'wouter';
import { authSteps, listAuthSteps, minutesOf } from '../../../contract/borrower/auth-steps.ts';
import type { AuthStepName } from '../../../contract/borrower/auth-steps.ts';
import * as say from '../../../contract/sentences/verification.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { paths } from '../../platform/paths.ts';
import css from './step-head.module.css';
import { stepWords } from './step-words.ts';

/**
 * The place of a step among the five, under the screen's title. It shows their names on one
 * seam, which are done, and how long the rest takes. A step that is done leads back to itself.
 * It is there before anything was asked, since a step is only reached when those before it are
 * done.
 */
export function StepHead({ step }: { step: AuthStepName }) {
  const { answer } = useAnswer(listAuthSteps, []);
  const here = authSteps.findIndex((one) => one.step === step);
  const isDone = (index: number) =>
    index < here ||
    answer?.find((one) => one.cerCode === authSteps[index]?.cerCode)?.isAuth === 1;
  const left = authSteps.filter((_, index) => index === here || !isDone(index));
  return (
    <nav className={css.head} aria-label={say.steps}>
      <p className={css.where}>
        <span>{say.stepOf(`${here + 1}`, `${authSteps.length}`)}</span>
        <span>{timeLeft(minutesOf(left))}</span>
      </p>
      <ol className={css.seam}>
        {authSteps.map((one, index) => (
          <li
            key={one.step}
            data-done={isDone(index) ? '' : undefined}
            aria-current={index === here ? 'step' : undefined}
          >
            <Spot step={one.step} leads={index !== here && isDone(index)} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function timeLeft(minutes: number): string {
  return minutes === 1 ? say.aMinuteLeft : say.minutesLeft(`${minutes}`);
}

function Spot({ step, leads }: { step: AuthStepName; leads: boolean }) {
  const { short } = stepWords[step];
  const spot = (
    <svg viewBox="0 0 20 20" className={css.spot} aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <path d="m6.4 10.2 2.5 2.6 4.8-5.4" />
    </svg>
  );
  if (!leads) {
    return (
      <span>
        {spot}
        {short}
      </span>
    );
  }
  return (
    <Link href={paths.authStep(step)}>
      {spot}
      {short}
      <span className={css.unseen}>{say.stepDone}</span>
    </Link>
  );
}
