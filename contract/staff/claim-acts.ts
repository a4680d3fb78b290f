import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { complaintNumber } from './complaint-acts.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { paymentStates } from './payment-states.ts';
import { wireThingId } from './people-words.ts';
import { rowClasses } from './statement-acts.ts';
import { staffAct } from './staff-act.ts';

export const showClaim = staffAct({
  name: 'showClaim',
  summary: 'A claim to have paid: its references, the provider’s answers, and statement rows',
  permission: 'complaints',
  args: z.strictObject({ number: complaintNumber }),
  answer: z.strictObject({
    claim: z.strictObject({
      orderId: orderNumber,
      claimedAt: wireInstant,
      /** What in the text may be a reference. */
      named: z.array(wireText(40)),
      /** Payments that were in doubt, with what their provider said then and how they are now. */
      asked: z.array(
        z.strictObject({
          paymentId: wireThingId,
          amount: kwachaText,
          said: z.enum(['confirmed', 'failed', 'in-progress', 'not-found', 'unknown']),
          code: z.nullable(wireText(100)),
          state: z.enum(paymentStates),
        }),
      ),
      /** Rows of statements with one of these references, as of now. */
      rows: z.array(
        z.strictObject({
          provider: wireText(40),
          day: wireDate,
          providerId: wireText(100),
          class: z.enum(rowClasses),
          amount: z.nullable(kwachaText),
          /** An unidentified receipt: there two people give it to its owner. */
          caseId: z.nullable(wireThingId),
        }),
      ),
    }),
  }),
});
