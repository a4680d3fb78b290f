/** The borrower's complaints, under Me. */
export const heading = 'Complaints';
export const backToMe = 'Back to Me';
export const lead =
  'Something went wrong? Tell us here. You get a number and a date for our answer.';
export const complain = 'Make a complaint';
export const none = 'No complaints';
export const noneText = 'What you tell us will be here, with our answer.';
export const help = 'How complaints work, and who else can help';

// The popup in which one is written.
export const topicQuestion = 'What is it about?';
export const topicMissing = 'Please choose what it is about.';
export const topicPayment = 'A payment';
export const topicCharges = 'Interest or fees';
export const topicDecision = 'A loan I did not get';
export const topicDetails = 'My details or my data';
export const topicBureau = 'What a credit bureau has of me';
export const topicTreatment = 'How I was treated';
export const topicApp = 'This app';
export const topicOther = 'Something else';
export const topicNotMine = 'I did not borrow this';
export const topicPaid = 'I have paid';
export const topicTakeover = 'What I owed before the new system';
export const aboutLoan = (number: string) => `It is about my loan number ${number}`;
export const words = 'What happened?';
export const wordsHint = 'Say when it was and how much. Never write your PIN here.';
export const wordsMissing = 'Please write what happened.';
export const send = 'Send my complaint';
export const sent = 'We have your complaint';
export const sentText = (number: string, day: string) =>
  `Its number is ${number}. We answer by ${day}. You get an SMS when the answer is here.`;
export const done = 'Done';

// One complaint.
export const isWaiting = 'Waiting';
export const isLate = 'Late';
export const isAnswered = 'Answered';
export const isWithDirector = 'With the director';
export const isClosed = 'Closed';
export const number = 'Number';
export const about = 'About';
export const filed = 'You told us';
export const answerBy = 'Answer by';
export const loan = 'Loan number';
export const yourWords = 'What you told us';
export const erasedWords = 'These words were erased.';
export const ourAnswer = 'Our answer';
export const directorAnswer = 'The managing director’s answer';
export const late = 'We are late. We are sorry. You need not wait longer.';
export const notContent = 'Not happy? Ask the managing director';
export const askDirector = 'Ask the managing director?';
export const askDirectorText =
  'The managing director looks at it again, and answers within 15 days. It costs you nothing.';
export const yesAsk = 'Yes, ask';
export const notNow = 'Not now';
export const regulatorHeading = 'Still not happy?';
export const regulatorText = (name: string, address: string) =>
  `You can write to the ${name}: ${address}. Say the number of your complaint.`;
export const commissionText = (name: string, phone: string) =>
  `You can also call the ${name}, toll free: ${phone}.`;
