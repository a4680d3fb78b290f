import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wireText } from './wire.ts';

const answers = z.record(wireText(40), z.unknown());

const question = z.strictObject({
  id: wireText(40),
  text: wireText(300),
  type: z.enum(['single', 'multiple', 'text', 'number']),
  required: z.boolean(),
  options: z.optional(z.array(z.strictObject({ value: wireText(60), label: wireText(200) }))),
  showIf: z.optional(z.strictObject({ question: wireText(40), value: z.unknown() })),
});

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
  }),
  stage: 'planned',
});

export const submitQuestionnaire = endpoint({
  name: 'submitQuestionnaire',
  summary: 'Answer the questionnaire',
  method: 'POST',
  path: '/admin/questionnaire/api/submit',
  body: z.strictObject({ questionnaireId: wireText(40), version: z.int(), answers }),
  answer: z.strictObject({ isAuth: z.union([z.literal(0), z.literal(1)]) }),
  refusals: ['form-invalid', 'questionnaire-changed'],
  stage: 'planned',
});
