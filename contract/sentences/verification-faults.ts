/** What the server says at a field of a verification step. */

export const districtUnknown = 'Please choose a district of the list.';
export const framesMissing = 'Please send the pictures that were asked for.';
export const agreeToComparison = 'I agree to the comparison of my face';
export const frontGone = 'Please take the photo of the front again.';
export const backGone = 'Please take the photo of the back again.';
export const consentChanged = 'The text has changed. Please read it again.';
/** The day as it was read, clearly. */
export const birthDateNotOnCard = (day: string) =>
  `Your card says ${day}. If that is wrong, take its picture again.`;
