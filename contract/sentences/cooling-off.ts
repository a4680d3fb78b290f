// Giving a loan back.
export const until = (moment: string) =>
  `Until ${moment} you may give this loan back. You send what you received, and it has cost ` +
  'you nothing.';
export const waits = (days: string) =>
  `You can borrow again ${days} days after you give it back.`;
export const interestAndFees = 'Interest and fees';
export const youSendBack = 'You send back';

export const tooLate = 'The time for this is over';
export const payEarly =
  'You can still repay early. It costs less interest than on the due date. The service fee ' +
  'stays due.';
