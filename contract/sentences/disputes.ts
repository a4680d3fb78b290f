/** "I did not borrow this": the screen of a loan that another person may have taken. */
export const notMine = 'I did not borrow this';

/** On a loan that was agreed to by USSD. */
export const byKeys = 'Agreed to by phone keys';
export const byKeysWhen = (number: string, time: string) =>
  `${number} agreed with the ExtraMoney PIN, on ${time}.`;
export const byKeysShown = 'The phone showed this first:';
export const byKeysNotYou = 'Was it not you? Tell us now.';
/** On Home, of a loan that is new. */
export const byKeysNew = 'A new loan by phone keys';
export const byKeysLook = 'See this loan';

export const question = (amount: string) => `Did you borrow ${amount}?`;
export const lead = (loan: string, day: string) => `Loan ${loan}, asked for on ${day}.`;
export const stopsHeading = 'If you did not, tell us';
export const chargesStop = 'Charges stop now, while we check.';
export const remindersStop = 'We stop reminders and calls about it.';
export const answerComes = (days: string) =>
  `Two of our staff check. We answer in ${days} days.`;
export const checkAgain = 'We check it again. This time charges go on.';
export const checkOnly = 'We check how this loan was taken.';
export const ifRight = 'If you are right, you owe nothing. We send back what you paid.';
export const payStays = 'You can still pay at any time.';
export const yesNotMine = 'I did not borrow this';
export const itIsMine = 'It is my loan';
export const backToLoan = 'Back to the loan';

/** The card on the loan, once it is disputed. */
export const isOpen = 'You say this loan is not yours';
export const openText = (day: string) => `Two of our staff are checking. We answer by ${day}.`;
export const frozenText = 'No charges and no reminders until then.';
export const isUpheld = 'This loan is not yours';
export const upheldText = 'It does not count against you.';
export const anotherTookIt = 'Another person took it. You owe nothing.';
export const isRejected = 'We checked. This loan is yours';
export const rejectedText = 'The days we checked cost you nothing.';
export const number = 'Number';
export const askAgain = 'Not happy? See Complaints';

/** Why it was rejected, on the screen and by SMS. */
export const ownWallet = 'The money came to a wallet in your name.';
export const ownPhone = 'It was asked for on your phone, with your code.';
export const ownFace = 'Your face was checked when it was asked for.';
export const ownPayments = 'It was paid from your own wallet.';

/** What the complaint says, and how it is answered. */
export const words = (loan: string) => `I did not borrow loan ${loan}.`;
export const upheldAnswer =
  'You are right. This loan is not yours. You owe nothing on it. We send back what you paid.';
export const rejectedAnswer = (reason: string) =>
  `We checked this loan. It is yours. ${reason} The days we checked cost you nothing.`;

/** In Help and under Complaints: which loan it is. */
export const whichLoan = 'Which loan is not yours?';
export const noLoan = 'There is no loan on this number.';
