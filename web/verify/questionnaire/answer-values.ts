import { checkAnswers, isQuestionAsked } from '../../../contract/borrower/questionnaire.ts';
import type {
  Answers,
  KeptAnswer,
  Question,
} from '../../../contract/borrower/questionnaire.ts';
import { typedDigits } from '../../../contract/market/typed-digits.ts';
import type { FieldErrors } from '../verification/field-values.ts';
import type { FieldValue, FieldValues } from '../verification/form-draft.ts';

/** What was answered before, as the screen shows it; empty where nothing was, or no longer fits. */
export function savedAnswers(
  questions: readonly Question[],
  answers: Answers = {},
): FieldValues {
  return Object.fromEntries(
    questions.map((one) => [one.id, fittingAnswer(one, asFieldValue(one, answers[one.id]))]),
  );
}

/** What of an answer still fits a question that may have changed since: options that are left. */
export function fittingAnswer({ type, options = [] }: Question, value: FieldValue): FieldValue {
  const isOption = (one: string) => options.some((option) => option.value === one);
  if (type === 'multiple') return typeof value === 'string' ? [] : value.filter(isOption);
  if (typeof value !== 'string') return '';
  return type !== 'single' || isOption(value) ? value : '';
}

/**
 * The questions that are asked, given what was answered so far. An answer to a question that is
 * itself not asked counts for nothing.
 */
export function askedQuestions(
  questions: readonly Question[],
  values: FieldValues,
): readonly Question[] {
  const given: Record<string, unknown> = {};
  return questions.filter((one) => {
    if (!isQuestionAsked(one, given)) return false;
    given[one.id] = asAnswer(one, values[one.id]);
    return true;
  });
}

/** Checks what is answered on the screen as the server will. */
export function checkShownAnswers(
  questions: readonly Question[],
  values: FieldValues,
): { readonly errors: FieldErrors; readonly checked: Record<string, KeptAnswer> } {
  const asked = askedQuestions(questions, values);
  const given = Object.fromEntries(asked.map((one) => [one.id, asAnswer(one, values[one.id])]));
  const { errors, answers } = checkAnswers(questions, given);
  return { errors, checked: { ...answers } };
}

/** Numbers go as numbers: a condition may name one. */
function asAnswer({ type }: Question, value: FieldValue = ''): unknown {
  if (type !== 'number' || typeof value !== 'string') return value;
  const digits = typedDigits(value);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : value;
}

function asFieldValue({ type }: Question, answer: unknown): FieldValue {
  if (type === 'multiple') {
    return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : [];
  }
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
