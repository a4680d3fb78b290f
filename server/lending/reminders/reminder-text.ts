import * as say from '../../../contract/sentences/messages.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import type { Reminder } from '../../../domain/loan/reminders.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';

/**
 * A reminder in one message: how much, by when, and the link that opens the bill without login. It
 * says what is so and threatens nothing. A link that does not fit is left out, never cut.
 */
export function reminderText(reminder: Reminder, link: string): string {
  const fact = dueText(reminder);
  const whole = `${fact} ${say.payHere(link)}`;
  return isOneSegment(whole) ? whole : `${fact} ${say.logInToPay}`;
}

function dueText({ daysPast, dueOn, amount, isArranged }: Reminder): string {
  const [shown, day] = [showKwacha(amount), showDay(dueOn)];
  if (isArranged) return say.arrangedFor(shown, day);
  if (daysPast === 0) return say.dueToday(shown, day);
  if (daysPast === -1) return say.dueTomorrow(shown, day);
  return daysPast < 0 ? say.dueOn(shown, day) : say.wasDue(shown, day);
}
