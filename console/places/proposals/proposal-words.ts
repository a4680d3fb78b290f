import type { listProposals } from '../../../contract/staff/proposal-view.ts';
import type { ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';

export type Proposal = StaffAnswerOf<typeof listProposals>['rows'][number];
export type ProposalState = Proposal['state'];

/** Each kind in words, as a list is filtered by it. */
export const kindWords: Readonly<Record<ProposalKind, string>> = {
  confirm: 'Confirm a payment by hand',
  fail: 'Fail a payment by hand',
  'pay-back': 'Refund money',
  'reverse-payment': 'Reverse a payment',
  waive: 'Waive late fees',
  'waive-many': 'Waive late fees of many loans',
  arrangement: 'Payment arrangement',
  hardship: 'Suspend charges for a hardship',
  'end-hardship': 'Resume charges',
  restructure: 'Restructure a loan',
  'write-off-early': 'Write off early',
  'write-off-many': 'Write off many loans',
  'reverse-write-off': 'Reverse write-off',
  'decide-dispute': 'Decide a dispute',
  'decide-number': 'Decide a change of number',
  'approve-order': 'Approve a large loan',
  'publish-campaign': 'Publish a campaign',
  invite: 'Invite a person',
  roles: 'Change roles',
  'reset-passkeys': 'Reset passkeys',
  'restore-access': 'Undo an ended access',
  'bind-sso': 'Confirm a company login',
  webhook: 'Webhook of another system',
  'partner-key': 'Key for a partner',
  grant: 'Let an auditor see personal details',
  export: 'Export borrowers',
  journal: 'Book a journal',
  'recurring-journal': 'Book a journal each month',
  'import-journals': 'Book the journals of a file',
  provision: 'Post provision',
  'contact-rules': 'Change the contact rules',
  'trust-registry': 'Let the register decide',
  'cash-guide': 'Publish where to pay in cash',
  'close-period': 'Close a month',
  'reopen-period': 'Open a month again',
  'publish-product': 'Publish a product',
  'correct-price': 'Correct a wrong price',
  'submit-return': 'Submit a return',
  'publish-profile': 'Publish a profile',
  'publish-rules': 'Publish the rules',
  'unmatched-to-owner': 'Give money to its owner',
  'send-mailing': 'Send a message to many',
  'letter-template': 'Change the words of a letter',
  'approve-words': 'Approve translations',
  'withdraw-words': 'Withdraw translations',
  'officer-rules': 'Change teams and officers',
  'hand-over': 'Hand over loans',
  'map-accounts': 'Map accounts to the chart',
  'take-over': 'Take over a book',
  'undo-takeover': 'Undo a takeover',
  'book-elsewhere': 'Book payments received elsewhere',
  'export-book': 'Export the whole book',
  'explain-word': 'Explain a word of a statement',
};

export const stateWords: Readonly<Record<ProposalState, string>> = {
  proposed: 'Awaiting approval',
  approved: 'Approved, not done yet',
  lapsed: 'Lapsed: something changed',
  done: 'Done',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  stopped: 'Stopped',
};

export const stateTone = {
  proposed: 'warn',
  approved: 'warn',
  lapsed: 'bad',
  done: 'good',
  refused: 'note',
  withdrawn: 'note',
  stopped: 'bad',
} as const satisfies Readonly<Record<ProposalState, string>>;
