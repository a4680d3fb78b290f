import { useEffect, useState } from 'react';
import { openPicture, openReview } from '../../../contract/staff/review-acts.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Failed, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import type { Opened, Review } from './review-words.ts';
import { readText } from './review-words.ts';
import css from './reviews.module.css';
import { serverMs } from '../../ui/server-now.ts';

/** Later readers see this beside the review's id. */
const reason = 'To decide about this review.';

/** Personal details, beside the card and the answers: hidden until a user shows them. */
export function Uncovered({ review }: { review: Review }) {
  const { id, may, pictures } = review;
  const [opened, setOpened] = useShownFor<Opened>();
  const open = useDoing(async () => setOpened(await callFresh(openReview, { id, reason })));
  return (
    <Panel
      title="Identity beside the card"
      actions={
        opened === null ? (
          <Button
            whyNot={may.open}
            busy={open.isPending}
            onClick={() => open.mutate(undefined)}
          >
            Show for this review
          </Button>
        ) : (
          <span>
            Hidden again in <Countdown until={opened.shownUntil} />
          </span>
        )
      }
    >
      {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
      {opened === null ? (
        <Empty>
          Name, card and answers are hidden. Showing them is recorded, with the reason.
        </Empty>
      ) : (
        <Identity opened={opened} />
      )}
      <Pictures id={id} pictures={pictures} whyNot={may.pictures} />
    </Panel>
  );
}

/** Kept in this screen alone, and gone when it may be shown no longer. */
function useShownFor<Shown extends { shownUntil: Date }>() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const left = shown.shownUntil.getTime() - serverMs();
    const timer = setTimeout(() => setShown(null), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown] as const;
}

const fieldWords: Readonly<Record<string, string>> = {
  nrc: 'Card number',
  firstName: 'First name',
  lastName: 'Last name',
  birthDate: 'Born',
  sex: 'Sex',
};

function Identity({ opened }: { opened: Opened }) {
  const { identity, ageYears, answers } = opened;
  return (
    <>
      <table className={css.identity}>
        <caption>What they confirmed beside what was read of the card</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Read</th>
            <th scope="col">Sure</th>
          </tr>
        </thead>
        <tbody>
          {identity.map(({ field, confirmed, read, sure, isCorrected }) => (
            <tr
              key={field}
              className={read === '' || confirmed === read ? undefined : css.differs}
            >
              <th scope="row">{fieldWords[field] ?? field}</th>
              <td>{readText(confirmed)}</td>
              <td>
                {readText(read)}
                {isCorrected ? ' (corrected)' : ''}
              </td>
              <td>{sure === null ? '' : `${Math.round(sure * 100)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {ageYears === null ? null : <p>They are {ageYears} years old.</p>}
      {answers.map(({ heading, fields }) => (
        <div key={heading} className={css.answers}>
          <h3>{heading}</h3>
          {fields.length === 0 ? <p>Not answered.</p> : <Facts facts={fields} />}
        </div>
      ))}
    </>
  );
}

interface PicturesProps extends Pick<Review, 'id' | 'pictures'> {
  whyNot: string | null;
}

interface ShownPicture {
  readonly itemId: string;
  readonly what: string;
  readonly url: string;
  readonly shownUntil: Date;
}

/** Card and face, one at a time, each opened by a press that is kept. */
function Pictures({ id, pictures, whyNot }: PicturesProps) {
  const [shown, setShown] = useShownFor<ShownPicture>();
  const open = useDoing(async (itemId: string) => {
    const asked = { reviewId: id, itemId, reason };
    const { what, mediaType, base64, shownUntil } = await callFresh(openPicture, asked);
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
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
