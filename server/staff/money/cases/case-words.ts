import type { DiscrepancyKind } from '../../../lending/cases/discrepancy.ts';

interface CaseWords {
  /** What is the matter. */
  readonly what: string;
  /** What to do first. */
  readonly first: string;
}

/** What each kind of case means, for who looks at it in the morning. */
export const caseWords: Readonly<Record<DiscrepancyKind, CaseWords>> = {
  'amount-differs': {
    what: 'the network moved another amount or currency than we asked for',
    first: 'Ask again. If it stays, ask the network in writing what it moved.',
  },
  'payment-taken-back': {
    what: 'the network reversed money that it had confirmed',
    first: 'Check the statement or ask the network. If it is true, propose the reversal.',
  },
  'end-contradicted': {
    what: 'a callback contradicted the final answer of the provider about a payment',
    first:
      'We ask again for three days, and book a confirmation. Ask the network in writing, and ' +
      'propose confirm if it moved.',
  },
  'never-arrived': {
    what: 'no provider has this payout, a day after it was sent',
    first:
      'The borrower may cancel the loan. Or ask the network in writing, and propose confirm ' +
      'or ' +
      'fail.',
  },
  'no-end-after-a-day': {
    what: 'a day without a final word',
    first: 'Ask again. If it stays, ask the network in writing, and propose confirm or fail.',
  },
  'paid-out-after-cancelling': {
    what: 'a payout called failed has arrived; its borrower cancelled, or has another loan',
    first:
      'Speak with the borrower. Propose confirm to make it a loan; with another loan open, ' +
      'when ' +
      'that one is paid.',
  },
  'pay-back-failed': {
    what: 'money that we owe did not go back',
    first: 'Find out why. When the wallet works again, propose pay-back.',
  },
  'absent-but-in-statement': {
    what: 'the network does not know a payout that its statement has',
    first: 'Ask the network in writing, and propose confirm or fail.',
  },
  'taken-then-not-found': {
    what: 'the network took a payout, and now neither it nor its statement knows it',
    first: 'Ask the network in writing whether it will still pay, and propose confirm or fail.',
  },
  'float-short': {
    what: 'our money at a provider is less than tomorrow may need',
    first: 'Fill it. The case then ends automatically.',
  },
  'float-differs': {
    what: 'the float in the books differs from the balance that the provider reports',
    first:
      'Look at its statement rows and open cases. It closes automatically once both agree.',
  },
  'statements-disagree': {
    what: 'the fetched and the uploaded statement of a day have different amounts',
    first: 'Export the file again and replace it, or ask the provider which one is right.',
  },
  'unreadable-statement': {
    what: 'a statement of the provider has a line that cannot be read, so none of it counts',
    first:
      'Ask the provider what the line means. The case ends automatically when a later one ' +
      'can be read.',
  },
  'provider-refuses-us': {
    what:
      'a provider does not let us in, or does not allow us this, and the payment waits ' +
      'for it',
    first:
      'Look at our token, keys and permissions there. The case ends automatically once ' +
      'it goes on.',
  },
  'given-up-but-alive': {
    what: 'an attempt that was given to another provider is under way at the one before',
    first: 'Ask the one before to cancel it. If it moves money all the same, that is booked.',
  },
  'given-up-but-moved': {
    what: 'an attempt that was given to another provider moved money at the one before',
    first:
      'See what moved at both. Money in is booked or owed back; claim a second payout back.',
  },
  'missing-in-statement': {
    what: 'we booked it as confirmed, and the statement of the day does not have it',
    first:
      'The case ends automatically when a later statement has it. Else ask the network ' +
      'in writing.',
  },
  'unknown-in-statement': {
    what: 'the statement has money that we never asked for',
    first:
      'It is booked as an unidentified receipt. Find out whose it is, and give it to their ' +
      'loan.',
  },
  'statement-amount-differs': {
    what: 'the statement has another amount or direction than we booked',
    first: 'Ask the network in writing which is right.',
  },
  'statement-state-differs': {
    what: 'the statement has it as moved, and the network does not say so when asked',
    first: 'Ask again. If it stays, propose confirm with what the network writes.',
  },
};
