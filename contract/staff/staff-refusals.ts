/*
 * Every refusal of the console: a stable name, the HTTP status and the sentence a person reads.
 * `{name}` in a sentence is filled from the values the refusal carries.
 */
const common = {
  'not-allowed': { status: 403, sentence: 'Your roles do not allow this: {permission}.' },
  'session-over': { status: 401, sentence: 'Your session has ended. Log in again.' },
  'step-up-needed': { status: 403, sentence: 'Confirm with your passkey first.' },
  'act-unsigned': { status: 403, sentence: 'Your passkey did not sign this. Try again.' },
  'key-unproven': {
    status: 403,
    sentence: 'This passkey does not count yet. Your older one or two colleagues confirm it.',
  },
  'changed-meanwhile': {
    status: 409,
    sentence: 'Someone changed this just now. Look at it again.',
  },
  'too-many': { status: 429, sentence: 'Too many requests. Wait a minute.' },
  'looked-enough': {
    status: 429,
    sentence:
      'You looked {most} times today, which is the limit of a day. Ask a colleague, or go on ' +
      'tomorrow.',
  },
  'cursor-unknown': {
    status: 422,
    sentence: 'This is no place in this list. Begin at its start.',
  },
  unknown: { status: 404, sentence: 'There is nothing by this name.' },
} as const satisfies Refusals;

const own = {
  'passkey-unknown': {
    status: 403,
    sentence: 'This passkey belongs to no one who works here.',
  },
  'signature-wrong': { status: 403, sentence: 'The passkey did not sign this. Try again.' },
  'code-wrong': { status: 403, sentence: 'The address or the code is wrong.' },
  'codes-used-up': {
    status: 429,
    sentence: 'Too many codes were tried. Use your passkey, or a browser you used before.',
  },
  'invite-over': { status: 404, sentence: 'This invitation was used or has ended.' },
  'half-wrong': {
    status: 403,
    sentence: 'Ask a colleague who approves staff for the second half. It is eight letters.',
  },
  'already-here': { status: 409, sentence: 'This belongs to another person here: {what}.' },
  'last-passkey': {
    status: 409,
    sentence: 'This is your last passkey. Add another one first.',
  },
  'last-director': {
    status: 409,
    sentence: 'This is the last director. No one could invite another.',
  },
  'last-approvers': {
    status: 409,
    sentence: 'Two others who may approve staff must stay. Invite another one first.',
  },
  'ended-many': {
    status: 409,
    sentence: 'Three people lost their access within the hour. Wait an hour.',
  },
  'same-person': {
    status: 403,
    sentence: 'The first step in this was yours. Another person takes the second.',
  },
  'too-new': {
    status: 403,
    sentence: 'Your account, role or passkey is younger than a day: you approve from {from}.',
  },
  'decided-already': { status: 409, sentence: 'This was decided already, by {who}.' },
  'not-possible-now': { status: 409, sentence: '{why}' },
  'words-differ': {
    status: 409,
    sentence: 'What would happen has changed since you read it. Read it again.',
  },
  'preview-changed': {
    status: 409,
    sentence: 'What would happen has changed since you saw it. Look at it again.',
  },
  'proposal-open': {
    status: 409,
    sentence: 'Something is proposed already about this: {proposalId}.',
  },
  'over-your-limit': {
    status: 403,
    sentence:
      'This is more than you decide alone: {limit} for one borrower in 7 days. ' +
      'Propose it; another person approves.',
  },
  'over-your-payouts': {
    status: 403,
    sentence:
      'What {who} may pay out or waive is used up: {today} is left today, and {week} of these ' +
      'seven days. Another person decides, or wait.',
  },
  'raised-it': {
    status: 403,
    sentence: 'You raised this. A colleague of compliance or a director looks at it.',
  },
  'not-lawful': { status: 409, sentence: 'This may not be approved. {why}' },
  'hold-over': { status: 409, sentence: 'It has been carried out. It can only be reversed.' },
  'grant-unknown': { status: 404, sentence: 'No terminal waits with this code.' },
  'grant-waiting': { status: 409, sentence: 'This terminal is not approved yet.' },
  'sso-refused': { status: 403, sentence: 'Your company’s login did not let you in: {why}.' },
  'too-many-views': {
    status: 409,
    sentence: 'Keep {most} views at most: take one away first.',
  },
  'too-many-days': { status: 422, sentence: 'Choose {most} days at most.' },
  'search-too-short': { status: 422, sentence: 'Type at least {least} characters.' },
  'no-open-work': {
    status: 403,
    sentence: 'Nothing open is about this borrower: {about}. Open the work first.',
  },
  'reason-missing': {
    status: 422,
    sentence: 'Say why you look. Where it is another reason, write it down.',
  },
  'payment-open': {
    status: 409,
    sentence:
      'The payment has no end yet, so the case stays in the list. Propose confirm or fail.',
  },
  'not-a-statement': { status: 422, sentence: 'Cannot read the statement: {why}.' },
  'other-day': { status: 422, sentence: 'It is of another day: {days}.' },
  'statement-there': {
    status: 409,
    sentence: '{who} brought another. Say that yours replaces it.',
  },
  taken: { status: 409, sentence: '{who} has taken this. Speak with them, or choose another.' },
  'file-no-json': { status: 422, sentence: 'The file is no JSON: {why}' },
  'file-has-faults': { status: 422, sentence: 'It cannot be published. {faults}' },
  'same-as-now': { status: 409, sentence: 'This is what is in force already.' },
  'publication-waits': {
    status: 409,
    sentence: 'Another version waits to be published already. Stop that one first.',
  },
  'product-there': { status: 409, sentence: 'There is a product by this name already.' },
  'simulation-running': {
    status: 409,
    sentence: 'A simulation of this product is running. Wait until it has ended.',
  },
  'simulation-missing': { status: 409, sentence: 'It was not simulated. {why}' },
  'count-running': {
    status: 409,
    sentence:
      'What this price charged too much is being counted or reversed. Wait until it has ended.',
  },
  'count-missing': { status: 409, sentence: 'It was not counted. {why}' },
  'price-not-lower': {
    status: 409,
    sentence: 'What a borrower agreed to is never raised. {why}',
  },
  'still-lent': { status: 409, sentence: 'Loans are still given by this price. {why}' },
  'stopped-already': { status: 409, sentence: 'Lending by it was stopped already, by {who}.' },
  'replay-running': {
    status: 409,
    sentence: 'A replay of the rules is running. Wait until it has ended.',
  },
  'replay-missing': { status: 409, sentence: 'It was not replayed. {why}' },
  'challenger-running': {
    status: 409,
    sentence: 'Another challenger is running. Stop it first.',
  },
  'challenger-over': { status: 409, sentence: 'It has ended already.' },
  'day-not-ahead': { status: 422, sentence: 'Choose a day to come.' },
  'licence-breaks': { status: 409, sentence: 'The licence does not allow this. {why}' },
  'not-before-midnight': { status: 409, sentence: 'It changes at midnight. {why}' },
  'profile-unconfirmed': {
    status: 409,
    sentence: 'It is a draft. {why}',
  },
  'return-has-faults': {
    status: 409,
    sentence: 'It has faults. {why}',
  },
  'period-open': { status: 409, sentence: 'The period is not through. {why}' },
  'return-running': { status: 409, sentence: 'It is being made. Wait until that has ended.' },
  'return-not-made': { status: 409, sentence: 'There is no file of it. {why}' },
  'return-not-released': { status: 409, sentence: 'Two people let it go first.' },
  'export-of-another': { status: 403, sentence: 'Who proposed this export fetches it alone.' },
  'export-not-ready': {
    status: 409,
    sentence: 'There is no file: another person approves it first, and its hold ends.',
  },
  'export-over': {
    status: 409,
    sentence: 'It could be fetched for 24 hours, which are over. Propose it again.',
  },
  'suspicion-closed': {
    status: 409,
    sentence: 'This suspicion has ended. Nothing is looked at for it.',
  },
  'not-of-kind': { status: 422, sentence: 'This is none. It is written like this: {wanted}.' },
  'watched-already': { status: 409, sentence: 'It is on the watch list already.' },
  'job-running': { status: 409, sentence: 'It is running now. Wait until it has ended.' },
  'contact-stopped': { status: 403, sentence: 'They are not contacted about this. {when}' },
  'arrangement-kept': {
    status: 403,
    sentence: 'They keep to their payment arrangement. They are not contacted while they do.',
  },
  'complaint-open': {
    status: 403,
    sentence: 'They have an open complaint or correction. Answer it first.',
  },
  'not-the-borrower': {
    status: 403,
    sentence: 'The number reached another person. Wait until they log in with it again.',
  },
  'promise-kept-open': {
    status: 403,
    sentence: 'They have promised to pay. Wait until its day is over. {when}',
  },
  'talked-lately': {
    status: 403,
    sentence: 'Staff talked with them, or they promised to pay. Wait. {when}',
  },
  'contact-limit': { status: 403, sentence: 'They were contacted often enough. {when}' },
  holiday: { status: 403, sentence: 'Today is {name}, a public holiday. {when}' },
  'outside-hours': { status: 403, sentence: 'No borrower is contacted at this hour. {when}' },
  'contact-open': {
    status: 409,
    sentence: 'Say first what came of your contact about loan {orderId}.',
  },
  'more-than-owed': { status: 422, sentence: 'They owe K{owed} by that day, and no more.' },
  'too-far': { status: 422, sentence: 'Choose a day from today to {last}.' },
  'gateway-unknown': {
    status: 422,
    sentence: 'Messages cannot go by {gateway}: there is no account with it here.',
  },
  'chain-broken': {
    status: 409,
    sentence: 'The log differs from its chain at row {position}.',
  },
} as const satisfies Refusals;

type Refusals = Record<
  string,
  { readonly status: 401 | 403 | 404 | 409 | 422 | 429; readonly sentence: string }
>;

export const staffRefusals = { ...common, ...own } as const;
/** Any act may give these. */
export type CommonRefusal = keyof typeof common;
export const commonRefusals = Object.keys(common) as readonly CommonRefusal[];
export type StaffReason = keyof typeof staffRefusals;

/** The sentence of a refusal, with its values filled in. */
export function refusalSentence(
  reason: StaffReason,
  values: Readonly<Record<string, string>> = {},
): string {
  return staffRefusals[reason].sentence.replace(
    /\{(\w+)\}/g,
    (gap, name: string) => values[name] ?? gap,
  );
}
