/** What is due and by when, on every screen that shows a bill. */

export const dueOn = (day: string) => `Due on ${day}`;
export const wasDueOn = (day: string) => `Was due on ${day}`;
export const payToday = (amount: string, saved: string) =>
  `Pay today: ${amount}, saves ${saved}`;
export const payAllToday = (amount: string, saved: string) =>
  `Or all of it today: ${amount}, saves ${saved}`;
export const onTime = 'On time';
export const oneDayOverdue = '1 day overdue';
export const daysOverdue = (days: string) => `${days} days overdue`;
