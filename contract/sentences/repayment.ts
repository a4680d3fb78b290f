/** What Pay the bill holds. How the payment then goes is in `repayment-progress.ts`. */

export const nothingToPay = 'Nothing to pay';
export const noOpenBill = 'There is no open bill on this loan.';

// What is paid, each with what it costs and saves, also without login.
export const payToday = 'Pay today';
export const thisBill = 'This bill';
export const wholeLoan = 'Whole loan';
export const anotherAmount = 'Another amount';
export const saves = (saved: string) => `saves ${saved}`;
export const from = (least: string) => `from ${least}`;

export const amount = 'Repayment amount';
export const account = 'Repayment account';
// Under the amount, what it does.
export const paysBill = 'Pays this bill in full.';
export const paysLoan = (bills: string) => `Pays all ${bills} bills. Nothing is left to pay.`;
export const paysLastBill = 'Pays your loan in full. Nothing is left to pay.';
export const part = (least: string, day: string) =>
  `Pay ${least} or more now, the rest by ${day}.`;
export const overduePart = (least: string) =>
  `Pay ${least} or more now. This makes the late fee smaller.`;
export const leaves = (left: string, day: string) => `${left} stays due on ${day}.`;
export const leavesOverdue = (left: string) => `${left} is then still overdue.`;
// Instead, while the network has not answered for the fee of an extension of this bill.
export const extensionFee = 'Extension fee';
export const isExtension =
  'You asked to extend this bill. This is the fee, not a part of the bill.';

// The coupon of the bill, and the list of coupons to choose from.
export const coupon = 'Coupon';
export const noCoupon = 'No coupon';
export const oneCoupon = '1 coupon available';
export const manyCoupons = (count: string) => `${count} coupons available`;
export const couponWorth = (name: string, discount: string) => `${name} (−${discount})`;
export const validUntil = (day: string) => `Valid until ${day}`;
// Under the field, while none is chosen.
export const takesOff = (amountOff: string) => `It takes ${amountOff} off.`;
export const bestTakesOff = (most: string) => `The best one takes ${most} off.`;
/** On the coupon that takes off most. */
export const best = 'Best';
/** What the bill costs today with the coupon that is touched, and without any. */
export const toPayToday = 'To pay today';
export const insteadOf = (usual: string) => `instead of ${usual}`;
/** On a coupon that is worth more than the charges of this bill. */
export const allCharges = (worth: string) =>
  `Worth ${worth}. Takes off all charges of this bill.`;
// Why a coupon is shown that cannot be used.
export const notForThisBill = 'Not for this bill';
export const needsMore = (bill: string, least: string) =>
  `Your bill is ${bill}. This needs ${least}.`;
export const onItsWay = 'Not now: a payment is on its way.';
export const hadOne = 'This bill has had its coupon.';
export const nothingToTakeOff = 'This bill has no charges left.';
