// What was agreed to, wherever a loan is shown.
export const agreed = 'What you agreed to';
export const lender = (name: string, number: string, licence: string, regulator: string) =>
  `The lender is ${name}, company number ${number}. Licence: ${licence}, under the ` +
  `${regulator}.`;
export const received = 'You receive';
export const interest = 'Interest';
export const serviceFee = 'Service fee';
export const total = 'Total to repay';
export const dueOn = 'Due on';
export const apr = 'Yearly cost (APR)';

// What happens otherwise than on time.
export const cases = 'What if I pay early, late, or not at all?';
export const ifEarly = 'If you pay early';
export const early = (saving: string, amount: string) =>
  'Interest counts by the day on what you still owe. ' +
  `Each day earlier saves ${saving} while you owe ${amount}. The service fee stays due.`;
export const ifLate = 'If you pay late';
export const cap = (amount: string) =>
  `All charges of this loan together are never more than ${amount}.`;
export const moreTime = 'If you need more time';
export const extension = (days: string, times: string, fee: string) =>
  `You may ask to move a bill by ${days} days, up to ${times} times. The first time costs ` +
  `${fee} for the whole first bill. This fee is added to the total to repay. Nothing else ` +
  `is added to that bill for those days. Other bills keep their dates. It only happens if ` +
  `you ask.`;
export const noExtension = 'Bills of this loan cannot be moved to a later day.';
export const ifUnpaid = 'If you do not pay';
export const unpaid =
  'We may report an unpaid debt to the credit reference agency. We ask only you ' +
  'for the money.';
export const ifSorry = 'If you change your mind';
export const giveBack = (amount: string, hours: string) =>
  `Give the ${amount} back within ${hours} hours of receiving it. Press one button in ` +
  `Billing Details. Then you owe nothing else.`;
export const ifWrong = 'If something is wrong';
export const complaint = (phone: string, email: string, regulator: string) =>
  `Tell us: ${phone} or ${email}. We answer within 10 days. If you are not happy with it, ` +
  'our managing director answers within 15 days. After that you may write to the ' +
  `${regulator}.`;
export const yourDetails = 'What we do with your details';
export const dataUse =
  'We use your details to decide about, run and collect this loan. The Privacy Policy says ' +
  'the rest.';

// The contract, checked on the phone that shows it.
export const fits = 'This phone has checked it: text and fingerprint fit together.';
export const fitsNot =
  'This phone has checked it: text and fingerprint do not fit together. Please tell us.';
export const textAttached =
  'The text is attached to this file as contract.html. Its SHA-256 is the fingerprint above.';
