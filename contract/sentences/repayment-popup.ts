/** The popups of a bill before their code is here: a file of its own, as home needs it. */

export const giveBack = 'Give the loan back';
export const yourPayment = 'Your payment';
export const loading = 'Loading your bill';
