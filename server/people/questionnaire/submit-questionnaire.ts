import { checkAnswers, submitQuestionnaire } from '../../../contract/borrower/questionnaire.ts';
import type { Answers, KeptAnswer } from '../../../contract/borrower/questionnaire.ts';
import { questionnaireId } from '../../../domain/people/forms/loan-questionnaire.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import { type Caller, serve } from '../../http/serve.ts';
import { newestQuestionnaire } from '../verification/form-versions.ts';
import { lockForSaving } from '../verification/lock-for-saving.ts';
import { isSameAnswer, openAnswer, saveAnswer } from '../verification/step-answers.ts';
import { completeStep, recordFacts } from '../verification/steps.ts';

/**
 * Keeps the answers to the newest questions. Refusals: `step-not-open`, `step-closed`,
 * `questionnaire-changed` when others were answered, and `form-invalid` with a sentence for each
 * question. The same answers again change nothing.
 */
export const submitQuestionnaireCall = serve(
  submitQuestionnaire,
  async ({ context, borrower, body }) => {
    const refusal = await context.db.transaction((tx) =>
      saveAnswers(tx, context, borrower, body),
    );
    return refusal ?? stepDone;
  },
);

const stepDone = { isAuth: 1 } as const;

interface Submitted {
  readonly questionnaireId: string;
  readonly version: number;
  readonly answers: Answers;
}

async function saveAnswers(
  tx: Queryable,
  { clock, keys }: Context,
  borrower: Caller,
  given: Submitted,
): Promise<RefusalOf<typeof submitQuestionnaire> | null> {
  const state = await lockForSaving(tx, borrower.id, 'questionnaire');
  if (state instanceof Refusal) return state;
  const now = clock.now();
  const { version, questions } = await newestQuestionnaire(tx);
  if (given.questionnaireId !== questionnaireId || given.version !== version) {
    return refuse('questionnaire-changed');
  }
  const { errors, answers } = checkAnswers(questions, given.answers);
  if (Object.keys(errors).length > 0) return refuse('form-invalid', {}, { errors });
  const of = { borrowerId: borrower.id, step: 'questionnaire', now } as const;
  const saved = { version, answer: answers };
  const before = await openAnswer(tx, keys, { ...of, reader: 'save-form' });
  if (state.done.has('questionnaire') && isSameAnswer(before, saved)) return null;
  await saveAnswer(tx, keys, { ...of, ...saved });
  await recordFacts(tx, borrower.id, { facts: factsOf(answers), now });
  await completeStep(tx, borrower.id, { step: 'questionnaire', now });
  return null;
}

/** What the decision reads; kwacha as digits, nothing to be paid for other loans when none are. */
function factsOf(answers: Readonly<Record<string, KeptAnswer>>) {
  return {
    loanPurpose: answers['loanPurpose'],
    otherLoansMonthly: String(answers['otherLoansMonthly'] ?? 0),
  };
}
