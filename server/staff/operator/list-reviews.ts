import { maskMobile } from '../../../contract/market/phone.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { ageText, tablePart } from './page.ts';
import { openReviews } from '../../people/reviews/review-row.ts';

/** What waits for a person. Nobody is named, so nobody has to say who asks. */
export async function listReviews({ context }: OperatorCall<object>): ActOutcome {
  const now = context.clock.now();
  const reviews = await openReviews(context.db);
  const rows = reviews.map(({ id, kind, mobile, reasons, openedAt }) => [
    id,
    kind,
    ageText(openedAt, now),
    maskMobile(mobile),
    reasons.join(', '),
  ]);
  const columns = ['review', 'kind', 'age', 'who', 'because of'];
  return {
    page: {
      title: `Open reviews: ${reviews.length}`,
      parts: [tablePart('', columns, rows, 'Nothing waits for a person.')],
    },
    data: reviews.map(({ mobile, decided: _, ...review }) => ({
      ...review,
      mobileMasked: maskMobile(mobile),
    })),
  };
}
