/** Messages by SMS about a change of number. */

/** To the old number, which may be in the hands of the owner, or of the asker. */
export const numberChanges = (to: string, day: string, link: string) =>
  `ExtraMoney: your account moves to ${to} on ${day}. Not you? Stop it: ${link}`;
/** To the asker, the same whether or not there is such an account. */
export const numberAsked = (day: string) =>
  `ExtraMoney: we got your request. If all is right, your account moves to this number on ${day}.`;
export const numberIsNew = 'ExtraMoney: your account is on this number now. Log in with it.';
export const numberIsOld = (to: string, phone: string) =>
  `ExtraMoney: your account moved to ${to}. Not you? Call ${phone} now.`;
export const numberStays = 'ExtraMoney: the change is stopped. Your number stays as it is.';
