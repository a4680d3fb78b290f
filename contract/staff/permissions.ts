/*
 * Who works for the lender and what each of them may do. Button, call, test and document are all
 * decided by this one table; no setting adds to it.
 */

/** The roles, with a sentence on each. A person may hold several; rules of two are by person. */
export const roles = {
  director: 'Answers for everything: approves what others propose, and moves no money alone.',
  finance: 'Keeps the books: cash, statements, journals, and money moved by hand.',
  credit: 'Decides on loans: reviews, products in draft, rules.',
  care: 'Looks after borrowers: complaints, data requests, calls.',
  compliance: 'Watches over the law: suspicion, breaches, returns, the watch list.',
  auditor: 'Reads everything that is kept and changes nothing, until a last day.',
  marketing: 'Runs campaigns, channels and forms, and sees no person.',
  engineer: 'Keeps the machine running: jobs, providers, health. Sees no person and no money.',
} as const;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

/**
 * `proposes` wants another person's approval; `approves` is of what others proposed; `both` is
 * either, and never of one's own. Staff who `raise` something hand it in and see no more of it.
 */
export type Grant = 'none' | 'reads' | 'does' | 'raises' | 'proposes' | 'approves' | 'both';
export type Level = 'reads' | 'does' | 'raises' | 'proposes' | 'approves';

interface Row {
  /** What may be done, as a person reads it in the matrix. */
  readonly sentence: string;
  readonly grants: Readonly<Partial<Record<Role, Grant>>>;
}

const everyone = (grant: Grant) =>
  Object.fromEntries(roleNames.map((role) => [role, grant])) as Record<Role, Grant>;
const approvers = { director: 'approves', finance: 'approves', auditor: 'reads' } as const;
const writers = { credit: 'does', care: 'does', marketing: 'does' } as const;
const lookers = { compliance: 'reads', auditor: 'reads' } as const;
const moneyPeople = { director: 'reads', finance: 'reads', credit: 'reads' } as const;

/** Every permission, in the order of the matrix. A role that is not named has none of it. */
export const permissions = {
  today: { sentence: 'See the day and one’s own work', grants: everyone('does') },
  borrowers: {
    sentence: 'See borrowers and loans, with personal details hidden',
    grants: { ...moneyPeople, care: 'reads', compliance: 'reads', auditor: 'reads' },
  },
  'borrower-care': {
    sentence: 'Write and read notes about a borrower, and end their logins',
    grants: { director: 'does', credit: 'does', care: 'does', compliance: 'does' },
  },
  unseal: {
    sentence: 'Show a name, number or answers, for a reason and open work',
    grants: { director: 'does', credit: 'does', care: 'does', compliance: 'does' },
  },
  pictures: {
    sentence: 'Open pictures and the whole card number',
    grants: { credit: 'does', compliance: 'does' },
  },
  reviews: {
    sentence: 'Decide on referred loans and faces, up to one’s own limit',
    grants: { director: 'does', credit: 'does', auditor: 'reads' },
  },
  'large-loans': {
    sentence: 'Decide on referred loans above one’s own limit',
    grants: { director: 'approves', credit: 'proposes', auditor: 'reads' },
  },
  'money-by-hand': {
    sentence: 'Confirm, fail or refund money by hand',
    grants: { director: 'both', finance: 'both', care: 'proposes', auditor: 'reads' },
  },
  waivers: {
    sentence:
      'Waive late fees, arrange debts, suspend charges, decide disputes and new numbers',
    grants: {
      director: 'approves',
      finance: 'approves',
      credit: 'both',
      care: 'proposes',
      auditor: 'reads',
    },
  },
  'write-offs': {
    sentence: 'Write off a debt before its time, or reverse a write-off',
    grants: { director: 'approves', finance: 'proposes', credit: 'proposes', auditor: 'reads' },
  },
  cases: {
    sentence: 'Work on money cases, statements and payments',
    grants: { ...moneyPeople, ...lookers, finance: 'does', care: 'does' },
  },
  books: {
    sentence: 'Open the ledger and its figures',
    grants: { director: 'reads', finance: 'reads', compliance: 'reads', auditor: 'reads' },
  },
  portfolio: {
    sentence: 'See how the loans do as a whole',
    grants: { ...moneyPeople, care: 'reads', compliance: 'reads', auditor: 'reads' },
  },
  officers: {
    sentence: 'Assign loans to officers, and see what each looks after',
    grants: { director: 'both', credit: 'both', care: 'reads', auditor: 'reads' },
  },
  journals: {
    sentence: 'Book journals, close months and open them again',
    grants: { director: 'approves', finance: 'both', auditor: 'reads' },
  },
  cash: {
    sentence: 'See the floats and their forecast, and ask providers what they hold',
    grants: { director: 'reads', finance: 'does', compliance: 'reads', auditor: 'reads' },
  },
  collections: {
    sentence: 'Contact borrowers in arrears, and record promises to pay',
    grants: { director: 'reads', credit: 'reads', care: 'does', auditor: 'reads' },
  },
  'contact-rules': {
    sentence: 'Change contact rules, holidays and the words of letters',
    grants: {
      director: 'approves',
      care: 'proposes',
      compliance: 'approves',
      auditor: 'reads',
    },
  },
  'cash-guide': {
    sentence: 'Publish where borrowers can pay in cash',
    grants: { director: 'approves', finance: 'approves', care: 'proposes', auditor: 'reads' },
  },
  complaints: {
    sentence: 'Answer complaints',
    grants: { ...lookers, director: 'does', credit: 'does', care: 'does' },
  },
  'data-requests': {
    sentence: 'Answer what borrowers ask of their data',
    grants: { director: 'does', care: 'does', compliance: 'does', auditor: 'reads' },
  },
  suspicion: {
    sentence: 'Deal with suspicion of money laundering',
    grants: { director: 'reads', credit: 'raises', care: 'raises', compliance: 'does' },
  },
  breaches: {
    sentence: 'Keep the register of data breaches',
    grants: {
      director: 'does',
      credit: 'raises',
      care: 'raises',
      compliance: 'does',
      auditor: 'reads',
      engineer: 'raises',
    },
  },
  'watch-list': {
    sentence: 'Keep the watch list',
    grants: { director: 'reads', credit: 'reads', compliance: 'does', auditor: 'reads' },
  },
  campaigns: {
    sentence: 'Publish campaigns, which give money away',
    grants: { ...approvers, marketing: 'proposes' },
  },
  mailings: {
    sentence: 'Send one message to many borrowers',
    grants: {
      director: 'both',
      care: 'proposes',
      compliance: 'both',
      marketing: 'proposes',
      auditor: 'reads',
    },
  },
  languages: {
    sentence: 'Translate what borrowers read, read translations, or approve them',
    grants: { ...writers, director: 'both', compliance: 'both', auditor: 'reads' },
  },
  products: {
    sentence: 'Change products and their prices',
    grants: { ...approvers, credit: 'proposes', compliance: 'reads' },
  },
  'stop-lending': {
    sentence: 'Withdraw a wrong price from sale, at once',
    grants: {
      director: 'does',
      finance: 'does',
      credit: 'does',
      compliance: 'does',
      auditor: 'reads',
    },
  },
  profiles: {
    sentence: 'Publish the licence, provision profiles and the forms of returns',
    grants: {
      director: 'approves',
      finance: 'proposes',
      credit: 'proposes',
      compliance: 'both',
      auditor: 'reads',
    },
  },
  returns: {
    sentence: 'Make the regulator’s returns and the bureau’s file, and submit them',
    grants: {
      director: 'approves',
      finance: 'proposes',
      compliance: 'proposes',
      auditor: 'reads',
    },
  },
  rules: {
    sentence: 'Change the rules that decide about loans',
    grants: { ...lookers, director: 'approves', finance: 'reads', credit: 'proposes' },
  },
  channels: {
    sentence: 'Publish channels and forms',
    grants: {
      director: 'does',
      credit: 'does',
      marketing: 'does',
      care: 'reads',
      compliance: 'reads',
      auditor: 'reads',
    },
  },
  messages: {
    sentence: 'See message texts and how messages arrive, and switch the gateway',
    grants: { ...everyone('reads'), credit: 'none', director: 'does', engineer: 'does' },
  },
  staff: {
    sentence: 'Invite people and change their roles',
    grants: { director: 'both', finance: 'approves', compliance: 'approves', auditor: 'reads' },
  },
  'end-access': {
    sentence: 'End a person’s access at once',
    grants: { director: 'does', finance: 'does', compliance: 'does' },
  },
  'restore-access': {
    sentence: 'Undo an ended access within the hour',
    grants: { director: 'both', finance: 'both', compliance: 'both', auditor: 'reads' },
  },
  grants: {
    sentence: 'Let an auditor see personal details, for some days',
    grants: { director: 'both', compliance: 'both', auditor: 'proposes' },
  },
  exports: {
    sentence: 'Take a file with the names or numbers of several borrowers out of here',
    grants: {
      director: 'approves',
      finance: 'proposes',
      compliance: 'proposes',
      auditor: 'proposes',
    },
  },
  import: {
    sentence: 'Take over the loan book of a former system',
    grants: {
      director: 'approves',
      finance: 'proposes',
      compliance: 'reads',
      auditor: 'reads',
    },
  },
  system: {
    sentence: 'See jobs, providers and settings, and run a job again',
    grants: { director: 'reads', finance: 'reads', auditor: 'reads', engineer: 'does' },
  },
  partners: {
    sentence: 'Let other systems listen and read',
    grants: {
      director: 'both',
      compliance: 'approves',
      auditor: 'reads',
      engineer: 'proposes',
    },
  },
  audit: {
    sentence: 'Read who did what and who looked at whom, and prove it',
    grants: { director: 'reads', compliance: 'reads', auditor: 'does' },
  },
} as const satisfies Record<string, Row>;
export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as readonly Permission[];

/** How much of a permission a role has. */
export function grantOf(role: Role, permission: Permission): Grant {
  return (permissions[permission] as Row).grants[role] ?? 'none';
}

const gives: Readonly<Record<Grant, readonly Level[]>> = {
  none: [],
  reads: ['reads'],
  does: ['reads', 'does', 'raises'],
  raises: ['raises'],
  proposes: ['reads', 'proposes'],
  approves: ['reads', 'approves'],
  both: ['reads', 'proposes', 'approves'],
};

/** Whether staff with these roles may do so much. The only place where that is decided. */
export function may(held: readonly Role[], permission: Permission, level: Level): boolean {
  return held.some((role) => gives[grantOf(role, permission)].includes(level));
}
