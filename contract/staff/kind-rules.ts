import type { Permission } from './permissions.ts';
import type { ProposalKind } from './proposal-kinds.ts';

/*
 * Who proposes and approves each kind of what takes two, and how long it waits then. Apart from the
 * bodies of the kinds, which only who proposes needs to read.
 */

interface KindRules {
  readonly permission: Permission;
  /** Seconds between the approval and the deed, in which it can be stopped. */
  readonly holdSeconds: number;
}

const minute = 60;

export const kindRules = {
  // The borrower waits for these.
  confirm: { permission: 'money-by-hand', holdSeconds: 0 },
  fail: { permission: 'money-by-hand', holdSeconds: 0 },
  'pay-back': { permission: 'money-by-hand', holdSeconds: 10 * minute },
  'reverse-payment': { permission: 'money-by-hand', holdSeconds: 10 * minute },
  'unmatched-to-owner': { permission: 'money-by-hand', holdSeconds: 10 * minute },
  waive: { permission: 'waivers', holdSeconds: 0 },
  'waive-many': { permission: 'waivers', holdSeconds: 10 * minute },
  // The borrower decides after them.
  arrangement: { permission: 'waivers', holdSeconds: 0 },
  hardship: { permission: 'waivers', holdSeconds: 0 },
  'end-hardship': { permission: 'waivers', holdSeconds: 0 },
  // Its borrower decides before them.
  restructure: { permission: 'waivers', holdSeconds: 0 },
  'write-off-early': { permission: 'write-offs', holdSeconds: 10 * minute },
  'write-off-many': { permission: 'write-offs', holdSeconds: 10 * minute },
  'reverse-write-off': { permission: 'write-offs', holdSeconds: 10 * minute },
  'decide-dispute': { permission: 'waivers', holdSeconds: 10 * minute },
  'decide-number': { permission: 'waivers', holdSeconds: 10 * minute },
  'approve-order': { permission: 'large-loans', holdSeconds: minute },
  'publish-campaign': { permission: 'campaigns', holdSeconds: 10 * minute },
  invite: { permission: 'staff', holdSeconds: 0 },
  roles: { permission: 'staff', holdSeconds: 0 },
  'reset-passkeys': { permission: 'staff', holdSeconds: 0 },
  'restore-access': { permission: 'restore-access', holdSeconds: 0 },
  'bind-sso': { permission: 'staff', holdSeconds: 0 },
  webhook: { permission: 'partners', holdSeconds: 0 },
  'partner-key': { permission: 'partners', holdSeconds: 0 },
  grant: { permission: 'grants', holdSeconds: 0 },
  export: { permission: 'exports', holdSeconds: 10 * minute },
  journal: { permission: 'journals', holdSeconds: 10 * minute },
  'recurring-journal': { permission: 'journals', holdSeconds: 10 * minute },
  'import-journals': { permission: 'journals', holdSeconds: 10 * minute },
  provision: { permission: 'journals', holdSeconds: 10 * minute },
  'contact-rules': { permission: 'contact-rules', holdSeconds: 10 * minute },
  'cash-guide': { permission: 'cash-guide', holdSeconds: 10 * minute },
  'close-period': { permission: 'journals', holdSeconds: 0 },
  'reopen-period': { permission: 'journals', holdSeconds: 0 },
  // At least, and in any case until midnight.
  'publish-product': { permission: 'products', holdSeconds: 10 * minute },
  'correct-price': { permission: 'products', holdSeconds: 10 * minute },
  'submit-return': { permission: 'returns', holdSeconds: 0 },
  'publish-profile': { permission: 'profiles', holdSeconds: 10 * minute },
  'publish-rules': { permission: 'rules', holdSeconds: 10 * minute },
  'take-over': { permission: 'import', holdSeconds: 10 * minute },
  'undo-takeover': { permission: 'import', holdSeconds: 10 * minute },
  'book-elsewhere': { permission: 'import', holdSeconds: 10 * minute },
  'export-book': { permission: 'exports', holdSeconds: 10 * minute },
  'trust-registry': { permission: 'rules', holdSeconds: 10 * minute },
  'send-mailing': { permission: 'mailings', holdSeconds: 10 * minute },
  'letter-template': { permission: 'contact-rules', holdSeconds: 10 * minute },
  'approve-words': { permission: 'languages', holdSeconds: 0 },
  'withdraw-words': { permission: 'languages', holdSeconds: 0 },
  'officer-rules': { permission: 'officers', holdSeconds: 0 },
  'hand-over': { permission: 'officers', holdSeconds: 0 },
  'explain-word': { permission: 'journals', holdSeconds: 0 },
  'map-accounts': { permission: 'journals', holdSeconds: 0 },
} as const satisfies Record<ProposalKind, KindRules>;

export const proposalKinds = Object.keys(kindRules) as [ProposalKind];

const byPaper: ReadonlySet<ProposalKind> = new Set([
  'confirm',
  'fail',
  'pay-back',
  'reverse-payment',
  'unmatched-to-owner',
]);

/** Whether a proposal must name its proof. */
export const needsEvidence = (kind: ProposalKind): boolean => byPaper.has(kind);
