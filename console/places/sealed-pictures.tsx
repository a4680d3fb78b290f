import { useEffect, useState } from 'react';
import type { openPicture } from '../../contract/staff/review-acts.ts';
import type { StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { useDoing } from '../platform/queries.ts';
import { blobOf } from '../platform/save-file.ts';
import { sentenceOf } from '../platform/refusals.ts';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/frames.tsx';
import { Countdown } from '../ui/instant.tsx';
import { serverMs } from '../ui/server-now.ts';
import css from './sealed-pictures.module.css';

/** Kept in this screen alone, and gone when it may be shown no longer. */
export function useShownFor<Shown extends { shownUntil: Date }>() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const left = shown.shownUntil.getTime() - serverMs();
    const timer = setTimeout(() => setShown(null), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown] as const;
}

interface SealedPicturesProps {
  pictures: readonly { itemId: string; what: string; isKept: boolean }[];
  whyNot: string | null;
  /** Asks for one; that it was opened is kept. */
  open: (itemId: string) => Promise<StaffAnswerOf<typeof openPicture>>;
}

interface ShownPicture {
  readonly itemId: string;
  readonly what: string;
  readonly url: string;
  readonly shownUntil: Date;
}

/** Card and face, one at a time, each opened by a press that is kept. */
export function SealedPictures({ pictures, whyNot, open: ask }: SealedPicturesProps) {
  const [shown, setShown] = useShownFor<ShownPicture>();
  const open = useDoing(async (itemId: string) => {
    const { what, mediaType, base64, shownUntil } = await ask(itemId);
    const url = URL.createObjectURL(blobOf(base64, mediaType));
    setShown({ itemId, what, url, shownUntil });
  });
  const url = shown?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  if (pictures.length === 0) return <p>There are no pictures.</p>;
  return (
    <div className={css.pictures}>
      <h3>Pictures</h3>
      <div className={css.choices}>
        {pictures.map(({ itemId, what, isKept }) => (
          <Button
            key={itemId}
            whyNot={isKept ? whyNot : 'It is no longer kept.'}
            aria-pressed={shown?.itemId === itemId}
            busy={open.isPending && open.variables === itemId}
            onClick={() => open.mutate(itemId)}
          >
            {what}
          </Button>
        ))}
      </div>
      {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
      {shown === null ? null : (
        <figure>
          <img src={shown.url} alt={shown.what} />
          <figcaption>
            {shown.what}, hidden again in <Countdown until={shown.shownUntil} />
          </figcaption>
        </figure>
      )}
    </div>
  );
}
