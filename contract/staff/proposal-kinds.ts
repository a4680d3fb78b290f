import * as z from 'zod/mini';
import { ofEachNetwork } from '../market/network.ts';
import { registryNames } from '../words/registry-name.ts';
import { wireDate, wireText } from '../words/wire.ts';
import { disputeFindings } from './care-words.ts';
import { amount, easeBodies, firstArrangedDays, once, orderId, upTo } from './ease-bodies.ts';
import { lookReasonNames } from './borrower-acts.ts';
import { complaintNumber } from './complaint-acts.ts';
import { wireAccount, wireMonth } from './books-words.ts';
import { partnerKeyBody, webhookBody } from './partner-words.ts';
import { email, personName, wireRole, wireStaffId, wireThingId } from './people-words.ts';
import { priceFigures, productTerms } from './product-words.ts';
import { citation, profileChange } from './profile-words.ts';
import { ruleParameters } from './rule-words.ts';
import { numberFindings } from './number-acts.ts';
import { mostHandedOver, officerRules } from './officer-words.ts';
import { sentencesInUse, sentenceVersions, translatedLanguage } from './language-words.ts';
import { letterKinds, letterWords } from './letter-words.ts';
import { mailing, mostMailed } from './mailing-words.ts';
import { statusMeanings, typeMeanings } from './statement-meanings.ts';

/*
 * What needs two people. Each kind is a body by its name; who proposes and approves it, and how
 * long it waits, stand in `kind-rules.ts`.
 */

/** The most days that an auditor may see personal details. */
export const mostGrantedDays = 30;
/** So many loans at most leave in one file. */
export const mostExported = 100;
/** Personal details in an export; card numbers, answers and pictures are shown one by one. */
export const exportedParts = ['name', 'mobile'] as const;
const typed = (longest: number) =>
  z.string().check(z.trim(), z.minLength(2), z.maxLength(longest));
const typedCashPoint = z.strictObject({
  agents: typed(120),
  dial: typed(80),
  cost: typed(80),
});
const byCase = { caseId: wireThingId };

/** So many lines at most on each side of a journal. */
export const mostJournalLines = 20;
/** As the accounting program names it, `T9` or `Tax Exempt`; never read as a formula. */
const taxCode = z
  .string()
  .check(z.regex(/^[0-9A-Za-z][0-9A-Za-z .%()-]{0,29}$/, 'is no tax code'));
const glCode = z.string().check(z.regex(/^[0-9A-Z.-]{1,10}$/, 'is no code of an account'));
const journalSide = z.strictObject({ account: wireAccount, amount });
const journalWords = {
  memo: z.string().check(z.trim(), z.minLength(4), z.maxLength(200)),
  debits: z.array(journalSide).check(z.maxLength(mostJournalLines)),
  credits: z.array(journalSide).check(z.maxLength(mostJournalLines)),
};

/** What two people decide of the contact rules; how it is counted stays. */
export const contactLimits = z.strictObject({
  /** Hours of the clock in Lusaka, the last one not included. */
  fromHour: upTo(0, 23),
  toHour: upTo(1, 24),
  /** Monday is 1, Sunday 7. */
  weekdays: z.array(upTo(1, 7)).check(z.maxLength(7)),
  callsADay: upTo(0, 9),
  attempts: upTo(0, 20),
  attemptDays: upTo(1, 60),
  restDays: upTo(0, 60),
  promiseDays: upTo(1, 60),
  /** Owed in whole kwacha, up to which a plan is offered without staff; 0: to no one. */
  helpMostOwed: upTo(0, 50_000),
  helpMostLateDays: upTo(0, 90),
  helpStartDays: upTo(1, firstArrangedDays),
  helpAmounts: upTo(1, 6),
});

export const proposalBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('confirm'),
    ...byCase,
    reference: wireText(100),
    amount,
  }),
  z.strictObject({ kind: z.literal('fail'), ...byCase }),
  z.strictObject({ kind: z.literal('pay-back'), ...byCase }),
  z.strictObject({ kind: z.literal('reverse-payment'), ...byCase }),
  ...easeBodies,
  z.strictObject({
    kind: z.literal('decide-dispute'),
    number: complaintNumber,
    finding: z.enum(disputeFindings),
  }),
  z.strictObject({
    kind: z.literal('decide-number'),
    changeId: wireThingId,
    finding: z.enum(numberFindings),
  }),
  z.strictObject({ kind: z.literal('approve-order'), reviewId: wireThingId }),
  z.strictObject({
    kind: z.literal('publish-campaign'),
    name: wireText(40),
    text: wireText(200_000),
  }),
  z.strictObject({
    kind: z.literal('invite'),
    name: personName,
    email,
    mobile: wireText(20),
    nrc: wireText(20),
    roles: z.array(wireRole).check(z.minLength(1)),
    lastDay: z.nullable(wireDate),
  }),
  z.strictObject({
    kind: z.literal('roles'),
    staffId: wireStaffId,
    roles: z.array(wireRole).check(z.minLength(1)),
    lastDay: z.nullable(wireDate),
  }),
  z.strictObject({ kind: z.literal('reset-passkeys'), staffId: wireStaffId }),
  z.strictObject({ kind: z.literal('restore-access'), staffId: wireStaffId }),
  z.strictObject({ kind: z.literal('bind-sso'), loginId: wireThingId }),
  z.strictObject({ kind: z.literal('webhook'), ...webhookBody }),
  z.strictObject({ kind: z.literal('partner-key'), ...partnerKeyBody }),
  z.strictObject({
    kind: z.literal('grant'),
    staffId: wireStaffId,
    days: z.int().check(z.gte(1), z.lte(mostGrantedDays)),
  }),
  z.strictObject({
    kind: z.literal('export'),
    /** These loans and no others, each once. */
    orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(mostExported), once),
    /** Which personal details of the borrowers it has. */
    uncover: z.array(z.enum(exportedParts)).check(z.minLength(1), z.maxLength(2), once),
    /** Why, as each borrower reads it. */
    why: z.enum(lookReasonNames),
  }),
  z.strictObject({ kind: z.literal('journal'), on: wireDate, ...journalWords }),
  z.strictObject({
    kind: z.literal('recurring-journal'),
    /** Of each month; in a shorter one its last day. */
    day: upTo(1, 31),
    startsOn: wireDate,
    /** Null: until it is stopped. */
    endsOn: z.nullable(wireDate),
    ...journalWords,
  }),
  z.strictObject({
    kind: z.literal('import-journals'),
    importId: wireThingId,
    /** SHA-256 of the file. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
  }),
  z.strictObject({
    kind: z.literal('take-over'),
    runId: wireThingId,
    /** Of the report. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
  }),
  z.strictObject({ kind: z.literal('undo-takeover'), runId: wireThingId }),
  z.strictObject({
    kind: z.literal('book-elsewhere'),
    fileId: wireThingId,
    /** Of its rows, with their loans. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
  }),
  z.strictObject({
    kind: z.literal('export-book'),
    /** Why, as each borrower reads it. */
    why: z.enum(lookReasonNames),
  }),
  z.strictObject({ kind: z.literal('unmatched-to-owner'), ...byCase, orderId }),
  z.strictObject({
    kind: z.literal('explain-word'),
    provider: wireText(40),
    part: z.enum(['type', 'status']),
    /** As the provider writes it. */
    word: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    meaning: z.enum([...typeMeanings, ...statusMeanings]),
  }),
  z.strictObject({
    kind: z.literal('map-accounts'),
    version: z.int().check(z.gte(2)),
    /** Each of our accounts, and the accountant's code for it. */
    codes: z.record(wireAccount, glCode),
    /** Codes that are new, with their names. */
    names: z.record(glCode, wireText(60)),
    /** The tax code of an account in the accounting program; most have none. */
    taxes: z.optional(z.record(wireAccount, taxCode)),
  }),
  z.strictObject({
    kind: z.literal('provision'),
    asOf: wireDate,
    /** The name of a profile; its newest version counts. */
    profile: wireThingId,
  }),
  z.strictObject({
    kind: z.literal('contact-rules'),
    rules: contactLimits,
    /** Public holidays that are not known yet. */
    holidays: z
      .array(
        z.strictObject({
          on: wireDate,
          name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)),
        }),
      )
      .check(z.maxLength(40)),
  }),
  z.strictObject({
    kind: z.literal('trust-registry'),
    provider: z.enum(registryNames),
    passes: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('cash-guide'),
    /** By network; of one that is left out nothing is shown. */
    points: z.strictObject(ofEachNetwork(() => z.optional(typedCashPoint))),
  }),
  z.strictObject({ kind: z.literal('officer-rules'), rules: officerRules }),
  z.strictObject({
    kind: z.literal('hand-over'),
    fromId: wireStaffId,
    toId: wireStaffId,
    orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(mostHandedOver), once),
  }),
  z.strictObject({
    kind: z.literal('send-mailing'),
    ...mailing,
    /** So many at the most, as they were counted. */
    people: upTo(1, mostMailed),
  }),
  z.strictObject({
    kind: z.literal('letter-template'),
    letter: z.enum(letterKinds),
    /** The one after the newest. */
    version: z.int().check(z.gte(1)),
    opening: letterWords,
    closing: letterWords,
  }),
  z.strictObject({
    kind: z.literal('approve-words'),
    language: translatedLanguage,
    sentences: sentenceVersions,
  }),
  z.strictObject({
    kind: z.literal('withdraw-words'),
    language: translatedLanguage,
    sentences: sentencesInUse,
  }),
  z.strictObject({ kind: z.literal('close-period'), month: wireMonth }),
  z.strictObject({ kind: z.literal('reopen-period'), month: wireMonth }),
  z.strictObject({
    kind: z.literal('publish-product'),
    productId: wireThingId,
    terms: productTerms,
    /** It counts from the midnight at which this day begins. */
    from: wireDate,
    /** The simulation of these terms. */
    runId: wireThingId,
    /** A figure that becomes ten times what it was, or a tenth of it, is no slip. */
    tenfold: z.optional(z.enum(['meant'])),
  }),
  z.strictObject({
    kind: z.literal('correct-price'),
    productId: wireThingId,
    version: z.int().check(z.gte(1)),
    /** What was meant. */
    price: priceFigures,
    /** What it reverses, as counted. */
    countId: wireThingId,
  }),
  z.strictObject({
    kind: z.literal('publish-profile'),
    profile: profileChange,
    /** The one after the newest. */
    version: z.int().check(z.gte(2)),
    ...citation,
  }),
  z.strictObject({
    kind: z.literal('submit-return'),
    runId: wireThingId,
    /** Of all it says. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'is no hash')),
  }),
  z.strictObject({
    kind: z.literal('publish-rules'),
    parameters: ruleParameters,
    /** They count from the midnight at which this day begins. */
    from: wireDate,
    /** The replay of these parameters. */
    runId: wireThingId,
  }),
]);
export type ProposalBody = z.output<typeof proposalBody>;
export type ProposalKind = ProposalBody['kind'];
