import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { FaceEnding } from './face-ending.ts';
import css from './face-recognition.module.css';

interface EndingCardProps {
  ending: FaceEnding;
  onAgain: () => void;
  isPhoto: boolean;
}

/** A try that came to nothing: why, what to do better, and the ways on. */
export function EndingCard({ ending, onAgain, isPhoto }: EndingCardProps) {
  if (ending.end === 'closed') {
    return (
      <Card heading="Not now">
        <p role="alert">{ending.sentence}</p>
        <Link href={paths.home} className={buttonLook()}>
          Home
        </Link>
      </Card>
    );
  }
  return (
    <Card heading={headingOf(ending)}>
      <Said ending={ending} />
      <Button onClick={onAgain}>{isPhoto ? 'Try again' : 'Start again'}</Button>
      {isPhoto ? null : (
        <Link href={paths.facePhoto} replace onClick={onAgain} className={buttonLook('quiet')}>
          Send one photo to a person
        </Link>
      )}
    </Card>
  );
}

function headingOf({ end }: FaceEnding): string {
  if (end === 'again') return 'Let us try once more';
  return end === 'over' ? 'The minute is over' : 'That did not work';
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
      return <p role="alert">That is no trouble. Begin again when you are ready.</p>;
    case 'closed':
    case 'failed':
      return <p role="alert">{ending.sentence}</p>;
    default:
      return null;
  }
}

function triesSentence(left: number | null): string {
  if (left === null) return 'After three tries a person of ours looks at your photos.';
  const tries = left === 1 ? 'One try is left' : `${left} tries are left`;
  return `${tries}. After that a person of ours looks at your photos.`;
}
