import { useState } from 'react';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import {
  readQuestionnaire,
  submitQuestionnaire,
} from '../../../contract/borrower/questionnaire.ts';
import * as say from '../../../contract/sentences/questionnaire.ts';
import { call } from '../../platform/api/call.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Card } from '../../ui/card.tsx';
import { SendStep } from '../verification/send-step.tsx';
import { StepPage, StepRefused } from '../verification/step-page.tsx';
import { useFillIn } from '../verification/use-fill-in.ts';
import {
  askedQuestions,
  checkShownAnswers,
  fittingAnswer,
  savedAnswers,
} from './answer-values.ts';
import { QuestionField } from './question-field.tsx';
import css from './questionnaire.module.css';

/** `/authentication/questionnaire`: all questions on one page. */
export function QuestionnairePage() {
  const asked = useAnswer(readQuestionnaire, [], { fresh: true });
  const [changed, setChanged] = useState<string | null>(null);
  return (
    <StepPage step="questionnaire" asked={asked}>
      {(questionnaire) => (
        <QuestionnaireForm
          key={`${questionnaire.questionnaireId} ${questionnaire.version}`}
          questionnaire={questionnaire}
          changed={changed}
          onChanged={(sentence) => {
            setChanged(sentence);
            asked.again();
          }}
        />
      )}
    </StepPage>
  );
}

interface QuestionnaireFormProps {
  questionnaire: AnswerOf<typeof readQuestionnaire>;
  /** Said on top when these are other questions than before. */
  changed: string | null;
  onChanged: (sentence: string) => void;
}

function QuestionnaireForm({ questionnaire, changed, onChanged }: QuestionnaireFormProps) {
  const { questionnaireId, version, title, questions, answers } = questionnaire;
  const { formRef, values, errors, change, submit, busy, notice, ended } = useFillIn({
    step: 'questionnaire',
    saved: savedAnswers(questions, answers),
    fit: (id, value) => {
      const question = questions.find((one) => one.id === id);
      return question ? fittingAnswer(question, value) : value;
    },
    check: (shown) => checkShownAnswers(questions, shown),
    send: (checked) =>
      call(submitQuestionnaire, { body: { questionnaireId, version, answers: checked } }),
    onRefused: ({ reason, sentence }) => {
      if (reason !== 'questionnaire-changed') return null;
      onChanged(sentence);
      return sentence;
    },
  });
  if (ended) return <StepRefused refusal={ended} />;
  return (
    <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
      <div className={css.lead}>
        <h2>{title}</h2>
        <p>{say.noWrongAnswers}</p>
      </div>
      {changed ? (
        <div ref={takesTheEye} tabIndex={-1} className={css.changed}>
          <Card look="note">
            <p>
              {changed} {say.fittingKept}
            </p>
          </Card>
        </div>
      ) : null}
      {askedQuestions(questions, values).map((question) => (
        <QuestionField
          key={question.id}
          question={question}
          value={values[question.id] ?? ''}
          onChange={(value) => change(question.id, value)}
          error={errors[question.id]}
        />
      ))}
      <SendStep busy={busy} notice={notice} />
    </form>
  );
}

/** The new questions begin above what was just sent, so the focus moves there. */
function takesTheEye(note: HTMLElement | null): void {
  note?.focus();
}
