import * as say from '../sentences/declines.ts';

/** Why an operator declines, as the borrower reads it, and how long until they may try again. */
export interface DeclineReason {
  readonly sentence: string;
  readonly restDays: number;
}

const usualRestDays = 30;

/** Of a face: what the photos did not show. A suspicion has the same words as a doubt. */
export const faceDeclineReasons = {
  'not-confirmed': {
    sentence: say.faceNotConfirmed,
    restDays: usualRestDays,
  },
  'card-unclear': {
    sentence: say.cardUnclear,
    restDays: usualRestDays,
  },
  'photos-unclear': {
    sentence: say.photosUnclear,
    restDays: 0,
  },
} as const satisfies Record<string, DeclineReason>;

/** Of a loan. What was suspected about whom stays inside. */
export const orderDeclineReasons = {
  'details-not-confirmed': {
    sentence: say.detailsNotConfirmed,
    restDays: usualRestDays,
  },
  'identity-not-confirmed': {
    sentence: say.identityNotConfirmed,
    restDays: usualRestDays,
  },
  'not-affordable': {
    sentence: say.notAffordable,
    restDays: usualRestDays,
  },
  'repays-another-loan': {
    sentence: say.repaysAnotherLoan,
    restDays: usualRestDays,
  },
  'waited-too-long': {
    sentence: say.waitedTooLong,
    restDays: 0,
  },
} as const satisfies Record<string, DeclineReason>;

export const declineReasons: Readonly<
  Record<'face' | 'order', Readonly<Record<string, DeclineReason>>>
> = { face: faceDeclineReasons, order: orderDeclineReasons };
