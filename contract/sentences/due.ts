/** What is due and by when, on every screen that shows a bill. */

export const dueOn = (day: string) => `Due on ${day}`;
export const wasDueOn = (day: string) => `Was due on ${day}`;
export const payToday = (amount: string, saved: string) =>
  `Pay today: ${amount}, saves ${saved}`;
export const payAllToday = (amount: string, saved: string) =>
  `Or all of it today: ${amount}, saves ${saved}`;
export const oneDayOverdue = '1 day overdue';
export const daysOverdue = (days: string) => `${days} days overdue`;
export const dueToday = 'Due today';
export const dueTomorrow = 'Due tomorrow';
export const daysLeft = (days: string) => `${days} days left`;
export const paidOf = (paid: string, all: string) => `${paid} of ${all} paid`;
