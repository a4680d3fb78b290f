import * as z from 'zod/mini';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, waitingNext, wireProposalId, wireThingId } from './people-words.ts';
import { productTerms, termsChange } from './product-words.ts';
import { noArgs, staffAct } from './staff-act.ts';

/*
 * Products as versions: a draft, what the licence says of it, and what it would have made of
 * past loans. Two people publish it, by a proposal (`publish-product`).
 */

/** Rates are hundredths of a percent. */
const rate = z.int();
/** A product is simulated on the loans of so many months at most. */
export const mostSimulatedMonths = 24;
/** So long a simulation counts for a proposal. */
export const simulationCountsDays = 7;
/** So many loans stand in a simulation as examples. */
export const mostExamples = 20;

const draftHead = z.strictObject({
  draftId: wireThingId,
  version: z.int(),
  savedBy: personRef,
  savedAt: wireInstant,
});

export const listProducts = staffAct({
  name: 'listProducts',
  summary: 'Every product with the version in force, the one with the easiest entry first',
  permission: 'products',
  args: noArgs,
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        productId: wireThingId,
        /** 0: it was never lent; its terms are those of its draft. */
        version: z.int(),
        publishedOn: z.nullable(wireDate),
        /** Lending by it was stopped, as its price was wrong. */
        isStopped: z.boolean(),
        terms: productTerms,
        /** Of a month, or the term next to it: the highest over its amounts. */
        apr: rate,
        draft: z.nullable(draftHead),
        ...waitingNext,
      }),
    ),
  }),
});

/** What a loan costs by amount and term, if every bill is paid on its day. */
const aprTable = z.array(
  z.strictObject({
    termDays: z.int(),
    cells: z.array(
      z.strictObject({
        amount: kwachaText,
        apr: rate,
        total: kwachaText,
        bills: z.int(),
        largestBill: kwachaText,
      }),
    ),
  }),
);

const runState = z.enum(['running', 'done', 'failed']);
const runHead = {
  runId: wireThingId,
  months: z.int(),
  state: runState,
  startedAt: wireInstant,
  startedBy: personRef,
  endedAt: z.nullable(wireInstant),
  /** Of the draft as it is saved now. */
  isOfDraft: z.boolean(),
};

export const showProduct = staffAct({
  name: 'showProduct',
  summary:
    'One product: its versions as what each changed, its price, its draft and its trials',
  permission: 'products',
  args: z.strictObject({ productId: wireThingId }),
  answer: z.strictObject({
    productId: wireThingId,
    /** 0: it was never lent; its terms are those of its draft. */
    version: z.int(),
    terms: productTerms,
    apr: aprTable,
    /** The newest first; the oldest changed nothing. */
    versions: z.array(
      z.strictObject({
        version: z.int(),
        publishedOn: wireDate,
        publishedAt: wireInstant,
        isStopped: z.boolean(),
        /** Null: it came with the program. */
        proposalId: z.nullable(wireProposalId),
        changes: z.array(termsChange),
      }),
    ),
    draft: z.nullable(
      z.strictObject({
        ...draftHead.shape,
        basedOn: z.int(),
        terms: productTerms,
        changes: z.array(termsChange),
      }),
    ),
    /** The newest first. */
    runs: z.array(z.strictObject(runHead)),
    ...waitingNext,
  }),
});

export const draftProduct = staffAct({
  name: 'draftProduct',
  summary: 'Begins the draft of a product that is new, with the terms of one that is lent',
  permission: 'products',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    /** Its name for the books and for good: small letters, digits and dashes. */
    productId: z.string().check(z.regex(/^[a-z][a-z0-9-]{2,29}$/, 'is no name of a product')),
    productName: productTerms.shape.productName,
    like: wireThingId,
  }),
  answer: draftHead,
  refusals: ['product-there'],
});

export const saveDraft = staffAct({
  name: 'saveDraft',
  summary: 'Keeps the draft of a product’s next version, in place of the one that was seen',
  permission: 'products',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    productId: wireThingId,
    terms: productTerms,
    /** Of the draft that was seen; 0: there was none. */
    version: z.int().check(z.gte(0)),
  }),
  answer: draftHead,
  refusals: ['same-as-now'],
});

export const checkDraft = staffAct({
  name: 'checkDraft',
  summary: 'What the licence says of terms, what they change and what they cost; keeps nothing',
  permission: 'products',
  args: z.strictObject({ productId: wireThingId, terms: productTerms }),
  answer: z.strictObject({
    faults: z.array(z.strictObject({ reason: wireText(40), sentence: wireText(200) })),
    /** The licence profile it is held to. */
    profile: wireText(60),
    changes: z.array(termsChange),
    apr: aprTable,
  }),
});

export const simulate = staffAct({
  name: 'simulate',
  summary: 'Tries a draft on the loans of the last months; a job does it',
  permission: 'products',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({
    draftId: wireThingId,
    months: z.int().check(z.gte(1), z.lte(mostSimulatedMonths)),
  }),
  answer: z.strictObject({ runId: wireThingId }),
  refusals: ['simulation-running'],
});

const money = z.strictObject({
  principal: kwachaText,
  interest: kwachaText,
  serviceFee: kwachaText,
  lateFee: kwachaText,
  extensionFees: kwachaText,
  /** Coupons and waivers. */
  letGo: kwachaText,
  /** Charges less what was let go. */
  income: kwachaText,
  capReached: z.int(),
  /** Over all loans, and the cheapest and dearest; null without loans. */
  apr: z.nullable(z.strictObject({ mean: rate, least: rate, most: rate })),
});
const outcome = z.enum(['again', 'not-offered', 'not-affordable']);

export const showSimulation = staffAct({
  name: 'showSimulation',
  summary:
    'A trial of a draft: income, caps, price, who wins and who loses, and what is not known',
  permission: 'products',
  args: z.strictObject({ runId: wireThingId }),
  answer: z.strictObject({
    ...runHead,
    productId: wireThingId,
    terms: productTerms,
    /** The version in force when it began; 0: none, it was tried on the loans of all. */
    basedOn: z.int(),
    changes: z.array(termsChange),
    /** Loans up to this day, and looked at by the end of it. */
    asOf: wireDate,
    seen: z.int(),
    of: z.int(),
    /** Its terms can be proposed by it now. */
    counts: z.boolean(),
    result: z.nullable(
      z.strictObject({
        loans: z.int(),
        again: z.int(),
        notOffered: z.int(),
        notAffordable: z.int(),
        /** Of the loans there were, as they stand. */
        was: money,
        /** Of those that would be made again, as they stand. */
        wasOfAgain: money,
        /** Of the same, by the draft. */
        would: money,
        /** What the loans earned that would not be made. */
        lost: kwachaText,
        winners: z.strictObject({ loans: z.int(), amount: kwachaText }),
        losers: z.strictObject({ loans: z.int(), amount: kwachaText }),
        same: z.int(),
        /** What it cannot know, and what it took for granted. */
        unknown: z.array(wireText(300)),
        examples: z.array(
          z.strictObject({
            orderId: orderNumber,
            amount: kwachaText,
            termDays: z.int(),
            disbursedOn: wireDate,
            daysLate: z.int(),
            outcome,
            /** What it cost its borrower so far, and would have. */
            was: kwachaText,
            would: z.nullable(kwachaText),
            wasApr: rate,
            wouldApr: rate,
          }),
        ),
      }),
    ),
  }),
});

export const productActs = [
  listProducts,
  showProduct,
  draftProduct,
  saveDraft,
  checkDraft,
  simulate,
  showSimulation,
] as const;
