import * as z from 'zod/mini';
import { channelCodePattern } from '../words/headers.ts';
import { wireInstant, wireText } from '../words/wire.ts';
import { personRef, reason, wireThingId } from './people-words.ts';
import { cursor, noArgs, page, rowLimit, staffAct } from './staff-act.ts';

/*
 * What one person publishes: forms that borrowers fill in and channels that they come by. It waits
 * before it counts; until then all staff who may see it can stop it. Campaigns give money away,
 * so they are a proposal of two.
 */

/** Seconds between asking and publishing. */
export const publishHoldSeconds = 600;

/** A JSON file may have this many characters. */
const longestFile = 200_000;
/** A character may take several bytes, and quotes are escaped. */
const fileBodyLimit = 1024 * 1024;

export const formName = z.enum(['personal', 'contacts', 'questionnaire']);
const channelCode = z.string().check(z.regex(channelCodePattern, 'is not a channel code'));
const fileText = z.string().check(z.maxLength(longestFile));
const version = z.int().check(z.gte(0));

export const publicationStates = ['waiting', 'done', 'stopped', 'failed'] as const;

/** A form or channel to be published. */
export const publication = z.strictObject({
  id: wireThingId,
  kind: z.enum(['form', 'channel']),
  name: wireText(50),
  state: z.enum(publicationStates),
  reason: wireText(500),
  by: personRef,
  askedAt: wireInstant,
  /** From then on it counts, unless it is stopped before. */
  notBefore: wireInstant,
  /** The version it takes the place of; 0: there is none. */
  basedOn: z.int(),
  endedAt: z.nullable(wireInstant),
  /** Who stopped it. */
  endedBy: z.nullable(personRef),
  /** Why it was stopped, or could not be published. */
  endedReason: z.nullable(wireText(1000)),
  /** The version it became. */
  version: z.nullable(z.int()),
});

const published = {
  version: z.int(),
  publishedBy: wireText(80),
  publishedAt: wireInstant,
};
const waiting = z.nullable(publication);
/** The newest version as its file, and those before it, newest first. */
const shownFile = {
  ...published,
  text: fileText,
  earlier: z.array(z.strictObject(published)),
  waiting,
};

export const listForms = staffAct({
  name: 'listForms',
  summary: 'The forms that borrowers fill in, each with its version and what waits',
  permission: 'channels',
  args: noArgs,
  answer: z.strictObject({
    forms: z.array(z.strictObject({ form: formName, ...published, waiting })),
  }),
});

export const showForm = staffAct({
  name: 'showForm',
  summary: 'A form as its JSON file, with its versions',
  permission: 'channels',
  args: z.strictObject({ form: formName }),
  answer: z.strictObject({ form: formName, ...shownFile }),
});

export const listChannels = staffAct({
  name: 'listChannels',
  summary: 'The channels that borrowers come by, with their pixels',
  permission: 'channels',
  args: noArgs,
  answer: z.strictObject({
    channels: z.array(
      z.strictObject({
        channel: channelCode,
        name: wireText(100),
        /** The ad network and the id; null: it has none. */
        pixel: z.nullable(wireText(150)),
        /** The share of registrations reported to its network. */
        rate: z.number(),
        ...published,
        waiting,
      }),
    ),
  }),
});

export const showChannel = staffAct({
  name: 'showChannel',
  summary: 'A channel as its JSON file, with its versions',
  permission: 'channels',
  args: z.strictObject({ channel: channelCode }),
  answer: z.strictObject({ channel: channelCode, ...shownFile }),
});

const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('form'), form: formName }),
  z.strictObject({ kind: z.literal('channel'), channel: channelCode }),
]);

export const previewPublication = staffAct({
  name: 'previewPublication',
  summary: 'What a file has wrong, and how it differs from the version in force; keeps nothing',
  permission: 'channels',
  args: z.strictObject({ what, text: fileText }),
  answer: z.strictObject({
    /** Empty: it can be published. */
    faults: z.array(z.strictObject({ field: wireText(100), sentence: wireText(500) })),
    /** By field; a value that was not there, or is not any more, is empty. */
    changes: z.array(
      z.strictObject({ what: wireText(200), before: wireText(300), after: wireText(300) }),
    ),
    /** There are more than are shown. */
    isCut: z.boolean(),
    /** In force now; 0: none is. */
    version: z.int(),
  }),
  refusals: ['file-no-json'],
  bodyLimit: fileBodyLimit,
});

const asked = { text: fileText, basedOn: version, reason };
const publishing = {
  permission: 'channels',
  level: 'does',
  effect: 'writes',
  answer: z.strictObject({ publication }),
  refusals: ['file-no-json', 'file-has-faults', 'same-as-now', 'publication-waits'],
  bodyLimit: fileBodyLimit,
} as const;

export const publishForm = staffAct({
  ...publishing,
  name: 'publishForm',
  summary: 'Publishes a form ten minutes from now, unless it is stopped',
  args: z.strictObject({ form: formName, ...asked }),
});

export const publishChannel = staffAct({
  ...publishing,
  name: 'publishChannel',
  summary: 'Publishes a channel ten minutes from now, unless it is stopped',
  args: z.strictObject({ channel: channelCode, ...asked }),
});

export const listPublications = staffAct({
  name: 'listPublications',
  summary: 'Forms and channels that wait, were published or were stopped, newest first',
  permission: 'channels',
  args: z.strictObject({
    filter: z.strictObject({ state: z.optional(z.enum(publicationStates)) }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: page(publication),
});

export const stopPublication = staffAct({
  name: 'stopPublication',
  summary: 'Stops a form or channel that waits to be published; by anyone who sees it',
  permission: 'channels',
  effect: 'writes',
  args: z.strictObject({ publicationId: wireThingId, reason }),
  answer: z.strictObject({ publication }),
  refusals: ['hold-over', 'decided-already'],
});
