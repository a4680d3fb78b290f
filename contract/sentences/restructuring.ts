/** A new schedule for a running loan. */
export const offered = 'New payments for you';
export const offeredText = 'We can change the days and amounts of this loan.';
export const nothingNew = 'You get no new money. Your old days end.';
export const dailyRate = (rate: string) => `The daily rate is ${rate}.`;
export const paidInAll = 'You pay in all';
export const asNow = 'By the days now';
export const costsMore = (amount: string) => `The new days cost ${amount} more.`;
export const costsLess = (amount: string) => `The new days cost ${amount} less.`;
export const costsSame = 'The new days cost the same.';
export const earlySaves = 'Paying early still costs less.';
export const yearly = (rate: string) => `Cost in a year: ${rate}.`;
export const onlyToday = 'These amounts are for today. Tomorrow they change.';
export const agree = 'I agree to the new payments';
export const agreed = 'You agreed to new payments';
export const agreedText = 'Another person of our staff decides now. We send an SMS.';
export const done = 'You have new payments';
export const doneText = (day: string) => `They count since ${day}. Your old days ended.`;

/** On the paper of the contract. */
export const addendum = (day: string) => `Change of the contract on ${day}`;
export const addendumText =
  'The instalments below replace those that were open. Everything else stays as agreed.';
export const instalmentBy = (number: string, day: string) => `Instalment ${number}, by ${day}`;
export const dailyRateOf = (rate: string) =>
  `Interest is ${rate} a day on the unpaid amount of the loan, never on interest.`;
export const owedThen = 'Owed on that day';
export const allNew = 'All new instalments together';
export const allOld = 'The open instalments before, together';
export const agreedInApp = (moment: string, hash: string) =>
  `Agreed to in the app at ${moment}. Fingerprint ${hash}.`;
export const agreedByPhone = (moment: string, hash: string) =>
  `Agreed to by phone at ${moment}. Fingerprint ${hash}.`;
