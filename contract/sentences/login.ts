/** The login drawer. */

export const phone = 'Phone number';
export const code = 'Verification code';
export const noCookies = 'Your browser blocks cookies. Allow them to log in.';
export const codeLong = 'The code has 4 letters or digits.';
export const agree = (agreement: string) => `I have read and agree to the ${agreement}`;
export const agreement = 'privacy agreement and T&C';
export const seconds = (left: string) => `${left} s`;

// Below the form: what comes of it, and what can be done without it.
export const nextHeading = 'What happens next';
export const nextCode = 'Press Obtain: we send a code to your phone by SMS.';
export const nextIn = 'Type the code and log in. No password to keep.';
export const nextFirst = 'The first time, we ask who you are. Then you choose a loan.';
export const payWithout = 'Pay a bill without logging in';
export const help = 'Help';
