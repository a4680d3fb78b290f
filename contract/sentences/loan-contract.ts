// The contract of a loan.
export const title = 'Loan Contract';
/** At the end of the text, before the loan is taken. */
export const agree = 'I have read it and agree';
export const backToBill = 'Back to the estimated bill';
export const preview = 'A preview. Nothing is agreed until you borrow.';
export const agreedOn = (moment: string) => `You agreed to this on ${moment}.`;
export const fingerprint =
  'Fingerprint of this text (SHA-256). It changes if a single letter does.';
export const inYourLanguage = 'In your language';
export const toHelp = 'To help you understand it.';
export const inEnglish = 'In English';
export const whatBinds = 'This text is what you agree to.';
export const toKeep = 'To keep';
export const keep = 'Keep this contract';

// For visitors without a login.
export const yourOwn = 'Your own contract';
export const yourOwnText = 'A contract is private. Log in to read yours.';
export const logIn = 'Log In';
export const everyContract = 'What every loan contract says';
export const beforeYouBorrow =
  'Before you borrow you read the contract of your own loan. Every figure is in it. Nothing ' +
  'is agreed until you tick that you have read it.';

export const receive = 'What you receive';
export const receiveText =
  'The whole amount you borrow. No fee is taken out of it on the way to you.';
export const cost = 'What it costs';
export const costText =
  'You pay interest by the day, and one service fee. Interest is on what you still owe. You ' +
  'see both in kwacha before you agree. You also see the total and the yearly rate (APR).';
export const interestOnInterest = 'Interest on interest';
export const interestOnInterestText = 'There is none, ever.';
export const early = 'Paying early';
export const earlyText =
  'You may pay a part or all of it on any day. Every day earlier costs less interest. The ' +
  'service fee stays due.';
export const late = 'Paying late';
export const lateText =
  'A late fee by the day, after one free day. It is on what is overdue. It stops after a ' +
  'time. All charges together are never more than the amount you borrowed.';
export const changedMind = 'Changing your mind';
export const changedMindText =
  'Give the money back within 48 hours of receiving it. Press one button in Billing ' +
  'Details. Then you owe nothing else.';
export const moreTime = 'More time';
export const moreTimeText =
  'A loan never gets longer unless you ask. Where you can buy more time, you see its price ' +
  'first.';
export const contacts = 'Your contacts';
export const contactsText =
  'Nobody but you is asked to pay. We do not read the contacts on your phone.';
