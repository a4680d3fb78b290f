import * as z from 'zod/mini';
import { loanStatuses } from '../words/loan-statuses.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { evidenceFile } from './evidence-file.ts';
import { kwachaText, networkName, orderNumber } from './loan-words.ts';
import { paymentStates } from './payment-states.ts';
import { personRef, reason, wireProposalId, wireThingId } from './people-words.ts';
import { preview, proposalStates } from './proposal-view.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

/** What can be the matter with money; each is explained with the case. */
export const caseKinds = [
  'amount-differs',
  'payment-taken-back',
  'end-contradicted',
  'never-arrived',
  'no-end-after-a-day',
  'paid-out-after-cancelling',
  'pay-back-failed',
  'absent-but-in-statement',
  'taken-then-not-found',
  'unreadable-statement',
  'provider-refuses-us',
  'given-up-but-alive',
  'given-up-but-moved',
  'float-short',
  'float-differs',
  'statements-disagree',
  'missing-in-statement',
  'unknown-in-statement',
  'statement-amount-differs',
  'statement-state-differs',
] as const;

const operation = z.enum(['collect', 'payout']);
const sort = z._default(z.enum(['newest', 'oldest']), 'newest');
export const providerName = wireText(40);

export const caseRow = z.strictObject({
  caseId: wireThingId,
  kind: z.enum(caseKinds),
  /** What is the matter, in words. */
  what: wireText(200),
  openedAt: wireInstant,
  provider: providerName,
  /** Of the payment, or what the provider said; null where neither is known. */
  amount: z.nullable(kwachaText),
  /** Null for an unidentified receipt. */
  payment: z.nullable(
    z.strictObject({
      paymentId: wireThingId,
      orderId: orderNumber,
      operation,
      amount: kwachaText,
      state: z.enum(paymentStates),
    }),
  ),
  endedAt: z.nullable(wireInstant),
});

export const listCases = staffAct({
  name: 'listCases',
  summary: 'Money cases by what is the matter and provider, open or ended',
  permission: 'cases',
  args: z.strictObject({
    filter: z.strictObject({
      state: z.optional(z.enum(['open', 'ended'])),
      kind: z.optional(z.enum(caseKinds)),
      provider: z.optional(providerName),
    }),
    sort,
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(caseRow),
});

/** Something that happened, in a sentence. */
const storyLine = z.strictObject({ at: wireInstant, sentence: wireText(500) });
/** What came from a network, as it came; mobile numbers in it are covered. */
const heard = z.strictObject({ at: wireInstant, kind: wireText(60), text: wireText(8000) });

const paymentRow = {
  paymentId: wireThingId,
  orderId: orderNumber,
  borrowerId: wireThingId,
  operation,
  purpose: wireText(20),
  amount: kwachaText,
  state: z.enum(paymentStates),
  network: networkName,
  provider: providerName,
  createdAt: wireInstant,
  settledAt: z.nullable(wireInstant),
};

const explainedPayment = z.strictObject({
  ...paymentRow,
  mobileMasked: wireText(20),
  /** Our id there. */
  providerId: wireText(60),
  reference: z.nullable(wireText(200)),
  failureCode: z.nullable(wireText(100)),
  sends: z.int(),
  /** Oldest first. */
  story: z.array(storyLine),
  /** What we hold, and what the network said last, each with its amount where it names one. */
  sides: z.strictObject({
    ours: z.strictObject({ amount: kwachaText, said: wireText(500) }),
    theirs: z.strictObject({
      amount: z.nullable(kwachaText),
      said: wireText(500),
      at: z.nullable(wireInstant),
    }),
  }),
  /** Newest first. */
  notes: z.array(heard),
  callbacks: z.array(heard),
});

/** What can be done about a case, what it would do, or why it cannot be done now. */
const possibleAct = z.strictObject({
  act: z.enum(['confirm', 'fail', 'pay-back', 'reverse-payment', 'to-owner', 'resolve']),
  /** What to propose it with, where that is known. */
  reference: z.nullable(wireText(100)),
  amount: z.nullable(kwachaText),
  whyNot: z.nullable(wireText(500)),
  preview: z.nullable(preview),
});

export const showCase = staffAct({
  name: 'showCase',
  summary: 'A money case: what happened, both sides, what can be done and what that would do',
  permission: 'cases',
  args: z.strictObject({ caseId: wireThingId }),
  answer: z.strictObject({
    case: caseRow,
    /** What to do first. */
    first: wireText(300),
    /** The id it has at the provider. */
    providerId: wireText(100),
    /** What was seen when it was opened, by name. */
    seen: z.array(z.tuple([wireText(60), wireText(500)])),
    /** The details of an unidentified receipt. */
    strange: z.nullable(wireText(300)),
    payment: z.nullable(explainedPayment),
    proposals: z.array(
      z.strictObject({
        proposalId: wireProposalId,
        title: wireText(200),
        state: z.enum(proposalStates),
        proposedBy: wireText(80),
        proposedAt: wireInstant,
      }),
    ),
    evidence: z.array(evidenceFile),
    acts: z.array(possibleAct),
    takenBy: z.nullable(personRef),
    ended: z.nullable(
      z.strictObject({
        at: wireInstant,
        by: wireText(80),
        reason: wireText(1000),
        evidence: z.nullable(wireText(500)),
      }),
    ),
  }),
});

export const suggestOwners = staffAct({
  name: 'suggestOwners',
  summary: 'Loans that an unidentified receipt may be meant for, the best first, each with why',
  permission: 'cases',
  args: z.strictObject({ caseId: wireThingId }),
  answer: z.strictObject({
    /** What the statement says of the payer; the name itself stays encrypted. */
    payer: z.strictObject({ mobileMasked: z.nullable(wireText(20)), isNamed: z.boolean() }),
    /** Money that went out is given to no loan. */
    isGivable: z.boolean(),
    rows: z.array(
      z.strictObject({
        orderId: orderNumber,
        borrowerId: wireThingId,
        mobileMasked: wireText(20),
        status: z.enum(loanStatuses),
        /** By the end of the day on which the money moved. */
        remaining: kwachaText,
        dueOn: z.nullable(wireDate),
        /** The strongest first. */
        reasons: z.array(wireText(100)),
      }),
    ),
  }),
});

export const askNetwork = staffAct({
  name: 'askNetwork',
  summary: 'Asks the network about a payment now; what it says as final is booked by its word',
  permission: 'cases',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ paymentId: wireThingId }),
  answer: z.strictObject({
    known: z.enum(['confirmed', 'failed', 'in-progress', 'not-found', 'unknown']),
    /** What it says, and what became of it here. */
    sentences: z.array(wireText(500)),
    state: z.enum(paymentStates),
  }),
  refusals: ['not-possible-now'],
});

export const resolveCase = staffAct({
  name: 'resolveCase',
  summary: 'Ends a money case with why and what proves it; no money is moved by it',
  permission: 'cases',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ caseId: wireThingId, reason, evidence: reason }),
  answer: z.strictObject({ case: caseRow }),
  refusals: ['payment-open', 'proposal-open', 'decided-already'],
});

export const listPayments = staffAct({
  name: 'listPayments',
  summary: 'Payments by state, network and direction, newest or oldest first',
  permission: 'cases',
  args: z.strictObject({
    filter: z.strictObject({
      state: z.optional(z.enum(paymentStates)),
      network: z.optional(networkName),
      operation: z.optional(operation),
    }),
    sort,
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(z.strictObject(paymentRow)),
});

export const showPayment = staffAct({
  name: 'showPayment',
  summary: 'A payment: what happened, both sides, and the cases about it',
  permission: 'cases',
  args: z.strictObject({ paymentId: wireThingId }),
  answer: z.strictObject({ payment: explainedPayment, cases: z.array(caseRow) }),
});

export const reportTakenBack = staffAct({
  name: 'reportTakenBack',
  summary: 'Opens a case: a former paybill reversed a payment received elsewhere',
  permission: 'cases',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ paymentId: wireThingId, on: wireDate, reason }),
  answer: z.strictObject({ caseId: wireThingId }),
  refusals: ['not-possible-now'],
});

export const caseActs = [
  listCases,
  showCase,
  suggestOwners,
  askNetwork,
  resolveCase,
  listPayments,
  showPayment,
  reportTakenBack,
] as const;
