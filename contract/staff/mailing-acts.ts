import * as z from 'zod/mini';
import { languageCodes } from '../words/languages.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { kwachaText } from './loan-words.ts';
import { leftOutRules, mailing, mailingPurposes } from './mailing-words.ts';
import { personRef, wireProposalId, wireThingId } from './people-words.ts';
import { compared } from './campaign-acts.ts';
import { cursor, done, noArgs, page, rowLimit, staffAct } from './staff-act.ts';

/*
 * Messages to many. Each is proposed with its words, segment and number of people
 * (`send-mailing`), and one person can stop it at any moment. No act shows to whom it went.
 */

/** A number of people, or null where it is one to four. */
const people = z.nullable(z.int());
const leftOut = z.array(z.strictObject({ rule: z.enum(leftOutRules), people }));
const states = ['sending', 'ended', 'stopped'] as const;
const head = {
  mailingId: wireThingId,
  name: wireText(60),
  purpose: z.enum(mailingPurposes),
  state: z.enum(states),
  createdAt: wireInstant,
  people: z.int(),
};

export const showMailingChoices = staffAct({
  name: 'showMailingChoices',
  summary: 'What a message to many can choose from: languages that are offered, and products',
  permission: 'mailings',
  args: noArgs,
  answer: z.strictObject({
    languages: z.array(z.strictObject({ language: z.enum(languageCodes), name: wireText(20) })),
    products: z.array(z.strictObject({ productId: wireThingId, name: wireText(80) })),
  }),
});

export const countMailing = staffAct({
  name: 'countMailing',
  summary: 'A message to many before it is proposed: its length, cost, and whom it reaches',
  permission: 'mailings',
  args: z.strictObject(mailing),
  answer: z.strictObject({
    texts: z.array(
      z.strictObject({
        language: wireText(20),
        /** As it goes out, with examples in its gaps. */
        text: wireText(700),
        /** Of the longest values. */
        septets: z.int(),
        segments: z.int(),
        people,
      }),
    ),
    /** Why it cannot be proposed, a sentence each. */
    faults: z.array(wireText(300)),
    inSegment: z.int(),
    /** Of them, whom no rule forbids to reach now: so many are approved at most. */
    people: z.int(),
    leftOut,
    /** At the most; null: the price of a message is not set. */
    cost: z.nullable(kwachaText),
  }),
});

export const listMailings = staffAct({
  name: 'listMailings',
  summary: 'Messages to many, the newest first',
  permission: 'mailings',
  args: z.strictObject({ after: z.optional(cursor), limit: rowLimit }),
  answer: page(z.strictObject(head)),
});

export const showMailing = staffAct({
  name: 'showMailing',
  summary: 'A message to many: its words, whom it reached, and what it changed',
  permission: 'mailings',
  args: z.strictObject({ mailingId: wireThingId }),
  answer: z.strictObject({
    ...head,
    texts: z.array(z.strictObject({ language: wireText(20), text: wireText(300) })),
    segment: z.array(wireText(200)),
    heldOutPercent: z.int(),
    watchedDays: z.int(),
    proposalId: wireProposalId,
    untilAt: wireInstant,
    stopped: z.nullable(z.strictObject({ by: personRef, at: wireInstant })),
    waiting: people,
    sent: people,
    delivered: people,
    failed: people,
    /** Out of the outbox before they went: a stop, or a consent that was withdrawn. */
    withdrawn: people,
    heldOut: people,
    leftOut,
    cost: z.nullable(kwachaText),
    /** Null: no one is held out, or no one was watched so long yet. */
    effect: z.nullable(
      z.strictObject({
        peopleSent: people,
        peopleHeldOut: people,
        repaid: compared,
        borrowed: compared,
      }),
    ),
  }),
});

export const stopMailing = staffAct({
  name: 'stopMailing',
  summary: 'Stops a message to many at once; what waits in the outbox is not sent',
  permission: 'mailings',
  level: 'proposes',
  effect: 'writes',
  args: z.strictObject({ mailingId: wireThingId }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const mailingActs = [
  showMailingChoices,
  countMailing,
  listMailings,
  showMailing,
  stopMailing,
] as const;
