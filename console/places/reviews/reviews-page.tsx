import { listReviews } from '../../../contract/staff/review-row.ts';
import { reviewKinds } from '../../../contract/staff/review-row.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Choice } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { kindWords } from './review-words.ts';
import { ReviewsTable } from './reviews-table.tsx';

const limit = 50;

/** Loans and faces that a machine would not decide, the longest waiting first. */
export function ReviewsPage() {
  const { one, said, show, after } = useFilter();
  const kind = one('kind', reviewKinds);
  const isDecided = said('state') === 'decided';
  const asked = useAct(listReviews, { filter: { kind, isDecided }, after, limit });
  return (
    <GuardedPage
      needs="reviews"
      title="Reviews"
      lead="Loans and faces that no machine decides. Who has waited longest comes first."
    >
      <Filters>
        <Choice
          label="Kind"
          none="Loans and faces"
          value={kind ?? ''}
          options={reviewKinds.map((value) => ({ value, label: kindWords[value] }))}
          onChoose={(value) => show({ kind: value })}
        />
        <Choice
          label="State"
          none="Not decided yet"
          value={isDecided ? 'decided' : ''}
          options={[{ value: 'decided', label: 'Decided' }]}
          onChoose={(value) => show({ state: value })}
        />
      </Filters>
      <Listed
        asked={asked}
        none={
          isDecided ? 'Nothing was decided by a person yet.' : 'Nothing waits for a person.'
        }
      >
        {(rows) => <ReviewsTable caption="Reviews" rows={rows} />}
      </Listed>
    </GuardedPage>
  );
}
