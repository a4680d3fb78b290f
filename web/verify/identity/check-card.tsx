import type { Column } from '../../../contract/borrower/forms.ts';
import * as say from '../../../contract/sentences/identity-check.ts';
import css from './check-card.module.css';
import { PartHeading } from '../../ui/part-heading.tsx';
import { ReadCard } from './read-card.tsx';
import type { Side } from './sides.ts';
import { StillView } from './still-view.tsx';
import { TakenPictures } from './taken-pictures.tsx';
import type { Pictures } from './use-pictures.ts';
import type { Reading } from './use-reading.ts';

interface CheckCardProps {
  columns: readonly Column[];
  pictures: Pictures;
  /** What comes of reading the front. */
  reading: Reading;
  onTake: (side: Side) => void;
}

/**
 * The pictures as they are, then what was read on the front, to be checked and confirmed. The
 * back may still be on its way.
 */
export function CheckCard({ columns, pictures, reading, onTake }: CheckCardProps) {
  const { front, back } = pictures;
  const fields = columns.filter(({ type }) => type !== 'image');
  return (
    <>
      <PartHeading>{say.heading}</PartHeading>
      {front?.address ? <StillView address={front.address} /> : null}
      <TakenPictures pictures={pictures} sides={['front', 'back']} onTake={onTake} />
      {front?.sent.step === 'received' ? (
        <ReadCard
          key={front.sent.fileId}
          fields={fields}
          frontFileId={front.sent.fileId}
          reading={reading}
          back={back?.sent ?? null}
          isOfEarlier={front.address === null}
          onTakeAgain={() => onTake('front')}
        />
      ) : front?.sent.step === 'sending' ? (
        <p className={css.soon}>{say.soon}</p>
      ) : null}
    </>
  );
}
