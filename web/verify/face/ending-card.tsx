import { Link } from 'wouter';
import * as say from '../../../contract/sentences/face-check.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { FaceEnding } from './face-ending.ts';
import css from './face-recognition.module.css';

interface EndingCardProps {
  ending: FaceEnding;
  onAgain: () => void;
  isPhoto: boolean;
  /** One photo can be sent instead. */
  mayPhoto: boolean;
}

/** A try that came to nothing: why, what to do better, and the ways on. */
export function EndingCard({ ending, onAgain, isPhoto, mayPhoto }: EndingCardProps) {
  if (ending.end === 'closed') {
    return (
      <Card heading={say.notNow}>
        <p role="alert">{ending.sentence}</p>
        <Link href={paths.home} className={buttonLook()}>
          {say.home}
        </Link>
      </Card>
    );
  }
  return (
    <Card heading={headingOf(ending)}>
      <Said ending={ending} />
      <Button onClick={onAgain}>{isPhoto ? say.tryAgain : say.startAgain}</Button>
      {isPhoto || !mayPhoto ? null : (
        <Link href={paths.facePhoto} replace onClick={onAgain} className={buttonLook('quiet')}>
          {say.photoToPerson}
        </Link>
      )}
    </Card>
  );
}

function headingOf({ end }: FaceEnding): string {
  if (end === 'again') return say.onceMore;
  if (end === 'still') return say.nothingMoved;
  return end === 'over' ? say.minuteOver : say.didNotWork;
}

function Said({ ending }: { ending: FaceEnding }) {
  switch (ending.end) {
    case 'again':
      return (
        <>
          <p role="alert" className={css.advice}>
            {ending.advice}
          </p>
          <p className={css.note}>{triesSentence(ending.triesLeft)}</p>
        </>
      );
    case 'over':
      return <p role="alert">{say.minuteOverText}</p>;
    case 'still':
      return <p role="alert">{say.nothingMovedText}</p>;
    case 'closed':
    case 'failed':
      return <p role="alert">{ending.sentence}</p>;
    default:
      return null;
  }
}

function triesSentence(left: number | null): string {
  if (left === null) return say.afterThree;
  return left === 1 ? say.oneTryLeft : say.triesLeft(`${left}`);
}
