/** What a partner of the lender asks for a borrower, who alone can agree. */
export const heading = (partner: string) => `${partner} asks for a loan for you`;
export const wanted = (amount: string, day: string) => `It is ${amount}. Answer by ${day}.`;
export const onlyYou = 'You alone decide. Nothing is agreed yet.';
export const theySee = (partner: string) =>
  `If you go on, ${partner} sees our answer and your payments.`;
export const goOn = 'Go on';
export const no = 'No';
export const agreedText = (partner: string) => `You go on with ${partner} for your next loan.`;
export const stop = 'Stop';
export const thankYou = 'Thank you. They can follow your next loan.';
export const stopped = 'All right. Nothing is agreed.';

/** By SMS, to a number that may have no account. */
export const askedMessage = (partner: string, amount: string, link: string) =>
  `ExtraMoney: ${partner} asks for a loan of ${amount} for you. ` +
  `Only you can agree, here: ${link} Not you? Do nothing.`;
