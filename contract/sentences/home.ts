/** A logged-in borrower's home. */

export const declinedHeading = 'We cannot lend to you now';
export const retryOn = (day: string) =>
  `You can try again from ${day} on. Asking cost you nothing.`;
export const declinedWhy = (policy: string) =>
  'This follows from our rules, or from what a person of ours saw. If you think it is wrong, ' +
  `you may ask for a person to look at it once more; the ${policy} says how.`;
export const privacyPolicy = 'Privacy Policy';
export const oneReason = 'This is the reason:';
export const manyReasons = 'These are the reasons:';
