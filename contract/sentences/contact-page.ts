/** The page a named contact sees. It names neither the borrower nor the contact. */

export const named = 'Someone named you as emergency contact';
export const oweNothing = 'You owe nothing. We never ask you to pay.';
export const toldOnce = 'We told you once by SMS. We do not write or call again.';
export const numberKept = 'Your number is kept encrypted and is not used to collect money.';
export const refuse = 'I do not want to be a contact';
export const nothingToDo = 'If it is all right with you, there is nothing to do.';
export const refused = 'You are no longer a contact';
export const thanks =
  'Thank you for telling us. The person who named you cannot name you again. They have to ' +
  'name someone else.';
export const unknown = 'This link is not known';
export const checkLink = 'Please check that you opened the whole link of the SMS.';
export const tooMany = 'Please try again in a minute';
export const tooManyPeople = 'Too many people are asking from your network just now.';
export const lender = (name: string, licence: string) => `${name}, licence ${licence}.`;
export const questions = (phone: string) => `Questions: ${phone}`;
