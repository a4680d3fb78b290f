/** A plan of dated amounts for a loan that cannot be paid as agreed. */
export const offered = 'A plan for you';
export const offeredText = (day: string) =>
  `Pay these amounts by these days. While you keep to them, nothing more is added. We do ` +
  `not call you. You can agree until ${day}.`;
export const agree = 'I agree to this plan';
export const afterThat =
  'An amount may be three days late. After that the plan ends. Then daily charges go on.';

export const kept = 'Your plan';
export const keptText = (amount: string, day: string) =>
  `Next: ${amount} by ${day}. Nothing more is added while you keep to the plan.`;

export const broken = 'Your plan has ended';
export const brokenText = (day: string) =>
  `An amount was not there in time. Daily charges run again since ${day}. ` +
  'Paying what is missing still helps. Talk to us if it is hard.';

export const done = 'You kept your plan';
export const doneText = 'Every amount was there. Thank you.';

export const isThere = 'paid';
export const amounts = 'Amounts and days of the plan';
export const allTogether = 'All together';

/** In place of what interest does, while nothing is charged. */
export const nothingIsAdded = 'Nothing is added while you keep to your plan.';

export const paused = 'Nothing is added for now';
export const pausedUntil = (day: string) =>
  `We have stopped the charges of this loan until the end of ${day}. We do not call you.`;
export const pausedForGood =
  'We have stopped the charges of this loan for good. We do not call you.';

/** Among what can be paid today. */
export const ofYourPlan = (day: string) => `Your plan, by ${day}`;
