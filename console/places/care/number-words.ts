import type { numberCaseStates } from '../../../contract/staff/number-acts.ts';

export const numberStateWords: Readonly<Record<(typeof numberCaseStates)[number], string>> = {
  review: 'Face in doubt',
  waiting: 'Waiting',
  done: 'Moved',
  stopped: 'Stopped',
  refused: 'Refused',
};

export const numberWayWords = {
  held: 'From their known phone',
  lost: 'From the new number',
} as const;

export const numberFaceWords = {
  matched: 'Matched the card',
  doubt: 'In doubt',
  approved: 'Approved by two people',
} as const;

/** How it ended; another value is the person of staff who stopped it. */
export const numberEndWords: Readonly<Record<string, string>> = {
  sms: 'By the link of the SMS',
  app: 'By a login of the account',
  time: 'When it was due',
  two: 'By two people',
  facts: 'The number or the account was no longer free to move',
};
