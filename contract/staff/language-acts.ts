import * as z from 'zod/mini';
import { wireCount, wireInstant, wireText } from '../words/wire.ts';
import {
  longestTranslation,
  sentenceKey,
  sentenceStates,
  sentenceVersions,
  shownOn,
  translatedLanguage,
} from './language-words.ts';
import { personRef } from './people-words.ts';
import { cursor, page, rowLimit, staffAct } from './staff-act.ts';

/*
 * What borrowers read, in their languages. One person writes a sentence, and a native speaker
 * reads it. Two more of the lender agree to it (`approve-words`), or two withdraw it
 * (`withdraw-words`).
 */

const language = translatedLanguage;
const words = wireText(longestTranslation);

export const listSentences = staffAct({
  name: 'listSentences',
  summary: 'The sentences of borrowers in a language, and how far each is',
  permission: 'languages',
  args: z.strictObject({
    language,
    filter: z.strictObject({
      state: z.optional(z.enum(sentenceStates)),
      on: z.optional(z.enum(shownOn)),
      /** In the English, the translation or the key. */
      words: z.optional(wireText(80)),
    }),
    after: z.optional(cursor),
    limit: rowLimit,
  }),
  answer: z.extend(
    page(
      z.strictObject({
        key: wireText(80),
        on: z.enum(shownOn),
        english: words,
        gaps: z.array(wireText(40)),
        state: z.enum(sentenceStates),
        /** The newest translation; empty where there is none. */
        words,
        /** 0 where there is none, or where it is of the file that the product came with. */
        version: z.int(),
        hash: wireText(64),
        /** It translates another English than that of today. */
        isOfOtherEnglish: z.boolean(),
        /** What borrowers read now, and which version it is; null: English. */
        inUse: z.nullable(z.strictObject({ words, version: z.int() })),
        writtenBy: z.nullable(personRef),
        writtenAt: z.nullable(wireInstant),
        readBy: z.nullable(personRef),
      }),
    ),
    {
      /** Whether this deployment offers it to borrowers (`LANGUAGES`). */
      isOffered: z.boolean(),
      counts: z.record(z.enum(sentenceStates), wireCount),
    },
  ),
});

const place = z.number().check(z.gte(0), z.lte(10_000));
/** In CSS pixels. */
export const pictureBox = z.strictObject({ x: place, y: place, width: place, height: place });

export const pictureOfSentence = staffAct({
  name: 'pictureOfSentence',
  summary: 'A screen with a sentence on it, or of its neighbours, where a picture was built',
  permission: 'languages',
  args: z.strictObject({ key: sentenceKey }),
  answer: z.strictObject({
    /** Null: none was built, or its English has changed since. */
    picture: z.nullable(
      z.strictObject({
        /** WebP in base64. */
        base64: z.string(),
        width: wireCount,
        height: wireCount,
        /** Where the sentence is on it; null: it is near there. */
        box: z.nullable(pictureBox),
      }),
    ),
  }),
});

export const writeSentence = staffAct({
  name: 'writeSentence',
  summary: 'Writes a translation, as a draft',
  permission: 'languages',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({
    language,
    key: sentenceKey,
    /** The one that was seen. */
    version: z.int().check(z.gte(0)),
    words: wireText(longestTranslation),
  }),
  answer: z.strictObject({ version: z.int() }),
  refusals: ['not-possible-now'],
});

export const readSentences = staffAct({
  name: 'readSentences',
  summary: 'Says that a native speaker, who did not write them, read translations',
  permission: 'languages',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ language, sentences: sentenceVersions }),
  answer: z.strictObject({ read: z.int() }),
  refusals: ['not-possible-now'],
});

/** A catalogue in a language that is twice as long as English has a quarter of it. */
export const mostPoBytes = 2_000_000;
export const mostPoFaults = 200;

export const importSentences = staffAct({
  name: 'importSentences',
  summary: 'Takes translations of a PO file as drafts: all of them, or none with its faults',
  permission: 'languages',
  level: 'does',
  effect: 'writes',
  args: z.strictObject({ language, file: wireText(mostPoBytes) }),
  answer: z.strictObject({
    /** New drafts. */
    added: z.int(),
    /** Those that are here already. */
    same: z.int(),
    /** A sentence each, with the line. Nothing was kept where there are some. */
    faults: z.array(wireText(400)),
  }),
  bodyLimit: 3 * mostPoBytes,
});

export const exportSentences = staffAct({
  name: 'exportSentences',
  summary: 'All sentences in a language, as a PO file',
  permission: 'languages',
  args: z.strictObject({ language }),
  answer: z.strictObject({
    fileName: wireText(40),
    mediaType: wireText(40),
    /** The file in base64. */
    content: z.string(),
  }),
});

export const languageActs = [
  listSentences,
  pictureOfSentence,
  writeSentence,
  readSentences,
  importSentences,
  exportSentences,
] as const;
