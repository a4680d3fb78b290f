/** A bill that was opened without login. */

export const billOf = (mobile: string) => `Bill of ${mobile}`;
/** Of the coupon that the borrower put on the bill. */
export const couponOff = (amount: string) => `A coupon has taken ${amount} off.`;

// The form to pay it.
export const pay = 'Pay';
export const amount = 'Repayment amount';
export const account = 'Repayment account';
export const pinHere = 'The PIN pop-up appears on this phone.';
export const extend = 'Extend this bill';
/** Of a loan that came from a former system. */
export const notRight = (day: string) => `Not right? Tell us by ${day}`;
export const laterBills = 'Later bills of this loan';

// After it was paid.
export const thanks = 'Thank you. The borrower gets a receipt by SMS.';

// Where there is no bill.
export const nothingToPay = 'Nothing to pay here';
export const billGone =
  'This bill is paid, or the link is not whole. Please open it from the SMS again.';
export const openByNumber = 'Open a bill by its number';
export const openFirst = 'Please open the bill first';
export const extensionNeedsBill = 'An extension is paid from its bill.';
export const openBill = 'Open a bill';
