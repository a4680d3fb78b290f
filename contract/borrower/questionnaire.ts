import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { typedDigits } from '../market/typed-digits.ts';
import { ownValue, unaskedErrors } from './forms.ts';
import * as say from '../sentences/form-faults.ts';
import { plainText } from '../words/plain-text.ts';
import { wireText } from '../words/wire.ts';

const answers = z.record(wireText(40), z.unknown());

export const question = z.strictObject({
  id: wireText(40),
  text: wireText(300),
  type: z.enum(['single', 'multiple', 'text', 'number']),
  required: z.boolean(),
  options: z.optional(z.array(z.strictObject({ value: wireText(60), label: wireText(200) }))),
  /** Asked only when the other question was answered so (of several answers, with this one). */
  showIf: z.optional(z.strictObject({ question: wireText(40), value: z.unknown() })),
  /** The largest number that may be answered. */
  max: z.optional(z.int()),
});
export type Question = z.output<typeof question>;

export const readQuestionnaire = endpoint({
  name: 'readQuestionnaire',
  summary: 'The questionnaire and what was answered before',
  method: 'POST',
  path: '/admin/questionnaire/api/info',
  answer: z.strictObject({
    questionnaireId: wireText(40),
    version: z.int(),
    title: wireText(100),
    questions: z.array(question),
    answers: z.optional(answers),
    /** There are answers, and this device is not confirmed: they are hidden. */
    withheld: z.optional(z.literal(true)),
  }),
  refusals: ['step-not-open'],
});

export const submitQuestionnaire = endpoint({
  name: 'submitQuestionnaire',
  summary: 'Answer the questionnaire',
  method: 'POST',
  path: '/admin/questionnaire/api/submit',
  body: z.strictObject({ questionnaireId: wireText(40), version: z.int(), answers }),
  answer: z.strictObject({ isAuth: z.union([z.literal(0), z.literal(1)]) }),
  refusals: ['form-invalid', 'questionnaire-changed', 'step-not-open', 'step-closed'],
});

/** Answers by the ids of their questions, as they came. */
export type Answers = Readonly<Record<string, unknown>>;
export type KeptAnswer = string | number | readonly string[];

const longestAnswer = 300;
const largestNumber = 999_999_999;

/** Whether a question is asked, given what was answered so far. */
export function isQuestionAsked({ showIf }: Pick<Question, 'showIf'>, given: Answers): boolean {
  if (showIf === undefined) return true;
  const answer = ownValue(given, showIf.question);
  return Array.isArray(answer) ? answer.includes(showIf.value) : answer === showIf.value;
}

/**
 * Checks answers against their questions; screen and server ask this same function. Answers to
 * questions that are not asked are left out; answers to no question are an error.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Answers,
): {
  readonly errors: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, KeptAnswer>>;
} {
  const errors = new Map(unaskedErrors(given, new Set(questions.map(({ id }) => id))));
  const kept = new Map<string, KeptAnswer>();
  for (const one of questions) {
    if (!isQuestionAsked(one, given)) continue;
    const answer = readers[one.type](one, ownValue(given, one.id));
    if (answer === null && one.required) errors.set(one.id, say.unanswered);
    else if (answer === undefined) errors.set(one.id, wrongAnswer(one));
    else if (answer !== null) kept.set(one.id, answer);
  }
  return { errors: Object.fromEntries(errors), answers: Object.fromEntries(kept) };
}

function wrongAnswer({ type, max }: Question): string {
  if (type === 'number') return say.numberUpTo(`${max ?? largestNumber}`);
  return type === 'text' ? say.tooLong(`${longestAnswer}`) : say.amongAnswers;
}

/** Null: nothing was answered. Undefined: what was answered does not fit. */
type ReadAnswer = KeptAnswer | null | undefined;

const readers: Readonly<
  Record<Question['type'], (one: Question, given: unknown) => ReadAnswer>
> = {
  single: (one, given) => {
    if (given === undefined || given === null || given === '') return null;
    return one.options?.find(({ value }) => value === given)?.value;
  },
  multiple: (one, given) => {
    if (given === undefined || given === null) return null;
    if (!Array.isArray(given)) return undefined;
    if (given.length === 0) return null;
    const chosen = (one.options ?? []).filter(({ value }) => given.includes(value));
    return chosen.length === given.length ? chosen.map(({ value }) => value) : undefined;
  },
  text: (_one, given) => {
    if (given === undefined || given === null) return null;
    if (typeof given !== 'string') return undefined;
    const text = plainText(given);
    if (text === '') return null;
    return text.length <= longestAnswer ? text : undefined;
  },
  number: (one, given) => {
    if (given === undefined || given === null) return null;
    if (typeof given !== 'string' && typeof given !== 'number') return undefined;
    const text = typedDigits(plainText(String(given)));
    if (text === '') return null;
    if (!/^\d{1,9}$/.test(text)) return undefined;
    return Number(text) <= (one.max ?? largestNumber) ? Number(text) : undefined;
  },
};
