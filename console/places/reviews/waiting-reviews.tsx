import { Link } from 'wouter';
import { listReviews } from '../../../contract/staff/review-acts.ts';
import { paths } from '../../platform/paths.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Panel } from '../../ui/frames.tsx';
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
  if (!isWanted || asked.data?.rows.length === 0) return null;
  return (
    <Loaded asked={asked}>
      {({ rows, next }) => (
        <Panel
          title={`Reviews: ${rows.length}${next === undefined ? '' : ' and more'}`}
          actions={<Link href={paths.reviews}>All of them</Link>}
        >
          <ReviewsTable caption="Reviews, longest waiting first" rows={rows.slice(0, shown)} />
        </Panel>
      )}
    </Loaded>
  );
}
