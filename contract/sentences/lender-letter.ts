/** Letters about a loan, on paper: fixed sentences around the words that two people publish. */

export const demandTitle = 'Your loan is late';
export const statementTitle = 'Your loan';
export const restructuredTitle = 'Your new payments';
export const fileTitle = (order: string) => `Letter about loan ${order}`;
export const fileFooter = (order: string) => `ExtraMoney, letter about loan ${order}`;
export const owedToday = 'To pay today';
export const paidSoFar = 'Paid so far';
export const dueOn = 'Was due on';
export const daysLate = 'Days late';
export const changedOn = 'Changed on';
export const paymentsBefore = 'Your payments before';
export const paymentsNow = 'Your payments now';
export const interestADay = 'Interest a day';
export const isPaid = 'Paid';
export const allOfItToday = 'To pay all of it today';
export const complain = (phone: string) =>
  `Is something wrong? Tell us in the app, or call ${phone}.`;

// The loan's page.
export const letterOf = (day: string) => `Letter of ${day}`;
