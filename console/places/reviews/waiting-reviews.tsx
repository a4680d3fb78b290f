import { Link } from 'wouter';
import { listReviews } from '../../../contract/staff/review-row.ts';
import { paths } from '../../platform/paths.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Panel } from '../../ui/frames.tsx';
import type { ReviewRow } from './review-words.ts';
import { ReviewsTable } from './reviews-table.tsx';

/** How far they are counted, and how many are shown at once. */
const most = 100;
const shown = 5;

/** Of the day: the reviews that wait, for who may see them, and only while there are any. */
export function WaitingReviews() {
  const isWanted = useWhyNot('reviews', 'reads') === null;
  const asked = useAct(
    listReviews,
    { filter: { isDecided: false }, limit: most },
    { isWanted },
  );
  // What waits for its borrower comes back when they have done their part.
  const ofUs = (rows: readonly ReviewRow[]) => rows.filter(({ state }) => state !== 'asked');
  if (!isWanted || (asked.data && ofUs(asked.data.rows).length === 0)) return null;
  return (
    <Loaded asked={asked}>
      {({ rows, next }) => (
        <Panel
          title={`Reviews that wait: ${ofUs(rows).length}${next === undefined ? '' : ' and more'}`}
          actions={<Link href={paths.reviews}>All of them</Link>}
        >
          <ReviewsTable
            caption="Reviews, longest waiting first"
            rows={ofUs(rows).slice(0, shown)}
          />
        </Panel>
      )}
    </Loaded>
  );
}
