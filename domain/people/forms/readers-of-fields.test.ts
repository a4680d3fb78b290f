import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contactsColumns } from './contacts-form.ts';
import { loanQuestionnaire } from './loan-questionnaire.ts';
import { personalColumns } from './personal-form.ts';

const facts = 'server/lending/orders/borrower-facts.ts';
const review = 'docs/staff/review.md';
const form = 'domain/people/forms/personal-form.ts';

/** What reads each field that borrowers fill in: a file, and the word by which it does. */
const readers: Readonly<Record<string, readonly [file: string, word: string]>> = {
  employmentStatus: [form, "showIf: { field: 'employmentStatus'"],
  occupation: [review, 'Compare work'],
  employer: [review, 'employer'],
  monthlyIncome: [facts, 'monthlyIncome'],
  payday: [facts, 'payday'],
  region: [review, 'district'],
  address: [review, 'address'],
  'contacts.name': [review, 'contacts with the borrower'],
  'contacts.relationship': ['server/staff/credit/reviews/open-review.ts', 'relationship'],
  'contacts.mobile': ['server/people/verification/contacts/tell-contacts.ts', 'mobile'],
  loanPurpose: [facts, 'loanPurpose'],
  loanPurposeOther: [review, 'the purpose with the amount'],
  incomeSource: [review, 'sources of money'],
  otherLoans: ['server/people/questionnaire/submit-questionnaire.ts', 'otherLoansMonthly'],
  otherLoansMonthly: [facts, 'otherLoansMonthly'],
};

it('every field that is asked is read by a rule, a message or a reviewer', () => {
  const asked = [
    ...personalColumns.map(({ field }) => field),
    ...contactsColumns.map(({ field }) => field.replace(/\.\d+/, '')),
    ...loanQuestionnaire.questions.map(({ id }) => id),
  ];
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(readers).toSorted());
});

it.each(Object.entries(readers))('%s is read where the table says', (_, [file, word]) => {
  const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
  expect(text.replace(/\s+/g, ' ')).toContain(word);
});
