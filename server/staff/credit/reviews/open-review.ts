import * as z from 'zod/mini';
import { may } from '../../../../contract/staff/permissions.ts';
import { openReview } from '../../../../contract/staff/review-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { yearsBetween } from '../../../../domain/rules/decision.ts';
import { answersInWords } from '../../../people/verification/answer-words.ts';
import { openIdentity } from '../../../people/verification/identity.ts';
import { openAnswer } from '../../../people/verification/step-answers.ts';
import type { AnsweredStep, SavedAnswer } from '../../../people/verification/step-answers.ts';
import { findReview } from '../../../people/reviews/review-row.ts';
import type { ReviewRow } from '../../../people/reviews/review-row.ts';
import type { Context } from '../../../store/context.ts';
import { openSealed } from '../../../store/sealing/sealed-items.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import type { StaffCaller } from '../../acts/serve-act.ts';
import { keepUnsealing, shownUntil } from '../../acts/unsealing-row.ts';
import { cardOf, correctedFields, factOf } from './borrower-chapters.ts';

type Opened = StaffAnswerOf<typeof openReview>;

/** The viewer, the purpose and the time: kept with each thing that is opened. */
interface Opening {
  readonly context: Context;
  readonly review: ReviewRow;
  readonly staff: StaffCaller;
  readonly now: Date;
}

/** A borrower's details, beside the text of their card, and their answers. */
export const openReviewAct = serveAct(openReview, async (call) => {
  const { context, args, staff, about } = call;
  const { db, clock } = context;
  const review = await findReview(db, args.id);
  if (review === null) return new StaffRefusal('unknown');
  const { id, borrowerId } = review;
  about({ kind: 'review', id });
  if (review.decided !== null)
    return new StaffRefusal('no-open-work', { about: `review ${id}` });
  const now = clock.now();
  await keepUnsealing(db, {
    staffId: staff.id,
    borrowerId,
    what: ['identity', 'answers'],
    why: 'decision',
    reason: args.reason,
    about: { kind: 'review', id },
    now,
  });
  const opening = { context, review, staff, now };
  const { identity, birthDate } = await identityOf(opening);
  return {
    identity,
    ageYears: birthDate === null ? null : yearsBetween(birthDate, clock.today()),
    answers: await answersOf(opening),
    shownUntil: shownUntil(now),
  };
});

const fields = ['nrc', 'firstName', 'lastName', 'birthDate', 'sex'] as const;

/** What was read of a card; a field may be missing, a picture may have been forgotten. */
const sealedReading = z.object({
  text: z.optional(z.record(z.string(), z.unknown())),
  confidence: z.optional(z.record(z.string(), z.number())),
});

async function identityOf({ context, review, staff, now }: Opening) {
  const { db, keys } = context;
  const { borrowerId } = review;
  const asked = { borrowerId, reader: 'console', who: staff.id, now } as const;
  const id = await factOf(db, borrowerId, 'identityId');
  const confirmed = id === null ? null : await openIdentity(db, keys, { ...asked, id });
  const card = await cardOf(db, borrowerId);
  const plain =
    card &&
    (await openSealed(db, keys, { ...asked, id: card.readingId, kind: 'card-reading' }));
  const read = plain && sealedReading.safeParse(JSON.parse(plain.toString('utf8'))).data;
  const corrected = correctedFields(card);
  // The whole number of a card is for those who may open its picture.
  const cover = (field: string, text: string) =>
    field === 'nrc' && !may(staff.roles, 'pictures', 'does') ? covered(text) : text;
  const identity: Opened['identity'] = fields.map((field) => ({
    field,
    confirmed: cover(field, textOf(confirmed?.[field])),
    read: cover(field, textOf(read?.text?.[field])),
    sure: read?.confidence?.[field] ?? null,
    isCorrected: corrected.includes(field),
  }));
  return { identity, birthDate: confirmed?.birthDate ?? null };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}

/** A number of a card by its end, `•••••/10/1`. */
function covered(nrc: string): string {
  const end = Math.max(0, nrc.indexOf('/'));
  return nrc.slice(0, end).replace(/\d/g, '•') + nrc.slice(end);
}

/** What the borrower stated, in the words of the versions that were asked. */
async function answersOf(opening: Opening): Promise<Opened['answers']> {
  const { db } = opening.context;
  const told: Opened['answers'] = [];
  for (const [step, heading] of asked) {
    const saved = await openedAnswer(opening, step);
    const known = saved === null ? [] : await answersInWords(db, step, saved);
    const fieldsOf = known.map(([label, value]): [string, string] => [label, value ?? '']);
    told.push({ heading, fields: fieldsOf });
  }
  const named = relationshipsOf(await openedAnswer(opening, 'contacts'));
  // Names and numbers of other people decide nothing, so they are not shown.
  const contacts: [string, string][] = [
    ['Relationship', named.join(', ') || 'None are named.'],
  ];
  return [...told, { heading: 'Emergency contacts', fields: contacts }];
}

const asked = [
  ['personal', 'Personal information'],
  ['questionnaire', 'Questionnaire'],
] as const;

function openedAnswer(
  { context, review, staff, now }: Opening,
  step: AnsweredStep,
): Promise<SavedAnswer | null> {
  const { db, keys } = context;
  const { borrowerId } = review;
  return openAnswer(db, keys, { borrowerId, step, reader: 'console', who: staff.id, now });
}

function relationshipsOf(saved: SavedAnswer | null): string[] {
  const contacts = saved?.answer['contacts'];
  if (!Array.isArray(contacts)) return [];
  return contacts.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'relationship' in one
      ? [String(one.relationship)]
      : [],
  );
}
