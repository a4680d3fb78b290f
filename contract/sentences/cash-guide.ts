/** Where to pay in cash, as the lender published it. */
export const heading = 'Where to pay in cash';
export const agents = 'Where';
export const dial = 'What to dial';
export const cost = 'What it costs';
