import { showKwacha } from '../../contract/values/show-kwacha.ts';
import type { Reminder } from '../../domain/reminders.ts';
import { isOneSegment } from '../messages/gsm-text.ts';

/**
 * A reminder in one message: how much, by when, and the link that opens the bill without login. It
 * says what is so and threatens nothing. A link that does not fit is left out, never cut.
 */
export function reminderText(reminder: Reminder, link: string): string {
  const fact = `ExtraMoney: ${showKwacha(reminder.amount)} ${dueWords(reminder)}.`;
  const whole = `${fact} Pay here, no login: ${link}`;
  return isOneSegment(whole) ? whole : `${fact} Log in to pay.`;
}

function dueWords({ daysPast, dueOn }: Reminder): string {
  if (daysPast === 0) return `is due today, ${dueOn}`;
  if (daysPast === -1) return `is due tomorrow, ${dueOn}`;
  if (daysPast < 0) return `is due on ${dueOn}`;
  return `was due on ${dueOn}. Each day adds to it, up to a limit`;
}
