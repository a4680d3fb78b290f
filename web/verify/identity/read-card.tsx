import { useEffect, useState } from 'react';
import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/identity-check.ts';
import type { FileId } from '../../../contract/words/ids.ts';
import { Refused, sentenceOf } from '../../platform/api/call-errors.ts';
import type { Pause } from '../camera/ask-patiently.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingIndicator, Skeleton } from '../../ui/waiting.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import { fileSentence } from './file-sentence.ts';
import { pauseWords } from './pause-words.ts';
import css from './read-card.module.css';
import { emptyTexts, savedBefore, textsRead } from './read-values.ts';
import type { Reading } from './use-reading.ts';
import type { SendState } from './use-pictures.ts';

interface ReadCardProps {
  fields: readonly Column[];
  frontFileId: FileId;
  reading: Reading;
  /** The state of the back; null without one. */
  back: SendState | null;
  /** The picture arrived in an earlier visit, and what was saved then belongs to it. */
  isOfEarlier: boolean;
  onTakeAgain: () => void;
}

/** Waits for the card to be read, then shows the form with it; by hand where it cannot be. */
export function ReadCard(props: ReadCardProps) {
  const { fields, frontFileId, reading: state, back, isOfEarlier, onTakeAgain } = props;
  const [byHand, setByHand] = useState(false);
  const saved = isOfEarlier ? savedBefore(fields) : {};
  const confirm = { fields, frontFileId, back };
  if (byHand) return <ConfirmCard {...confirm} begin={{ ...emptyTexts(fields), ...saved }} />;
  if (state.step === 'reading') return <StillReading pause={state.pause} />;
  if (state.step === 'failed') {
    const { failure } = state;
    return (
      <div className={css.failed} role="alert">
        <p>{fileSentence(failure) ?? sentenceOf(failure)}</p>
        {failure instanceof Refused ? null : (
          <Button onClick={state.again}>{say.readAgain}</Button>
        )}
        <Button look="quiet" onClick={onTakeAgain}>
          {say.another}
        </Button>
        <Button look="quiet" onClick={() => setByHand(true)}>
          {say.byHand}
        </Button>
      </div>
    );
  }
  const { reading } = state;
  return (
    <>
      {reading.retake ? (
        <Card look="note" heading={say.hardToRead}>
          <p>{say.hardToReadText}</p>
          <Button look="quiet" onClick={onTakeAgain}>
            {say.another}
          </Button>
        </Card>
      ) : null}
      <ConfirmCard
        {...confirm}
        begin={{ ...textsRead(fields, reading), ...saved }}
        reading={reading}
      />
    </>
  );
}

/** Reading takes two to five seconds; after these a line says that it goes on. */
const longMs = 7000;

function StillReading({ pause }: { pause: Pause | null }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  const usual = isLong ? say.stillReading : say.reading;
  return (
    <Card>
      <LoadingIndicator label={pause ? pauseWords(pause) : usual} />
      <Skeleton lines={5} />
    </Card>
  );
}
