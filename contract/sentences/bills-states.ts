// The status of a loan, a bill and a payment, in the small tag beside them.

export const loanReviewing = 'Being checked';
export const loanDeclined = 'Declined';
export const loanDisbursing = 'Paying out';
export const loanActive = 'Running';
export const loanOverdue = 'Overdue';
export const loanSettled = 'Paid off';
export const loanGivenBack = 'Given back';
export const loanCancelled = 'Cancelled';
export const loanWrittenOff = 'Written off';

export const billDue = 'Due';
export const billOverdue = 'Overdue';
export const billPaid = 'Paid';

export const paymentPending = 'Waiting';
export const paymentSucceeded = 'Received';
export const paymentFailed = 'Not paid';
