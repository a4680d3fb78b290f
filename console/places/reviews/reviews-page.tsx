import { useLocation, useSearchParams } from 'wouter';
import { listReviews } from '../../../contract/staff/review-row.ts';
import { reviewKinds } from '../../../contract/staff/review-row.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Page } from '../../ui/frames.tsx';
import { kindWords } from './review-words.ts';
import css from './reviews.module.css';
import { ReviewsTable } from './reviews-table.tsx';

const limit = 50;

/** Loans and faces that a machine would not decide, the longest waiting first. */
export function ReviewsPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const kind = reviewKinds.find((one) => one === search.get('kind'));
  const isDecided = search.get('state') === 'decided';
  const state = isDecided ? 'decided' : undefined;
  const after = search.get('after') ?? undefined;
  const asked = useAct(listReviews, { filter: { kind, isDecided }, after, limit });
  const show = (filter: { kind?: string | undefined; state?: string | undefined }) =>
    navigate(withFilter(paths.reviews, { kind, state, ...filter }));
  return (
    <Page
      title="Reviews"
      lead="Loans and faces that no machine decides. Who has waited longest comes first."
    >
      <div className={css.filter}>
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
          value={state ?? ''}
          options={[{ value: 'decided', label: 'Decided' }]}
          onChoose={(value) => show({ state: value })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>
              {isDecided
                ? 'Nothing was decided by a person yet.'
                : 'Nothing waits for a person.'}
            </Empty>
          ) : (
            <div>
              <ReviewsTable caption="Reviews" rows={rows} />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.reviews, { kind, state }) : null}
                next={next ? withFilter(paths.reviews, { kind, state, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
