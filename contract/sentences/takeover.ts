/** What borrowers read of a loan that came from a former system. */

export const paperTitle = 'Your loan from our former system';
export const paperLent = (amount: string, day: string) => `You got ${amount} on ${day}.`;
export const paperOwed = (amount: string, day: string) => `On ${day} you owed ${amount}.`;
export const paperNumber = (number: string) => `Your contract had the number ${number}.`;
export const paperPlans = 'What you pay, and when';
export const dueDay = 'Due';
export const dueAmount = 'Amount';
export const paidBefore = 'Paid before';
export const paperPayments = 'Your payments before';
export const reversedBefore = 'Sent back';

/** The notice by SMS: at most 160 characters of GSM-7 with the link. */
export const noticeText = (amount: string, link: string) =>
  `ExtraMoney: your loan is in our new system. You owe ${amount}. See and pay: ${link} ` +
  'Not right? Tell us in 30 days.';
export const noticeWithoutLink = (amount: string) =>
  `ExtraMoney: your loan is in our new system. You owe ${amount}. Log in to see and pay. ` +
  'Not right? Tell us in 30 days.';

/** When what was taken over was corrected after the notice. */
export const correctedText = (amount: string) =>
  `ExtraMoney: we corrected the loan from our former system. You owe ${amount}. ` +
  'Log in to see. Not right? Call us.';
