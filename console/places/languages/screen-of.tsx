import { useEffect, useRef } from 'react';
import { pictureOfSentence } from '../../../contract/staff/language-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { useAct } from '../../platform/queries.ts';
import { blobOf } from '../../platform/save-file.ts';
import type { Sentence } from './language-words.ts';
import css from './languages.module.css';

/** A screen of the demo with the sentence on it, framed; nothing where no picture was built. */
export function ScreenOf({ of: { key, english } }: { of: Sentence }) {
  const { data } = useAct(pictureOfSentence, { key }, { isOnce: true });
  if (!data?.picture) return null;
  const [caption, alt] =
    data.picture.box === null
      ? ['No picture has it. Its neighbours are here', 'A screen of the same part of the app']
      : ['Where borrowers read it', `A screen of the app on which “${english}” is framed`];
  return (
    <figure className={css.screenOf}>
      <figcaption>{caption}</figcaption>
      <Framed picture={data.picture} alt={alt} />
    </figure>
  );
}

type Picture = NonNullable<StaffAnswerOf<typeof pictureOfSentence>['picture']>;

/** Half of a small phone's screen: enough to know where one is. */
const shownHeight = 320;

function Framed({ picture, alt }: { picture: Picture; alt: string }) {
  const { base64, width, height, box } = picture;
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current === null || frame.current === null) return undefined;
    const url = URL.createObjectURL(blobOf(base64, 'image/webp'));
    image.current.src = url;
    // The sentence is in the middle of what is shown.
    const scale = frame.current.clientWidth / width;
    const middle = box === null ? 0 : (box.y + box.height / 2) * scale;
    frame.current.scrollTop = middle - frame.current.clientHeight / 2;
    return () => URL.revokeObjectURL(url);
  }, [base64, width, box]);
  const share = (part: number, of: number) => `${(100 * part) / of}%`;
  return (
    <div
      ref={frame}
      className={css.phone}
      style={{ aspectRatio: `${width} / ${Math.min(height, shownHeight)}` }}
    >
      <div className={css.whole} style={{ aspectRatio: `${width} / ${height}` }}>
        <img ref={image} alt={alt} />
        {box === null ? null : (
          <i
            style={{
              left: share(box.x, width),
              top: share(box.y, height),
              width: share(box.width, width),
              height: share(box.height, height),
            }}
          />
        )}
      </div>
    </div>
  );
}
