import type { OperatorArgs, PagePart } from '../../../contract/staff/operator.ts';
import { declineReasons } from '../../../contract/borrower/reviews.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { answersChapter } from './dossier-answers.ts';
import { devicesChapter } from './dossier-devices.ts';
import { faceChapter } from './dossier-face.ts';
import { historyChapter, orderChapter } from './dossier-history.ts';
import { identityChapter } from './dossier-identity.ts';
import type { Chapter } from './dossier.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { ageText, fieldsPart, instantText } from './page.ts';
import { findReview } from '../../people/reviews/review-row.ts';
import type { ReviewRow } from '../../people/reviews/review-row.ts';

/** A borrower, or a review with the borrower it is about. */
export interface Subject {
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly review: ReviewRow | null;
}

const selectBorrower = sql<{ id: BorrowerId; mobile: Mobile }, { id: string }>(
  'select id, mobile from borrower where id = :id',
);

/** Whom an id is about: a review's or a borrower's own; null when it is neither. */
export async function findSubject(q: Queryable, id: string): Promise<Subject | null> {
  const review = await findReview(q, id);
  if (review !== null) {
    const { borrowerId, mobile } = review;
    return { borrowerId, mobile, review };
  }
  const row = await q.row(selectBorrower, { id });
  return row ? { borrowerId: row.id, mobile: row.mobile, review: null } : null;
}

export function unknownSubject(id: string): OperatorRefusal {
  return new OperatorRefusal(404, `There is no review and no borrower ${id}.`);
}

/** Everything a decision needs, on one page; every opening under seal is noted with who asked. */
export async function showReview(call: OperatorCall<OperatorArgs<'show'>>): ActOutcome {
  const { context, args, who } = call;
  const subject = await findSubject(context.db, args.id);
  if (subject === null) return unknownSubject(args.id);
  const now = context.clock.now();
  const { borrowerId, review } = subject;
  const dossier = { context, borrowerId, who, now };
  const chapters: Chapter[] = [
    ...(review?.orderId ? [await orderChapter(dossier, review.orderId)] : []),
    await identityChapter(dossier),
    await faceChapter(dossier),
    await answersChapter(dossier),
    await devicesChapter(dossier),
    await historyChapter(dossier, review),
  ];
  const title = review ? `Review ${review.id}: ${review.kind}` : `Borrower ${borrowerId}`;
  return {
    page: {
      title,
      parts: [
        subjectPart(subject, now),
        ...chapters.flatMap(({ parts }) => parts),
        ...(review && review.decided === null ? [whatToDo(review)] : []),
      ],
    },
    data: {
      borrowerId,
      mobileMasked: maskMobile(subject.mobile),
      review: review && { ...review, mobile: undefined },
      ...Object.fromEntries(chapters.map(({ name, data }) => [name, data])),
    },
  };
}

function subjectPart({ borrowerId, mobile, review }: Subject, now: Date): PagePart {
  const decided = review?.decided;
  return fieldsPart('', [
    ['borrower', borrowerId],
    ['mobile', maskMobile(mobile)],
    ['waits since', review ? `${instantText(review.openedAt)}` : null],
    ['age', review && !decided ? ageText(review.openedAt, now) : null],
    ['because of', review ? review.reasons.join(', ') : null],
    ['decided', decided ? `${decided.decision} by ${decided.by}, ${decided.reason}` : null],
  ]);
}

function whatToDo({ id, kind }: ReviewRow): PagePart {
  const reasons = Object.entries(declineReasons[kind]).map(
    ([code, { sentence, restDays }]): [string, string] => [
      code,
      `${sentence} (may try again ${restDays === 0 ? 'at once' : `in ${restDays} days`})`,
    ],
  );
  return fieldsPart('What to do', [
    ['pictures', `pictures ${id}`],
    ['approve', `approve ${id} --reason "why"`],
    ['decline', `decline ${id} --reason <one of these> --note "why"`],
    ...reasons,
  ]);
}
