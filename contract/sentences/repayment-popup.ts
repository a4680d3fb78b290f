/** The popups of a bill before their code is loaded. Home needs it, so it is a separate file. */

export const giveBack = 'Give the loan back';
export const yourPayment = 'Your payment';
export const loading = 'Loading your bill';
