import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireDate, wireText } from '../words/wire.ts';
import { orderIdInPath } from './orders.ts';

export const letterFile = endpoint({
  name: 'letterFile',
  summary: 'The letter that a loan is paid in full, as a file with a code anyone can check',
  method: 'GET',
  path: '/order/api/letter/{orderId}.pdf',
  knownDevice: true,
  params: z.strictObject({ orderId: orderIdInPath }),
  answer: z.null(),
  file: 'application/pdf',
  refusals: ['order-not-found', 'loan-not-paid'],
});

/** The longest text that is read as a code: one in groups, with spaces around it. */
const longestTyped = 60;

/** Any other text has one refusal, so that nothing is learned by trying. */
export const verifyLetter = endpoint({
  name: 'verifyLetter',
  summary:
    'Whether a letter that a loan is paid in full is genuine, by its code, without login',
  method: 'POST',
  path: '/api/h5/letter/verify',
  signed: false,
  body: z.strictObject({ code: wireText(longestTyped) }),
  answer: z.strictObject({
    /** Null: the letter was genuine, and its loan is no longer paid in full on that day. */
    letter: z.nullable(
      z.strictObject({
        orderId: z.int(),
        paidOn: wireDate,
        /** Of the borrower's names, such as `C. M.`. */
        initials: wireText(20),
      }),
    ),
  }),
  refusals: ['letter-unknown'],
});
