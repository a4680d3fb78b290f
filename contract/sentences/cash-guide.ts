/** Where to pay in cash, as the lender published it. */
export const heading = 'Where to pay in cash';
export const agents = 'Where';
export const dial = 'What to dial';
export const cost = 'What it costs';
/** Of one loan: its number with two check digits. */
export const reference = 'Your payment reference';
export const giveReference = 'Give it when you pay. It leads the money to your loan.';
