/** The titles of the screens, as specified. */

export const home = 'Home';
export const me = 'Me';
export const privacy = 'Privacy Policy';
export const loanContract = 'Loan Contract';
export const identity = 'Identity Information';
export const personal = 'Personal information';
export const contacts = 'Emergency Contact';
export const questionnaire = 'Questionnaire';
export const estimatedBill = 'Estimated bill';
export const loanBills = 'Loan bills';
export const billExtension = 'Bill Extension';
export const confirmIdentity = 'Confirm Identity';
export const successful = 'Successful';
export const set = 'Set';
export const billingDetails = 'Billing Details';
export const repaymentPlan = 'Repayment Plan';
export const help = 'Help';
export const verifyLetter = 'Check a letter';
export const forFamily = 'A death in the family';
export const stopNumber = 'Your number';
export const coupon = 'Coupon';
