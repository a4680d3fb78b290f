/** The names of the loans that come with the product. A loan is data, published in versions. */

export const firstLoan = 'First loan';
export const standard = 'Standard';
export const plus = 'Plus';
