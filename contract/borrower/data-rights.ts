import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireCount, wireDate, wireInstant, wireText } from '../words/wire.ts';

/*
 * Rights by the Data Protection Act, 3 of 2021, sections 58 to 65: see, export, correct, erase,
 * stop a use, have a person decide.
 */

/** What is held of a borrower, group by group, in the order in which it is shown. */
export const heldGroups = [
  'account',
  'identity',
  'personal',
  'contacts',
  'questionnaire',
  'face',
  'devices',
  'loans',
  'messages',
  'complaints',
  'consents',
] as const;
export type HeldGroup = (typeof heldGroups)[number];

const held = z.strictObject({
  group: z.enum(heldGroups),
  /** How many things of it are held. */
  count: wireCount,
  /** Names and values, as far as they are worth reading; numbers of others are masked. */
  values: z.array(z.strictObject({ label: wireText(300), value: wireText(1000) })),
});

/** What a borrower may ask the lender to put right or to do. */
export const dataRequestKinds = [
  'name',
  'birth-date',
  'address',
  'work',
  'stop-use',
  'human-review',
  'other',
] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const mostDataRequestCharacters = 1000;

/** A request is answered within so many calendar days, as a complaint is. */
export const dataRequestDays = 10;

const dataRequest = z.strictObject({
  /** Readable: `D-2026-000012`. */
  number: wireText(20),
  kind: z.enum(dataRequestKinds),
  words: wireText(mostDataRequestCharacters),
  status: z.enum(['open', 'done', 'refused']),
  filedAt: wireInstant,
  /** While it is open. */
  answerBy: z.optional(wireDate),
  /** What the lender wrote when it was done or refused. */
  answer: z.optional(wireText(1000)),
});

/** Why nothing can be erased yet. */
export const erasureHindrances = ['loan-open', 'debt-written-off', 'money-on-its-way'] as const;
export type ErasureHindrance = (typeof erasureHindrances)[number];

/** What stays after an erasure because the lender must keep it. */
export const keptParts = [
  'identity',
  'contracts',
  'books',
  'agreements',
  'complaints',
] as const;
export type KeptPart = (typeof keptParts)[number];

const kept = z.strictObject({
  part: z.enum(keptParts),
  /** The last day it is kept; absent where it ends with something that has no day yet. */
  until: z.optional(wireDate),
});

/** The staff roles that may see a borrower's personal details. */
export const lookerRoles = ['director', 'credit', 'care', 'compliance', 'auditor'] as const;
/** Why one of them did. */
export const lookWhys = [
  'asked',
  'identity',
  'decision',
  'payment',
  'complaint',
  'contact',
  'bureau',
  'audit',
  'other',
] as const;

/** How the lender contacts a borrower about what is owed. */
export const contactHows = ['call', 'message'] as const;
export type ContactHow = (typeof contactHows)[number];
/** What came of it. */
export const contactOutcomes = [
  'talked',
  'no-answer',
  'unreachable',
  'not-the-borrower',
  'refused',
  'sent',
] as const;

const contact = z.strictObject({
  at: wireInstant,
  how: z.enum(contactHows),
  /** Absent until staff record one. */
  outcome: z.optional(z.enum(contactOutcomes)),
});

const look = z.strictObject({
  at: wireInstant,
  /** Not who it was. */
  roles: z.array(z.enum(lookerRoles)),
  why: z.enum(lookWhys),
});

export const showMyData = endpoint({
  name: 'showMyData',
  summary: 'What is held about the borrower, their requests, and what erasing would do',
  method: 'GET',
  path: '/user/data/api/held',
  answer: z.strictObject({
    held: z.array(held),
    /**
     * This device is not confirmed as the borrower's: values, looks and contacts are hidden from
     * it, so that an empty list says nothing.
     */
    withheld: z.boolean(),
    requests: z.array(dataRequest),
    /** When staff looked at name, number or answers; newest first, not all. */
    looks: z.array(look),
    /** When they contacted the borrower about what is owed; the newest, newest first. */
    contacts: z.array(contact),
    erasure: z.strictObject({
      /** When it will be done; absent while it was not asked for. */
      erasesAt: z.optional(wireInstant),
      /** Absent when it can be asked for now. */
      hindrance: z.optional(z.enum(erasureHindrances)),
      /** What would stay; empty for a borrower who never had a loan. */
      kept: z.array(kept),
    }),
  }),
});

export const exportMyData = endpoint({
  name: 'exportMyData',
  summary: 'Everything held about the borrower, as one JSON file',
  method: 'GET',
  path: '/user/data/api/export.json',
  knownDevice: true,
  answer: z.null(),
  file: 'application/vnd.extramoney.my-data+json',
  refusals: ['too-many-exports'],
});

/** Asks the lender to put something right. The same `requestId` again answers the same. */
export const fileDataRequest = endpoint({
  name: 'fileDataRequest',
  summary: 'Ask for a correction, or that a use of the details stops',
  method: 'POST',
  path: '/user/data/api/request',
  body: z.strictObject({
    requestId: z.uuid(),
    kind: z.enum(dataRequestKinds),
    words: z.string().check(z.minLength(1), z.maxLength(mostDataRequestCharacters)),
  }),
  answer: dataRequest,
  refusals: ['form-invalid', 'too-many-data-requests'],
});

/** Data is erased this long after the request, which can be withdrawn until then. */
export const erasureWaitHours = 72;

/**
 * Sets the day of the erasure and ends every other session of the borrower. Asked again while it
 * waits, it answers the same day.
 */
export const eraseMyData = endpoint({
  name: 'eraseMyData',
  summary: 'Erase everything but what must be kept, after 72 hours',
  method: 'POST',
  path: '/user/data/api/erase',
  knownDevice: true,
  body: z.strictObject({ agreed: z.literal(true) }),
  answer: z.strictObject({ erasesAt: wireInstant, kept: z.array(kept) }),
  refusals: ['erase-loan-open', 'erase-debt-written-off', 'erase-money-on-its-way'],
});

/** The same again changes nothing. */
export const keepMyAccount = endpoint({
  name: 'keepMyAccount',
  summary: 'Cancel the erasure of everything',
  method: 'POST',
  path: '/user/data/api/keep',
  knownDevice: true,
  answer: noAnswer,
});
