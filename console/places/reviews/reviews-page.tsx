import { listReviews, reviewKinds } from '../../../contract/staff/review-row.ts';
import { choice } from '../../platform/filters.tsx';
import { listPage } from '../../platform/list-page.tsx';
import { kindWords } from './review-words.ts';
import { reviewsTable } from './reviews-table.tsx';

/** Loans and faces that a machine would not decide, the longest waiting first. */
export const ReviewsPage = listPage({
  act: listReviews,
  lead: 'Loans and faces that no machine decides. Who has waited longest comes first.',
  filters: {
    kind: choice({
      label: 'Kind',
      none: 'Loans and faces',
      words: kindWords,
      values: reviewKinds,
    }),
    state: choice({
      label: 'State',
      none: 'Not decided yet',
      words: { decided: 'Decided' },
    }),
  },
  args: ({ kind, state }, place) => ({
    filter: { kind, isDecided: state === 'decided' },
    ...place,
  }),
  caption: 'Reviews',
  ...reviewsTable,
  none: ({ state }) =>
    state ? 'Nothing was decided by a person yet.' : 'Nothing awaits review.',
});
