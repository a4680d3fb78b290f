import { openPicture, openReview } from '../../../contract/staff/review-acts.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Failed, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import type { Opened, Review } from './review-words.ts';
import { readText } from './review-words.ts';
import { SealedPictures, useShownFor } from '../sealed-pictures.tsx';
import css from './reviews.module.css';

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
      <SealedPictures
        pictures={pictures}
        whyNot={may.pictures}
        open={(itemId) => callFresh(openPicture, { reviewId: id, itemId, reason })}
      />
    </Panel>
  );
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
