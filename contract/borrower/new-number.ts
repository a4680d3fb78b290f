import * as z from 'zod/mini';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import { wireId, wireInstant, wireMobile, wireText } from '../words/wire.ts';
import type { FileId } from '../words/ids.ts';
import { nrcPattern } from '../market/nrc.ts';
import { faceAction, frameAction, mostFrames } from './face.ts';
import { codeLength } from './sms-code.ts';

/** So long the old number and all devices of the account can stop a change without the phone. */
export const numberWaitHours = 72;
/** Of one asker in 30 days. */
export const mostNumberChanges = 3;

const code = z.string().check(z.minLength(1), z.maxLength(codeLength));

/**
 * Begins a change of number; the face is shown next. `held`: on a known phone of the account, with
 * a code to the new number, and one to the old number if it still works. `lost`: logged in by the
 * new number, which names the old one and the card.
 * The answer is the same if there is no such account.
 */
export const askNewNumber = endpoint({
  name: 'askNewNumber',
  summary: 'Ask for another number for an account: from its known phone, or without it',
  method: 'POST',
  path: '/user/number/api/ask',
  knownDevice: true,
  body: z.union([
    z.strictObject({
      way: z.literal('held'),
      mobile: wireMobile,
      captcha: code,
      /** Absent: the old number does not work any more. */
      oldCaptcha: z.optional(code),
    }),
    z.strictObject({
      way: z.literal('lost'),
      oldMobile: wireMobile,
      nrc: z.string().check(z.regex(nrcPattern, 'must be a number like 123456/11/1')),
    }),
  ]),
  answer: noAnswer,
  refusals: [
    'code-wrong',
    'code-over',
    'too-many-wrong-codes',
    'number-same',
    'number-taken',
    'number-not-verified',
    'too-many-numbers',
  ],
});

/** A minute for three actions, as the verification asks for them. */
export const drawNumberFace = endpoint({
  name: 'drawNumberFace',
  summary: 'What to do before the camera for a change of number',
  method: 'POST',
  path: '/user/number/api/challenge',
  knownDevice: true,
  answer: z.strictObject({
    challengeId: wireText(60),
    actions: z.array(faceAction),
    expiresAt: wireInstant,
  }),
  refusals: ['number-not-asked', 'too-many-tries'],
});

export const showNumberFace = endpoint({
  name: 'showNumberFace',
  summary: 'Show the face for a change of number; with the card it is compared later',
  method: 'POST',
  path: '/user/number/api/face',
  knownDevice: true,
  body: z.strictObject({
    challengeId: wireText(60),
    frames: z
      .array(z.strictObject({ action: frameAction, fileId: wireId<FileId>() }))
      .check(z.maxLength(mostFrames)),
  }),
  answer: z.strictObject({
    isAuth: z.union([z.literal(0), z.literal(1)]),
    verified: z.boolean(),
    tryAgain: z.optional(z.boolean()),
    referred: z.optional(z.boolean()),
    advice: z.optional(wireText(200)),
    triesLeft: z.optional(z.int()),
  }),
  refusals: [
    'number-not-asked',
    'form-invalid',
    'challenge-over',
    'pictures-used',
    'consent-missing',
    'too-many-tries',
    'photo-not-enough',
    'step-not-open',
    'step-closed',
  ],
});

/**
 * `face`: the face is awaited. `open`: it is checked or waits, whatever becomes of it. `done`,
 * `ended`: of one's own account.
 */
export const numberChangeStates = ['face', 'open', 'done', 'ended'] as const;

export const showNumberChange = endpoint({
  name: 'showNumberChange',
  summary: 'What became of the change of number that this account asked for',
  method: 'GET',
  path: '/user/number/api/state',
  answer: z.strictObject({
    /** Absent: none was asked for lately. */
    change: z.optional(
      z.strictObject({
        state: z.enum(numberChangeStates),
        way: z.enum(['held', 'lost']),
        changesAt: wireInstant,
      }),
    ),
  }),
});

/** By anyone who is logged in to the account: its number stays. The same again changes nothing. */
export const stopMyNumberChange = endpoint({
  name: 'stopMyNumberChange',
  summary: 'Stop the change of the number of this account',
  method: 'POST',
  path: '/user/number/api/stop',
  answer: noAnswer,
});

export const stopNumberByCode = endpoint({
  name: 'stopNumberByCode',
  summary: 'Stop a change of number by the code of its SMS, without login',
  method: 'POST',
  path: '/api/h5/number/stop',
  signed: false,
  body: z.strictObject({ code: wireText(60) }),
  answer: noAnswer,
  refusals: ['number-code-unknown'],
});
