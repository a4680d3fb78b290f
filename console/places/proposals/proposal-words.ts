import type { listProposals } from '../../../contract/staff/proposal-acts.ts';
import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type Proposal = StaffAnswerOf<typeof listProposals>['rows'][number];
export type ProposalState = Proposal['state'];

/** Each kind in words, as a list is filtered by it. */
export const kindWords: Readonly<Record<ProposalKind, string>> = {
  confirm: 'Confirm a payment by hand',
  fail: 'Fail a payment by hand',
  'pay-back': 'Pay money back',
  waive: 'Waive late fees',
  arrangement: 'Offer a plan',
  hardship: 'Stop charges for a hardship',
  'end-hardship': 'Let charges run again',
  'write-off-early': 'Give up a debt early',
  'reverse-write-off': 'Take up a debt again',
  'approve-order': 'Approve a large loan',
  'publish-campaign': 'Publish a campaign',
  invite: 'Invite a person',
  roles: 'Change roles',
  'reset-passkeys': 'Reset passkeys',
  grant: 'Let an auditor uncover',
  export: 'Export borrowers',
  journal: 'Book a journal',
  provision: 'Provide for losses',
  'contact-rules': 'Change the contact rules',
  'close-period': 'Close a month',
  'reopen-period': 'Open a month again',
  'publish-product': 'Publish a product',
  'correct-price': 'Put a wrong price right',
  'submit-return': 'Submit a return',
  'publish-profile': 'Publish a profile',
  'publish-rules': 'Publish the rules',
  'unmatched-to-owner': 'Give money to its owner',
  'map-accounts': 'Map accounts to the chart',
};

export const stateWords: Readonly<Record<ProposalState, string>> = {
  proposed: 'Waits for a second person',
  approved: 'Approved, not done yet',
  held: 'Held back',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  stopped: 'Stopped',
};

export const stateTone = {
  proposed: 'warn',
  approved: 'warn',
  held: 'bad',
  done: 'good',
  refused: 'note',
  withdrawn: 'note',
  stopped: 'bad',
} as const satisfies Readonly<Record<ProposalState, string>>;
