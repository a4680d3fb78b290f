// The contract of a loan.
export const title = 'Loan Contract';
/** At the end of the text, before the loan is taken. */
export const agree = 'I have read it and agree';
export const backToBill = 'Back to the estimated bill';
export const preview = 'A preview. Nothing is agreed until you borrow.';
export const agreedOn = (moment: string) => `You agreed to this on ${moment}.`;
export const fingerprint =
  'Fingerprint of this text (SHA-256). It changes if a single letter does.';
export const toKeep = 'To keep';
export const keep = 'Keep this contract';

// For whoever is not logged in.
export const yourOwn = 'Your own contract';
export const yourOwnText = 'A contract is private. Log in to read yours.';
export const logIn = 'Log In';
export const everyContract = 'What every loan contract says';
export const beforeYouBorrow =
  'Before you borrow you read the contract of your own loan, with every figure in it. Nothing is ' +
  'agreed until you tick that you have read it.';

export const receive = 'What you receive';
export const receiveText =
  'The whole amount you borrow. No fee is taken out of it on the way to you.';
export const cost = 'What it costs';
export const costText =
  'Interest by the day on the principal you still owe, and one service fee. You see both in ' +
  'kwacha, with the total and the yearly rate (APR), before you agree.';
export const interestOnInterest = 'Interest on interest';
export const interestOnInterestText = 'There is none, ever.';
export const early = 'Paying early';
export const earlyText =
  'You may pay a part or all of it on any day. Every day earlier costs less interest. The ' +
  'service fee stays due.';
export const late = 'Paying late';
export const lateText =
  'A late fee by the day on what is overdue, after one free day and only for a limited time. ' +
  'There is a limit: all charges of a loan together are never more than the amount you borrowed.';
export const changedMind = 'Changing your mind';
export const changedMindText =
  'Give the money back within 48 hours of receiving it, by one button in Billing Details. Then ' +
  'you owe nothing else.';
export const moreTime = 'More time';
export const moreTimeText =
  'A loan never gets longer by itself. Where you can buy more time, you see its price first.';
export const contacts = 'Your contacts';
export const contactsText =
  'Nobody but you is asked to pay. We do not read the contacts on your phone.';
