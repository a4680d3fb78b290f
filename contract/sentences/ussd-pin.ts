/** The PIN for loans by USSD, on Set. */
export const heading = (code: string) => `Borrow by ${code}`;
export const lead = 'With a PIN you can borrow again without internet.';
export const notMoney = 'It is not your mobile money PIN. Choose another one.';
export const label = 'New PIN, 5 digits';
export const missing = 'Enter 5 digits.';
export const set = 'Set a PIN';
export const setNew = 'Set a new PIN';
export const remove = 'Remove the PIN';
export const isSet = 'Your PIN is set.';
export const isNew = 'Your new PIN is set.';
export const isRemoved = 'Your PIN is removed.';
/** `day`: as every date of the app. */
export const opensOn = (day: string) => `You can borrow with it from ${day}.`;
export const lockedUntil = (time: string) => `It is locked until ${time} after wrong tries.`;
export const locked = 'It is locked after wrong tries. Please set a new one.';

/** SMS. */
export const wasSet = (code: string, phone: string) =>
  `ExtraMoney: a PIN to borrow by ${code} was set in the app. Not you? Call ${phone}.`;
export const wasLocked = (phone: string) =>
  `ExtraMoney: a wrong PIN was typed. Your PIN is locked now. Not you? Call ${phone}.`;
