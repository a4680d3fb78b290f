/** What is due and by when, on every screen that shows a bill. */

export const dueOn = (day: string) => `Due on ${day}`;
export const wasDueOn = (day: string) => `Was due on ${day}`;
export const payToday = (amount: string, saved: string) =>
  `Pay today: ${amount}, saves ${saved}`;
export const payAllToday = (amount: string, saved: string) =>
  `Or all of it today: ${amount}, saves ${saved}`;
/** Beside the amount due today: it includes the discount for unused days of an extension. */
export const unusedDays = (amount: string, days: string) =>
  `Today includes ${amount} back for ${days} unused days.`;
export const oneUnusedDay = (amount: string) =>
  `Today includes ${amount} back for 1 unused day.`;
export const excusedDays = (days: string) =>
  `Your network was closed. No late fee for ${days} days.`;
export const oneExcusedDay = 'Your network was closed. No late fee for 1 day.';
/** Above a bill that is late. */
export const latePayment = 'Late payment';
export const oneDayOverdue = '1 day overdue';
export const daysOverdue = (days: string) => `${days} days overdue`;
export const dueToday = 'Due today';
export const dueTomorrow = 'Due tomorrow';
export const daysLeft = (days: string) => `${days} days left`;
export const paidOf = (paid: string, all: string) => `${paid} of ${all} paid`;
