import * as z from 'zod/mini';
import { contactHows, contactOutcomes } from '../borrower/data-rights.ts';
import { wireDate, wireInstant, wireText } from '../words/wire.ts';
import { kwachaGiven } from './kwacha-given.ts';
import { kwachaText, orderNumber } from './loan-words.ts';
import { personRef, wireStaffId, wireThingId } from './people-words.ts';
import { relief } from './relief-words.ts';
import { contactLimits } from './proposal-kinds.ts';
import { cursor, done, noArgs, page, rowLimit, staffAct } from './staff-act.ts';

/** The rules in order: the first that fails is the reason of the refusal. */
export const contactRules = [
  'contact-stopped',
  'arrangement-kept',
  'complaint-open',
  'not-the-borrower',
  'promise-kept-open',
  'talked-lately',
  'contact-limit',
  'holiday',
  'outside-hours',
] as const;
export type ContactRule = (typeof contactRules)[number];

/** What a contact is for. */
export const contactPurposes = ['late', 'promise', 'asked'] as const;
/** What came of a call; a message is sent, and that is its end. */
export const callOutcomes = [
  'talked',
  'no-answer',
  'unreachable',
  'not-the-borrower',
  'refused',
] as const;
export const promiseStates = ['open', 'kept', 'broken'] as const;
export const stopReasons = ['asked', 'ill', 'died', 'lawyer', 'other'] as const;

const how = z.enum(contactHows);
const purpose = z.enum(contactPurposes);

/** Whether they may be contacted now: each rule that forbids it, and from when none does. */
const mayBe = z.strictObject({
  isAllowed: z.boolean(),
  /** Null: only after an act of staff or the borrower. */
  from: z.nullable(wireInstant),
  whys: z.array(
    z.strictObject({
      rule: z.enum(contactRules),
      sentence: wireText(300),
      until: z.nullable(wireInstant),
    }),
  ),
});

const promised = z.strictObject({
  amount: kwachaText,
  on: wireDate,
  madeAt: wireInstant,
  by: wireText(80),
  state: z.enum(promiseStates),
  /** What was paid on it, once it is decided. */
  paid: kwachaText,
});

const toCollect = {
  orderId: orderNumber,
  borrowerId: wireThingId,
  mobileMasked: wireText(20),
  owed: kwachaText,
  dueOn: wireDate,
  lateDays: z.int(),
  bucket: wireText(20),
};

export const listToCollect = staffAct({
  name: 'listToCollect',
  summary: 'Who is late, by what is owed and the chance that it is still paid',
  permission: 'collections',
  args: z.strictObject({
    filter: z.strictObject({
      /** Days late, by the name that the rules give them. */
      bucket: z.optional(wireText(20)),
      /** Those whom one contacted last oneself. */
      mine: z.optional(z.boolean()),
      /** Of this officer, or of one whose deputy they are today. */
      officerId: z.optional(wireStaffId),
      /** Those who are left alone for now, instead of those who may be contacted. */
      resting: z.optional(z.boolean()),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.strictObject({
    ...page(
      z.strictObject({
        ...toCollect,
        /** Of what is owed, what the chance of its bucket leaves. */
        atStake: kwachaText,
        call: mayBe,
        promise: z.nullable(promised),
        lastContact: z.nullable(z.strictObject({ at: wireInstant, by: wireText(80) })),
      }),
    ).shape,
    /** By their names, the shortest late first, each with its chance in percent. */
    buckets: z.array(z.strictObject({ name: wireText(20), chance: z.number() })),
  }),
});

const contact = z.strictObject({
  contactId: wireThingId,
  how,
  purpose,
  begunAt: wireInstant,
  endedAt: z.nullable(wireInstant),
  outcome: z.nullable(z.enum(contactOutcomes)),
  by: personRef,
  hasNote: z.boolean(),
});

export const showToCollect = staffAct({
  name: 'showToCollect',
  summary:
    'A late loan: what is owed, whether they may be contacted, what was promised and said',
  permission: 'collections',
  args: z.strictObject({ orderId: orderNumber }),
  answer: z.strictObject({
    loan: z.strictObject({
      ...toCollect,
      amount: kwachaText,
      /** Late fees in it. */
      lateFees: kwachaText,
      isLate: z.boolean(),
    }),
    relief,
    call: mayBe,
    message: mayBe,
    /** The version of the rules, and how far ahead a promise may be. */
    rules: z.strictObject({ version: z.int(), today: wireDate, lastPromiseOn: wireDate }),
    stop: z.nullable(
      z.strictObject({
        reason: z.enum(stopReasons),
        until: z.nullable(wireDate),
        setAt: wireInstant,
        by: wireText(80),
      }),
    ),
    /** Newest first. */
    promises: z.array(promised),
    contacts: z.array(contact),
    /** What one has begun oneself and not ended, of whichever loan. */
    mine: z.nullable(z.strictObject({ contactId: wireThingId, orderId: orderNumber })),
    /** Paid or failed, newest first. */
    payments: z.array(
      z.strictObject({ at: wireInstant, amount: kwachaText, state: wireText(20) }),
    ),
  }),
});

export const mayContact = staffAct({
  name: 'mayContact',
  summary: 'Whether a borrower may be contacted about a loan now; else each reason and when',
  permission: 'collections',
  args: z.strictObject({ orderId: orderNumber, how }),
  answer: mayBe,
});

export const beginContact = staffAct({
  name: 'beginContact',
  summary:
    'Shows the borrower’s own number for ten minutes, or sends the reminder, if the rules allow',
  permission: 'collections',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ orderId: orderNumber, how, purpose }),
  answer: z.strictObject({
    contactId: wireThingId,
    /** Null of a message, which has gone and needs no number. */
    number: z.nullable(
      z.strictObject({
        mobile: wireText(20),
        name: z.nullable(wireText(200)),
        shownUntil: wireInstant,
      }),
    ),
  }),
  refusals: [...contactRules, 'contact-open', 'not-possible-now'],
});

export const endContact = staffAct({
  name: 'endContact',
  summary: 'Says what came of a call; owed before the next one is begun',
  permission: 'collections',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    contactId: wireThingId,
    outcome: z.enum(callOutcomes),
    /** Stored encrypted; may be empty. */
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  }),
  answer: done,
  refusals: ['decided-already'],
});

export const readContactNote = staffAct({
  name: 'readContactNote',
  summary: 'The note about a contact; the reading is recorded',
  permission: 'collections',
  level: 'does',
  effect: 'unseals',
  fresh: 'passkey-12h',
  args: z.strictObject({ contactId: wireThingId }),
  answer: z.strictObject({ note: wireText(500) }),
});

export const promise = staffAct({
  name: 'promise',
  summary: 'Keeps a borrower’s word that so much is paid by the end of a day',
  permission: 'collections',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ orderId: orderNumber, amount: kwachaGiven, on: wireDate }),
  answer: z.strictObject({ promise: promised }),
  refusals: ['more-than-owed', 'too-far', 'promise-kept-open', 'not-possible-now'],
});

const borrowerId = wireThingId;

export const stopContact = staffAct({
  name: 'stopContact',
  summary:
    'Stops contacts to a borrower about what they owe, for some days or until it is ended',
  permission: 'collections',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    borrowerId,
    reason: z.enum(stopReasons),
    until: z.optional(wireDate),
  }),
  answer: done,
  refusals: ['not-possible-now'],
});

export const resumeContact = staffAct({
  name: 'resumeContact',
  summary: 'Ends the stop of contacts to a borrower',
  permission: 'collections',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ borrowerId }),
  answer: done,
});

export const showContactRules = staffAct({
  name: 'showContactRules',
  summary: 'The contact rules in force, and the public holidays to come',
  permission: 'contact-rules',
  args: noArgs,
  answer: z.strictObject({
    version: z.int(),
    rules: contactLimits,
    holidays: z.array(
      z.strictObject({ on: wireDate, name: wireText(60), isAssumed: z.boolean() }),
    ),
  }),
});
