import type { DiscrepancyKind } from '../../lending/payments/discrepancy.ts';

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
  'failed-after-confirmed': {
    what: 'the network says failed after it said confirmed',
    first: 'Ask the network in writing where the money is. Ours stays booked as confirmed.',
  },
  'no-end-after-a-day': {
    what: 'a day without a final word',
    first: 'Ask again. If it stays, ask the network in writing, and propose confirm or fail.',
  },
  'paid-out-after-cancelling': {
    what: 'a payout called failed has arrived, and the borrower has another loan',
    first: 'Speak with the borrower. Ask again when the other loan is paid: it is booked then.',
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
    first: 'Fill it. It ends by itself then.',
  },
  'unreadable-statement': {
    what: 'a statement of the provider has a line that cannot be read, so none of it counts',
    first:
      'Ask the provider what the line means. It ends by itself when a later one can be read.',
  },
  'provider-refuses-us': {
    what: 'a provider does not let us in, or does not allow us this, and the payment waits for it',
    first: 'Look at our token, keys and permissions there. It ends by itself once it goes on.',
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
    first: 'It ends by itself when a later statement has it. Else ask the network in writing.',
  },
  'unknown-in-statement': {
    what: 'the statement has money that we never asked for',
    first:
      'Book it into suspense, find out whose it is, and give it to their loan. Nothing is booked ' +
      'from a statement.',
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
