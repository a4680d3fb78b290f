/*
 * What a webhook can report. The meaning of a type never changes; fields are only added. No body
 * has a name, a number of a card or a mobile number.
 */

/** Each type with its meaning and the fields of its `data`, beside `lender`, `test`, `version`. */
export const webhookTypes = {
  'application.created': ['A partner asked for a loan', 'application, reference, amount'],
  'application.decided': [
    'A loan that came of it was decided',
    'application, reference, loan, decision',
  ],
  'order.referred': ['The rules refer an application to staff', 'order, product, amount'],
  'order.declined': ['An application is declined', 'order, product, amount'],
  'order.approved': ['An application is approved', 'order, product, amount'],
  'loan.disbursed': ['The money reached the borrower', 'loan, amount, plans'],
  'loan.cancelled': ['The loan ended before any money stayed', 'loan, remaining'],
  'loan.given_back': ['The loan was returned while cooling off', 'loan, amount'],
  'payment.succeeded': ['A payment arrived', 'payment, loan, amount, allocation, remaining'],
  'payment.failed': ['A payment or payout did not happen', 'payment, loan, amount, reason'],
  'payment.reversed': ['The network reversed a payment', 'payment, loan, amount, remaining'],
  'payment.sent_back': ['What was paid too much was sent back', 'payment, loan, amount'],
  'loan.extended': ['An extension was bought', 'payment, loan, amount, dueOn, newDueOn'],
  'loan.overdue': ['An instalment fell overdue', 'loan, dueOn, daysLate, remaining'],
  'loan.settled': ['Nothing is owed any more', 'loan, daysLate, remaining'],
  'loan.written_off': ['The debt was written off', 'loan, daysLate, remaining'],
  'loan.price_corrected': ['A wrong price was corrected', 'loan, remaining'],
  'complaint.opened': ['A complaint was filed', 'number, kind, answerBy'],
  'complaint.answered': ['A complaint was answered', 'number, kind'],
  'complaint.overdue': ['A complaint was not answered in time', 'number, kind, answerBy'],
  'case.opened': ['A money case was opened', 'case, kind'],
  'case.resolved': ['A money case was resolved', 'case, kind'],
  'reconciliation.finished': ['A day agrees or differs', 'network, day, differences'],
  'import.checked': ['Files of another book were checked', 'run, counts'],
  'import.booked': ['Files of another book were booked', 'run, counts'],
  'bureau_file.made': ['A file for the credit bureau was made', 'run, counts'],
  'registry.down': ['The identity register does not answer', 'since'],
  'float.low': ['A float is low', 'network'],
  'webhook.test': ['Someone pressed “Send a test”', ''],
} as const satisfies Record<string, readonly [meaning: string, fields: string]>;

export type WebhookType = keyof typeof webhookTypes;
export const webhookTypeNames = Object.keys(webhookTypes) as [WebhookType];

/** What a key without `loans:read` may hear: the applications of its partner alone. */
export const isOfApplications = (type: WebhookType) =>
  type.startsWith('application.') || type === 'webhook.test';

/** What a key of a partner may do. */
export const scopes = {
  'loans:read': 'Read loans and their plans',
  'payments:read': 'Read the payments of loans',
  'applications:write': 'Ask for loans for persons, and read those that come of it',
  'webhooks:manage': 'Create, change and switch off webhooks',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope];
