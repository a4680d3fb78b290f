/** Why an operator declines, as the borrower reads it, and how long until they may try again. */
export interface DeclineReason {
  readonly sentence: string;
  readonly restDays: number;
}

const usualRestDays = 30;

/** Of a face: what the photos did not show. A suspicion has the same words as a doubt. */
export const faceDeclineReasons = {
  'not-confirmed': {
    sentence: 'We could not confirm that your face is the one on your identity card.',
    restDays: usualRestDays,
  },
  'card-unclear': {
    sentence: 'The photo on your identity card is too unclear to compare with your face.',
    restDays: usualRestDays,
  },
  'photos-unclear': {
    sentence: 'The photos of your face were too dark or too blurred to compare.',
    restDays: 0,
  },
} as const satisfies Record<string, DeclineReason>;

/** Of a loan. What was suspected about whom stays inside. */
export const orderDeclineReasons = {
  'details-not-confirmed': {
    sentence: 'We could not confirm the details you gave us.',
    restDays: usualRestDays,
  },
  'identity-not-confirmed': {
    sentence: 'We could not confirm who you are by your identity card and photos.',
    restDays: usualRestDays,
  },
  'not-affordable': {
    sentence: 'With your income and what you pay already, this loan would be too much.',
    restDays: usualRestDays,
  },
  'repays-another-loan': {
    sentence: 'We do not lend to repay another loan: it mostly makes a debt grow.',
    restDays: usualRestDays,
  },
  'waited-too-long': {
    sentence:
      'Looking at your request took us too long. Please ask again at the price of today.',
    restDays: 0,
  },
} as const satisfies Record<string, DeclineReason>;

export const declineReasons: Readonly<
  Record<'face' | 'order', Readonly<Record<string, DeclineReason>>>
> = { face: faceDeclineReasons, order: orderDeclineReasons };
