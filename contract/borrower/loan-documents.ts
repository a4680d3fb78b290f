import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { borrowFields, orderIdInPath } from './orders.ts';
import { choiceRefusals } from './products.ts';
import { languageCodes } from '../words/languages.ts';
import { wireInstant, wireText } from '../words/wire.ts';

/** Beside the English where each sentence of it is approved in the borrower's language. */
const translation = z.nullable(
  z.strictObject({
    language: z.enum(languageCodes),
    html: wireText(100_000),
    /** SHA-256 of it, hexadecimal. */
    hash: wireText(64),
  }),
);

export const previewContract = endpoint({
  name: 'previewContract',
  summary: 'The contract of a trial, to be read before it is agreed to',
  method: 'POST',
  path: '/order/api/contractPreview',
  knownDevice: true,
  /** If no product is named, the server chooses one, as the trial does. */
  body: z.strictObject({ ...borrowFields, productId: z.optional(borrowFields.productId) }),
  answer: z.strictObject({
    html: wireText(100_000),
    hash: wireText(64),
    translation,
    trialHash: wireText(64),
  }),
  refusals: [
    ...choiceRefusals,
    'account-unknown',
    'network-unsaid',
    'wallet-barred',
    'wallet-not-confirmed',
  ],
});

export const readContract = endpoint({
  name: 'readContract',
  summary: 'The contract as it was agreed to',
  method: 'GET',
  path: '/order/api/contract/{orderId}',
  knownDevice: true,
  params: z.strictObject({ orderId: orderIdInPath }),
  answer: z.strictObject({
    html: wireText(100_000),
    hash: wireText(64),
    translation,
    agreedAt: wireInstant,
  }),
  refusals: ['order-not-found'],
});

export const contractFile = endpoint({
  name: 'contractFile',
  summary: 'The same contract as a file',
  method: 'GET',
  path: '/order/api/contract/{orderId}.pdf',
  knownDevice: true,
  params: z.strictObject({ orderId: orderIdInPath }),
  answer: z.null(),
  file: 'application/pdf',
  refusals: ['order-not-found'],
});

export const statementFile = endpoint({
  name: 'statementFile',
  summary: 'The state of a loan as a file: every charge and payment, and what is still owed',
  method: 'GET',
  path: '/order/api/statement/{orderId}.pdf',
  params: z.strictObject({ orderId: orderIdInPath }),
  answer: z.null(),
  file: 'application/pdf',
  refusals: ['order-not-found'],
});
