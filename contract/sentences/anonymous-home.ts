/** Home without a login. It is part of the first page, so it has its own file. */

export const beginWith = 'Start with';
export const terms = (days: string) => `for ${days} days`;
export const termsOr = (days: string, lastDays: string) => `${days} or ${lastDays}`;
export const lead = 'Short-term cash loans to your mobile money. You see the full cost first.';
export const start = 'Log in or start';
export const payWithout = 'Pay a bill without logging in';

export const example = (amount: string, days: string) =>
  `For example: ${amount} for ${days} days`;
export const received = 'You receive';
export const interest = (rate: string) => `Interest, ${rate}\u00a0% a day`;
export const serviceFee = (share: string) => `Service fee, ${share}\u00a0%`;
export const total = 'You pay back';
export const apr = 'APR';
export const dueRule = (amount: string, days: string) =>
  `One payment of ${amount}, ${days} days after you receive the money.`;
export const dueRuleOfSome = (count: string, first: string, days: string) =>
  `${count} payments. The first is ${first}. The last is ${days} days after you receive the ` +
  `money.`;
export const ifLate = 'If you pay late';

export const stepsHeading = 'How it works';
export const logIn = 'Log in';
export const logInHow = 'With your mobile number and a code we send by SMS.';
export const sayWho = 'Tell us who you are';
export const sayWhoHow = 'Your NRC and a few questions. You do this once. We keep it safe.';
export const choose = 'Choose and agree';
export const chooseHow =
  'Choose how much and how long. Read the contract. The money comes to your phone.';

export const promisesHeading = 'What you can count on';
export const noDeduction = 'No fee is taken out of the money you receive.';
export const earlyIsCheaper = 'Pay early and you pay less interest. The service fee stays due.';
export const noContacts = 'We never read the contacts in your phone.';
export const noExtension = 'A loan is never extended unless you ask for it.';

export const lender = (name: string, number: string, licence: string, regulator: string) =>
  `Lender: ${name}, company number ${number}. Licence: ${licence}. Regulator: ${regulator}.`;
export const borrowLittle = 'Borrow only what you can pay back.';
export const privacy = 'Privacy Policy';
export const help = 'Help and complaints';
