/** A borrower says that they cannot pay, and gets a plan or a call. */

export const cannotPay = 'I cannot pay';
export const whyHeading = 'Why can you not pay?';
export const incomeLost = 'I lost income';
export const illnessOrDeath = 'Illness or a death in the family';
export const somethingElse = 'Something else';
export const whenHeading = 'From when can you pay?';
export const fromDay = (day: string) => `From ${day}`;
export const later = 'Later than that';
export const asking = 'One moment…';
export const weCall = 'Thank you for telling us';
export const weCallText =
  'Our staff will call you, usually within 1 working day. Pay a part if you can: it makes the ' +
  'late fee smaller.';
export const backToBill = 'Back to my bill';
