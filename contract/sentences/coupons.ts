// The three tabs, and what each says where it is empty.
export const tabs = 'Coupons';
export const usable = 'Usable';
export const noneUsable = 'No coupon now';
export const noneUsableText = 'You get one for each loan that you pay back on time.';
export const used = 'Used';
export const noneUsed = 'None used yet';
export const noneUsedText = 'A coupon that took something off a bill is here.';
export const expired = 'Expired';
export const noneExpired = 'None has expired';
export const noneExpiredText = 'A coupon that was not used until its last day is here.';

// A coupon, drawn as a ticket.
/** Small, under the large amount that the coupon takes off. */
export const off = 'off';
export const forBillsFrom = (amount: string) => `For bills from ${amount}.`;
export const validUntil = (day: string) => `Valid until ${day}`;
export const wasValidUntil = (day: string) => `Was valid until ${day}`;

export const howToUse =
  'Choose a coupon when you pay a bill. It takes off charges, never what you borrowed.';
export const pages = 'Pages';
export const newer = 'Newer';
export const more = 'More';
