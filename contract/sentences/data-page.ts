/** Set, Your data: what is held, and what can be done about it. */
export const heading = 'Your data';
export const lead =
  'This is what we know about you. It is yours to see, take, correct and erase.';
export const back = 'Back to Set';
export const nothing = 'Nothing';
// On a phone that is not confirmed.
export const hidden = 'Hidden';
export const hiddenText = 'Hidden until you confirm this phone.';
export const why = (reason: string) => `Why: ${reason}`;
export const howLong = (time: string) => `How long: ${time}`;

// The groups: what each is, why it is held, and how long.
export const account = 'Your number and account';
export const accountWhy = 'To log you in and to send you money and messages.';
export const accountTime =
  'Until you erase your data. With a loan, 10 years after the last one.';
export const identity = 'Your card';
export const identityWhy = 'To know who borrows, so that nobody borrows in your name.';
export const identityTime =
  'Until you erase your data. With a loan, 10 years after the last one.';
export const personal = 'Your work and home';
export const personalWhy = 'To lend only what you can pay back.';
export const personalTime = 'Until you erase your data.';
export const contacts = 'Your emergency contacts';
export const contactsWhy =
  'To reach you if your number stops working. Never to collect a debt.';
export const contactsTime = 'Until you erase your data. A contact may also refuse.';
export const questionnaire = 'Your answers to our questions';
export const questionnaireWhy = 'To decide about your loans.';
export const questionnaireTime = 'Until you erase your data.';
export const face = 'Your face';
export const faceWhy = 'To see that you are the person on the card.';
export const faceTime = 'Until you say no again, or erase your data.';
export const devices = 'Your phones and places';
export const devicesWhy = 'To see when someone else uses your account.';
export const devicesTime =
  'Logins: 90 days after they end. The rest until you erase your data.';
export const loans = 'Your loans and payments';
export const loansWhy = 'To keep your account right, and to prove it.';
export const loansTime = '10 years after your last loan.';
export const messages = 'Messages between you and us';
export const messagesWhy = 'To know what we and you wrote.';
export const messagesTime = '400 days, or until you erase your data.';
export const complaints = 'Your complaints and requests';
export const complaintsWhy = 'To answer you.';
export const complaintsTime =
  'Until you erase your data. An open one stays until it is closed.';
export const consents = 'What you agreed to';
export const consentsWhy = 'To prove that we asked you.';
export const consentsTime = 'As long as we keep anything about you.';

// Who of the lender looked.
export const looksHeading = 'Who looked';
export const looksText =
  'Our people see your name or your answers only with a reason. We keep each time.';
export const looksNone = 'No one has looked.';
export const look = (who: string, purpose: string) => `${who}, ${purpose}`;
export const byDirector = 'A director';
export const byCredit = 'A loan officer';
export const byCare = 'Customer care';
export const byCompliance = 'Our compliance officer';
export const byAuditor = 'An auditor';
export const bySomebody = 'Our staff';
export const whyAsked = 'because you asked us something';
export const whyIdentity = 'to see that it is you';
export const whyDecision = 'to decide about a loan';
export const whyPayment = 'to find out about a payment';
export const whyComplaint = 'to answer you';
export const whyBureau = 'to tell the credit bureau about your loan';
export const whyAudit = 'to check that we keep the rules';
export const whyContact = 'to call you about what you owe';
export const whyOther = 'for another reason';

// When the lender called about a debt.
export const contactsHeading = 'When we called you';
export const contactsText =
  'We call you about a late bill between 08:00 and 18:00. We call once a day at most. ' +
  'We never call your contacts, your family or your work.';
export const contactsNone = 'We have not called you.';
export const contactTalked = 'We called and talked.';
export const contactNoAnswer = 'We called. You did not answer.';
export const contactUnreachable = 'We called. The phone was off.';
export const contactSomebodyElse = 'We called. It was someone else, and we said nothing.';
export const contactRefused = 'We called. You did not want to talk.';
export const contactSent = 'We sent a message.';
export const contactBegun = 'We called.';

// Taking it along.
export const fetchHeading = 'Take it with you';
export const fetchText =
  'One file with everything, also the pictures. Keep it where only you can look.';
export const fetchFile = 'Get my file';
export const fetching = 'Making your file…';
export const fetched = 'Your file is on this phone now.';

// Asking for a correction.
export const correctHeading = 'Correct it';
export const correctYourself = 'You can correct these yourself. We check them again:';
export const correctWork = 'Your work and home';
export const correctContacts = 'Your emergency contacts';
export const correctAsk = 'The rest we correct for you. Or we stop using it, if you ask us to.';
export const ask = 'Ask us';
export const kindQuestion = 'What do you want?';
export const kindMissing = 'Please choose what you want.';
export const kindName = 'Correct my name';
export const kindBirthDate = 'Correct my date of birth';
export const kindAddress = 'Correct my address';
export const kindWork = 'Correct my work or income';
export const kindStopUse = 'Stop using something about me';
export const kindHumanReview = 'Have a person look at a decision';
export const kindOther = 'Something else';
export const words = 'Tell us what is wrong, and what is right';
export const wordsHint = 'We may ask you to show your card again. Never write your PIN here.';
export const wordsMissing = 'Please write what should change.';
export const send = 'Send my request';
export const isOpen = 'Waiting';
export const isDone = 'Done';
export const isRefused = 'Not possible';
export const number = 'Number';
export const answerBy = 'Answer by';

// Erasing.
export const eraseHeading = 'Erase it';
export const eraseText =
  'We erase all that we need not keep, after 3 days. Until then you can cancel it.';
export const hinderedByLoan =
  'You have a loan with us. You can erase your data once it is paid back.';
export const hinderedByDebt = 'You still owe us for an earlier loan. Please pay it first.';
export const hinderedByMoney =
  'Money is on its way to or from you. Please wait until it is there.';
export const erase = 'Erase my data';
export const eraseQuestion = 'Erase your data?';
export const eraseGone =
  'We erase this after 3 days: your answers, face pictures and contacts. You can pay until ' +
  'then, but not borrow.';
export const keptHeading = 'This must stay, to prove what we lent:';
export const keptNothing = 'Nothing is kept. You would start again as new.';
export const keptUntil = (part: string, day: string) => `${part}, until ${day}`;
export const keptIdentity = 'Who you are: your number, your name and your card';
export const keptContracts = 'Your contracts';
export const keptBooks = 'The books of your loans and payments';
export const keptAgreements = 'What you agreed to, and when';
export const keptComplaints = 'Your open complaints, until they are closed';
export const yesErase = 'Yes, erase it';
export const keepIt = 'Keep it';
