import * as say from '../../../contract/sentences/messages.ts';
import type { Standing } from '../../../contract/borrower/standing.ts';
import { isOneSegment } from '../../messages/gsm-text.ts';

/**
 * A reminder in one message: the borrower's standing, and the link that opens the bill without
 * login. It threatens nothing. A link that does not fit is left out, never cut.
 */
export function reminderText({ sentence }: Pick<Standing, 'sentence'>, link: string): string {
  const fact = say.fromUs(sentence);
  const whole = `${fact} ${say.payHere(link)}`;
  return isOneSegment(whole) ? whole : `${fact} ${say.logInToPay}`;
}
