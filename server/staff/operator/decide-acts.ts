import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import { decideReview } from '../reviews/decide-review.ts';
import type { Verdict } from '../reviews/decide-review.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { fieldsPart, instantText } from './page.ts';
import { findReview } from '../../people/reviews/review-row.ts';
import type { DecidedReview, ReviewRow } from '../../people/reviews/review-row.ts';

/** A face. No money leaves from here: a loan waits its hold in the console, to be stopped. */
export async function approveReview(call: OperatorCall<OperatorArgs<'approve'>>): ActOutcome {
  const review = await findReview(call.context.db, call.args.id);
  if (review?.kind === 'order') {
    return new OperatorRefusal(422, 'A loan is approved in the console.');
  }
  return decide(call, { decision: 'approved', reason: call.args.reason });
}

export function declineReview(call: OperatorCall<OperatorArgs<'decline'>>): ActOutcome {
  const { reason, note = null } = call.args;
  return decide(call, { decision: 'declined', reason, note });
}

async function decide(
  { context, args, who }: OperatorCall<{ readonly id: string }>,
  verdict: Verdict,
): ActOutcome {
  const outcome = await decideReview(context, { reviewId: args.id, who, verdict });
  switch (outcome.outcome) {
    case 'unknown-review':
      return new OperatorRefusal(404, `There is no review ${args.id}.`);
    case 'unknown-reason':
      return new OperatorRefusal(422, `Choose a --reason of: ${outcome.reasons.join(', ')}.`);
    case 'decided-already':
      return new OperatorRefusal(409, decidedSentence(outcome.review));
    case 'not-lawful':
      return new OperatorRefusal(
        422,
        `This may not be approved. ${outcome.sentences.join(' ')}`,
      );
    case 'done':
      return {
        page: {
          title: `The ${outcome.review.kind} is ${verdict.decision}.`,
          parts: [fieldsPart('', decidedFields(outcome.review.decided))],
        },
        data: outcome.review,
      };
  }
}

function decidedSentence({ decided }: ReviewRow): string {
  if (decided === null) return 'Somebody else decides about it now.';
  const { decision, by, at } = decided;
  return `It was ${decision} already, by ${by} on ${instantText(at)}.`;
}

function decidedFields(decided: DecidedReview | null): [string, string | null][] {
  return [
    ['by', decided?.by ?? null],
    ['reason', decided?.reason ?? null],
    ['note', decided?.note ?? null],
    ['may try again', decided?.retryOn ?? null],
    ['told', 'the borrower, by SMS'],
  ];
}
