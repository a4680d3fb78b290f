import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import * as specified from '../sentences/specified-steps.ts';
import { wireText } from '../words/wire.ts';

/**
 * The steps in their order; the numbers are the wire's `cerCode`. `minutes` is what most people
 * take for one.
 */
export const authSteps = [
  { cerCode: 1, step: 'identity', name: specified.identity, minutes: 2 },
  { cerCode: 2, step: 'personal', name: specified.personal, minutes: 1 },
  { cerCode: 15, step: 'contacts', name: specified.contacts, minutes: 1 },
  { cerCode: 4, step: 'questionnaire', name: specified.questionnaire, minutes: 1 },
  { cerCode: 5, step: 'face', name: specified.face, minutes: 1 },
] as const;
export type AuthStepName = (typeof authSteps)[number]['step'];

/** What these steps take together, in minutes. */
export function minutesOf(steps: readonly { readonly minutes: number }[]): number {
  return steps.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The number of a step on the wire. */
export const cerCode = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(15),
  z.literal(4),
  z.literal(5),
]);
/** 1 done, 0 not. */
export const isAuth = z.union([z.literal(0), z.literal(1)]);

/** Wire word `getUserAuthProcessStep`. */
export const listAuthSteps = endpoint({
  name: 'listAuthSteps',
  summary: 'The verification steps and which are done',
  method: 'POST',
  path: '/user/auth/api/getUserAuthProcessStep',
  answer: z.array(z.strictObject({ cerCode, name: wireText(60), isAuth })),
});

/**
 * The number of the step where a borrower is, as the app session keeps it. It is the cerCode of
 * the first step not done, where 15 is step 3. It is 3 when all are done.
 */
export function authStepOf(
  steps: readonly { readonly cerCode: number; readonly isAuth: 0 | 1 }[],
): number {
  const open = steps.find((step) => step.isAuth === 0);
  if (!open || open.cerCode === 15) return 3;
  return open.cerCode;
}
