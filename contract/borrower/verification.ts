import * as z from 'zod/mini';
import { cerCode, isAuth } from './auth-steps.ts';
import { endpoint } from '../words/endpoint.ts';
import { contact } from './contacts.ts';
import { faceAction, frameAction, mostFrames } from './face.ts';
import { column } from './forms.ts';
import { wireId, wireInstant, wireText } from '../words/wire.ts';
import type { FileId } from '../words/ids.ts';

/** Wire word `queryCertifyColumnByCerCode`. */
export const readForm = endpoint({
  name: 'readForm',
  summary: 'The form of a verification step, with what was saved before',
  method: 'GET',
  path: '/user/auth/api/queryCertifyColumnByCerCode',
  query: z.strictObject({
    cerCode: z.string().check(z.regex(/^(1|2|15|4|5)$/, 'must be 1, 2, 15, 4 or 5')),
  }),
  answer: z.strictObject({
    cerCode,
    /** Empty for 4: the questionnaire has its own call. */
    columns: z.array(column),
    /** Something was saved before, and this device is not confirmed: the values are hidden. */
    withheld: z.optional(z.literal(true)),
    /** For 5, a new one with every asking; absent while a person looks at the photos. */
    challenge: z.optional(
      z.strictObject({
        challengeId: wireText(60),
        actions: z.array(faceAction),
        expiresAt: wireInstant,
      }),
    ),
  }),
  refusals: ['step-not-open', 'step-closed', 'too-many-tries'],
});

/** What can be read on a card; what was not readable is absent. */
const cardText = z.partial(
  z.strictObject({
    nrc: wireText(20),
    firstName: wireText(100),
    lastName: wireText(100),
    birthDate: wireText(20),
    sex: wireText(10),
  }),
);

/** Wire word `addOrUpdateUserOcrInfoV3`: read the card, then confirm what was read. */
/** Of a card reader's confidence. Below it, one number in six was read wrong on poor pictures. */
export const leastClear = 0.93;

export const readCard = endpoint({
  name: 'readCard',
  summary: 'Read an identity card, then confirm or correct what it says',
  method: 'POST',
  path: '/user/auth/api/addOrUpdateUserOcrInfoV3',
  body: z.strictObject({
    frontFileId: wireId<FileId>(),
    backFileId: z.optional(wireId<FileId>()),
    /** Checked as the form of cerCode 1: what does not fit is refused at its field. */
    confirmed: z.optional(
      z.strictObject({
        nrc: wireText(20),
        firstName: wireText(100),
        lastName: wireText(100),
        birthDate: wireText(20),
        sex: wireText(20),
      }),
    ),
  }),
  answer: z.union([
    z.strictObject({
      read: cardText,
      confidence: z.record(wireText(40), z.number().check(z.gte(0), z.lte(1))),
      /** The picture is too poor to trust what was read: better take another. */
      retake: z.optional(z.boolean()),
    }),
    z.strictObject({ isAuth }),
  ]),
  refusals: ['form-invalid', 'step-not-open', 'step-closed', 'too-many-tries'],
});

/** Wire word `addOrUpdateUserAuthInfo`: a form (2), the contacts (15) or the face (5). */
export const saveStep = endpoint({
  name: 'saveStep',
  summary: 'Save a verification step',
  method: 'POST',
  path: '/user/auth/api/addOrUpdateUserAuthInfo',
  body: z.strictObject({
    cerCode: z.union([z.literal(2), z.literal(15), z.literal(5)]),
    values: z.optional(z.record(wireText(40), z.unknown())),
    contacts: z.optional(z.array(contact).check(z.maxLength(5))),
    challengeId: z.optional(wireText(60)),
    frames: z.optional(
      z
        .array(z.strictObject({ action: frameAction, fileId: wireId<FileId>() }))
        .check(z.maxLength(mostFrames)),
    ),
  }),
  answer: z.strictObject({
    isAuth,
    /** Of the face: it is the face of the card. */
    verified: z.optional(z.boolean()),
    tryAgain: z.optional(z.boolean()),
    /** Of the face: a person of the lender looks at it now. */
    referred: z.optional(z.boolean()),
    /** Of the face, with `tryAgain`: what to do better, in a sentence. */
    advice: z.optional(wireText(200)),
    triesLeft: z.optional(z.int()),
  }),
  refusals: [
    'form-invalid',
    'step-not-open',
    'step-closed',
    'challenge-over',
    'pictures-used',
    'consent-missing',
    'too-many-tries',
    'photo-not-enough',
  ],
});
