import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { wireText } from '../words/wire.ts';
import { orderIdInPath } from './orders.ts';

export const lenderLetterFile = endpoint({
  name: 'lenderLetterFile',
  summary: 'A letter of the lender about a loan, as it was written',
  method: 'GET',
  path: '/order/api/lenderLetter/{orderId}/{letterId}.pdf',
  knownDevice: true,
  params: z.strictObject({ orderId: orderIdInPath, letterId: wireText(60) }),
  answer: z.null(),
  file: 'application/pdf',
  refusals: ['order-not-found'],
});
