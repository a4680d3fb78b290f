import { checkAnswers, readQuestionnaire } from '../../../contract/borrower/questionnaire.ts';
import { questionnaireId } from '../../../domain/people/forms/loan-questionnaire.ts';
import { serve } from '../../http/serve.ts';
import { markedAgain } from '../../store/spoken.ts';
import { newestQuestionnaire } from '../verification/form-versions.ts';
import { openAnswer } from '../verification/step-answers.ts';
import { loadSteps, refuseToShow } from '../verification/steps.ts';

const inMarks = <Value>(value: Value) => markedAgain(value, ['loan-questionnaire']);

/** The newest questions, with what was answered before as far as it still answers them. */
export const readQuestionnaireCall = serve(
  readQuestionnaire,
  async ({ context, borrower, device }) => {
    const { db, keys, clock } = context;
    const steps = await loadSteps(db, borrower.id);
    const refusal = refuseToShow('questionnaire', steps);
    if (refusal !== null) return refusal;
    const newest = await newestQuestionnaire(db);
    const of = { borrowerId: borrower.id, step: 'questionnaire', reader: 'show-form' } as const;
    // Only a known device gets the answers; any other learns that there are some.
    if (!device.isKnown) {
      const withheld = steps.done.has('questionnaire') && { withheld: true as const };
      return { questionnaireId, ...inMarks(newest), ...withheld };
    }
    const saved = await openAnswer(db, keys, { ...of, now: clock.now() });
    const answers =
      saved === null ? undefined : checkAnswers(newest.questions, saved.answer).answers;
    return { questionnaireId, ...inMarks(newest), ...(answers !== undefined && { answers }) };
  },
);
