/** A phone that is lost or stolen: its account lends nothing until staff open it again. */

/** SMS. */
export const blocked = (number: string, phone: string) =>
  `ExtraMoney: your account is blocked for new loans. All phones are logged out. ` +
  `Call ${phone} to open it. Number ${number}.`;
export const opened =
  'ExtraMoney: we have opened your account again for new loans. Was this not you? Please call us.';

/** The words of the complaint that asks staff to act. */
export const blockedByUssd =
  'My phone is lost or stolen. I blocked the account in the USSD menu. Please call.';
export const blockedByCall =
  'The phone is lost or stolen. A colleague blocked the account during a call.';
