import type { Column } from '../../contract/forms.ts';
import { savedTexts } from '../verification/field-values.ts';
import css from './check-card.module.css';
import { ConfirmCard } from './confirm-card.tsx';
import { PartHeading } from './part-heading.tsx';
import { ReadCard } from './read-card.tsx';
import type { Side } from './sides.ts';
import { StillView } from './still-view.tsx';
import { TakenPictures } from './taken-pictures.tsx';
import type { Pictures } from './use-pictures.ts';
import type { CardFiles } from './use-reading.ts';

interface CheckCardProps {
  columns: readonly Column[];
  pictures: Pictures;
  onTake: (side: Side) => void;
}

/** The pictures as they stand, then what was read on them, to be checked and confirmed. */
export function CheckCard({ columns, pictures, onTake }: CheckCardProps) {
  const { front, back } = pictures;
  const files = filesOf(pictures);
  const fields = columns.filter(({ type }) => type !== 'image');
  const isKnown = fields.some(({ value }) => value !== undefined);
  const areOfEarlier = !front?.address && !back?.address;
  return (
    <>
      <PartHeading>Check your details</PartHeading>
      {front?.address ? <StillView address={front.address} /> : null}
      <TakenPictures pictures={pictures} sides={['front', 'back']} onTake={onTake} />
      {files === null ? (
        <p className={css.soon}>As soon as your picture has arrived, we read it for you.</p>
      ) : isKnown && areOfEarlier ? (
        <ConfirmCard fields={fields} begin={savedTexts(fields)} files={files} />
      ) : (
        <ReadCard
          key={`${files.frontFileId} ${files.backFileId}`}
          fields={fields}
          files={files}
          onTakeAgain={() => onTake('front')}
        />
      )}
    </>
  );
}

/** The ids once every picture that is to be sent has arrived; null until then. */
function filesOf({ front, back }: Pictures): CardFiles | null {
  if (front?.sent.step !== 'received' || back?.sent.step === 'sending') return null;
  const frontFileId = front.sent.fileId;
  return back?.sent.step === 'received'
    ? { frontFileId, backFileId: back.sent.fileId }
    : { frontFileId };
}
