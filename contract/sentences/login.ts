/** The login drawer. */

export const phone = 'Phone number';
export const code = 'Verification code';
export const agree = (agreement: string) => `I have read and agree to the ${agreement}`;
export const agreement = 'privacy agreement and T&C';
export const seconds = (left: string) => `${left} s`;
