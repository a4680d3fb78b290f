/** A bill that is due soon or late: what it costs, where that stops, and what else can be done. */

export const soonHeading = 'What this bill costs';
export const lateHeading = 'What this bill costs now';
export const today = 'Today';
export const tomorrow = 'Tomorrow';
export const onItsDay = 'On its day';
export const atMost = 'At most';
export const soonStops = (day: string) =>
  `If it is late, a late fee grows by the day. It stops on ${day}.`;
export const lateStops = (day: string) =>
  `The late fee stops growing on ${day}. A part paid now makes it smaller.`;
export const nothingMore = 'Nothing more is added to this bill.';

export const otherWays = 'Other ways to pay';
export const soonWays = "Can't pay it all?";
export const lateWays = 'Let us find a way';
export const extend = 'Extend this bill';
export const payPart = 'Pay a part';
export const talk = 'Talk to us';

export const wholeLoan = 'The whole loan';
export const stillToPay = 'Still to pay';
