import type { CannotPayReason } from '../../../contract/borrower/cannot-pay.ts';
import type { arrangementStates } from '../../../contract/staff/relief-words.ts';

type State = (typeof arrangementStates)[number];

export const arrangementWords: Readonly<Record<State, string>> = {
  offered: 'Plan offered',
  lapsed: 'Offer over',
  kept: 'Plan kept',
  broken: 'Plan broken',
  done: 'Plan done',
};

export const arrangementTone = {
  offered: 'warn',
  lapsed: 'note',
  kept: 'good',
  broken: 'bad',
  done: 'good',
} as const satisfies Readonly<Record<State, string>>;

/** Why a borrower says that they cannot pay. */
export const cannotPayWords: Readonly<Record<CannotPayReason, string>> = {
  'income-lost': 'lost income',
  'illness-or-death': 'an illness or a death in the family',
  other: 'another reason',
};
