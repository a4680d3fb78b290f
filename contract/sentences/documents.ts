/** Files of a loan: contract, receipt, statement. */

export const fetching = 'Fetching…';
export const pdf = 'PDF';
export const notMade = 'This file could not be made. Please try again.';
