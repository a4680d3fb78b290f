import * as z from 'zod/mini';
import { loanStatuses } from '../words/loan-statuses.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import {
  createApplication,
  readApplication,
  readApplicationLoan,
} from './partner-applications.ts';
import {
  kwacha,
  listed,
  loan,
  loanId,
  loanNow,
  partnerCall,
  type PartnerCall,
  place,
} from './partner-call.ts';
import { webhookTypeNames } from './webhook-types.ts';

export const listPartnerLoans = partnerCall({
  name: 'listLoans',
  method: 'GET',
  path: '/loans',
  summary: 'Loans, the newest first',
  scope: 'loans:read',
  query: z.strictObject({ state: z.optional(z.enum(loanStatuses)), ...place }),
  answer: listed(z.strictObject(loan)),
});

export const readPartnerLoan = partnerCall({
  name: 'readLoan',
  method: 'GET',
  path: '/loans/{id}',
  summary: 'A loan with its plans, as of now',
  scope: 'loans:read',
  answer: loanNow,
  refusals: [404],
});

export const listPartnerPayments = partnerCall({
  name: 'listPayments',
  method: 'GET',
  path: '/loans/{id}/payments',
  summary: 'Payments and payouts of a loan, the newest first',
  scope: 'payments:read',
  query: z.strictObject(place),
  answer: listed(
    z.strictObject({
      id: wireText(60),
      loan: loanId,
      purpose: wireText(20),
      amount: kwacha,
      state: wireText(20),
      network: wireText(40),
      networkReference: z.nullable(wireText(100)),
      createdAt: wireInstant,
      settledAt: z.nullable(wireInstant),
    }),
  ),
  refusals: [404],
});

const wantedWebhook = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  url: z.url().check(z.maxLength(200)),
  types: z.array(z.enum(webhookTypeNames)).check(z.minLength(1), z.maxLength(40)),
});
const webhook = z.strictObject({
  id: wireText(60),
  name: wireText(80),
  url: wireText(500),
  types: z.array(z.enum(webhookTypeNames)),
  state: z.enum(['on', 'failing', 'off']),
  waiting: z.int(),
});
const withSecret = z.strictObject({ id: wireText(60), secret: wireText(100) });
const manage = 'webhooks:manage' as const;

export const listWebhooks = partnerCall({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks that this key made',
  scope: manage,
  answer: listed(webhook),
});

export const makeWebhook = partnerCall({
  name: 'makeWebhook',
  method: 'POST',
  path: '/webhooks',
  summary: 'Makes a webhook; its secret is only in this answer',
  scope: manage,
  body: wantedWebhook,
  answer: withSecret,
  status: 201,
  refusals: [422],
});

export const changeWebhook = partnerCall({
  name: 'changeWebhook',
  method: 'POST',
  path: '/webhooks/{id}',
  summary: 'Changes a webhook; one that is off is on again',
  scope: manage,
  body: wantedWebhook,
  answer: z.strictObject({ id: wireText(60) }),
  refusals: [404, 422],
});

export const stopWebhook = partnerCall({
  name: 'stopWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Switches a webhook off',
  scope: manage,
  answer: z.strictObject({ id: wireText(60) }),
  refusals: [404],
});

export const rotateWebhook = partnerCall({
  name: 'rotateWebhook',
  method: 'POST',
  path: '/webhooks/{id}/rotate',
  summary: 'Makes a new secret; the earlier one signs beside it for a day',
  scope: manage,
  answer: withSecret,
  refusals: [404],
});

export const testWebhook = partnerCall({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Sends `webhook.test`',
  scope: manage,
  answer: z.strictObject({ messageId: wireText(60) }),
  refusals: [404],
});

export const replayWebhook = partnerCall({
  name: 'replayWebhook',
  method: 'POST',
  path: '/webhooks/{id}/replay',
  summary: 'Sends a message again, or all since an instant, by the same ids',
  scope: manage,
  body: z.union([
    z.strictObject({ messageId: wireText(60) }),
    z.strictObject({ since: wireInstant }),
  ]),
  answer: z.strictObject({ messages: z.int() }),
  refusals: [404],
});

/** Every call of `/partner/v1`. */
export const partnerCalls = [
  listPartnerLoans,
  readPartnerLoan,
  listPartnerPayments,
  createApplication,
  readApplication,
  readApplicationLoan,
  listWebhooks,
  makeWebhook,
  changeWebhook,
  stopWebhook,
  rotateWebhook,
  testWebhook,
  replayWebhook,
] as const satisfies readonly PartnerCall[];

/** RFC 9457. */
export const problem = z.strictObject({
  type: wireText(100),
  title: wireText(200),
  status: z.int(),
  detail: z.optional(wireText(500)),
  /** Of 400: a sentence for each field. */
  fields: z.optional(z.record(z.string(), z.string())),
});
