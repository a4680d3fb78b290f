import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireAmount, wireDate, wireId, wireText } from '../words/wire.ts';

export type ApplicationId = string & { readonly brand: 'ApplicationId' };

/** What a partner asked for the borrower, as Home shows it. */
export const partnerApplication = z.strictObject({
  applicationId: wireId<ApplicationId>(),
  partner: wireText(80),
  amount: wireAmount,
  untilOn: wireDate,
  /** The borrower goes on with it. */
  isAgreed: z.boolean(),
});

export const answerApplication = endpoint({
  name: 'answerApplication',
  summary: 'Go on with what a partner asked for you, or not; it makes no loan',
  method: 'POST',
  path: '/user/application/api/answer',
  body: z.strictObject({ applicationId: wireId<ApplicationId>(), goOn: z.boolean() }),
  answer: noAnswer,
  refusals: ['application-over'],
});
