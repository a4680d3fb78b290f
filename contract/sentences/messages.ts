/**
 * Messages by SMS. With its gaps filled each has at most 160 characters of the GSM alphabet. A
 * receipt has at most 306, which go out in two.
 */

/** Its last line, which phones look for, is added to it. */
export const loginCode = (code: string, minutes: string) =>
  `Your ExtraMoney code is ${code}. It expires in ${minutes} minutes. Do not share it.`;

/** To the borrower, about a phone that came in by a code of an SMS. */
export const newPhoneWaits = (day: string) =>
  `ExtraMoney: a new phone asks to open your account. It opens on ${day}. ` +
  `Not you? Stop it on your own phone, under Me.`;

/** To the borrower, whose logins a person of the lender has ended. */
export const loggedOutByUs =
  'ExtraMoney: we have logged you out on all phones. Your loan stays as it is. ' +
  'Log in again with a code we send you.';

/** To the borrower: a code they asked for, or one that an attacker asked for. */
export const erasureWaits = (day: string) =>
  `ExtraMoney: your data will be erased on ${day}, as you asked. ` +
  `Not you, or not sure? Log in and keep your account, under Me.`;
export const accountKept = 'ExtraMoney: your account is kept. Nothing will be erased.';

/** What begins the receipt of any payment, and what may follow. */
export const received = (amount: string) => `ExtraMoney: ${amount} received.`;
export const receivedAs = (amount: string, reference: string) =>
  `ExtraMoney: ${amount} received, ref ${reference}.`;
export const couponOff = (amount: string) => `Coupon: ${amount} off.`;
/** The network was closed when the borrower wanted to pay. */
export const excusedDays = (days: string) => `No late fee for ${days} days: network closed.`;
export const oneExcusedDay = 'No late fee for 1 day: network closed.';
/** For an extension: paying early refunds the fee for the days after. */
export const unusedDaysBack = (amount: string, days: string) =>
  `Includes ${amount} back for ${days} unused days.`;
export const unusedDayBack = (amount: string) => `Includes ${amount} back for 1 unused day.`;
export const paidInFull = 'Loan paid in full, thank you.';
/** What of it was for what, a short sentence each. */
export const lateFee = (amount: string) => `Late fee ${amount}.`;
export const fee = (amount: string) => `Fee ${amount}.`;
export const interest = (amount: string) => `Interest ${amount}.`;
export const principal = (amount: string) => `Loan ${amount}.`;
export const notExtended = 'Your bill could not be extended.';
export const extended = 'Your bill is extended.';
/** To a borrower whose payment was refused. The second sentence is their standing. */
export const networkOpen = (network: string, standing: string) =>
  `ExtraMoney: ${network} is open again. ${standing}`;
export const tooMuchSentBack = (amount: string) => `${amount} too much is sent back to you.`;

export const sent = (amount: string, account: string) =>
  `ExtraMoney: ${amount} sent to ${account}.`;
export const sentAs = (amount: string, account: string, reference: string) =>
  `ExtraMoney: ${amount} sent to ${account}, ref ${reference}.`;
export const raisesLimit = (day: string) => `Pay after ${day} to raise your limit.`;
export const notSent = (amount: string, account: string) =>
  `ExtraMoney: your loan of ${amount} could not be sent to ${account} and is cancelled. ` +
  `You owe nothing.`;
export const paidBack = (amount: string, account: string) =>
  `ExtraMoney: ${amount} that you paid too much was sent back to ${account}.`;
export const paidBackAs = (amount: string, account: string, reference: string) =>
  `ExtraMoney: ${amount} that you paid too much was sent back to ${account}, ref ${reference}.`;

/** To the borrower, when a network took money back: they owe it again, or nothing at all. */
export const takenBack = (network: string, amount: string) =>
  `ExtraMoney: ${network} reversed your payment of ${amount}.`;
export const oweNothing = 'You owe nothing.';
export const noLateFeeUntil = (day: string) => `No late fee until ${day}.`;
export const loanSentBack = (network: string, amount: string) =>
  `ExtraMoney: ${network} sent your loan of ${amount} back to us. You owe nothing.`;
export const refundSentBack = (network: string, amount: string) =>
  `ExtraMoney: ${network} sent back the ${amount} that we sent you. We still owe it to you.`;

/** Begins a reminder, whose sentence is the borrower's standing. */
export const fromUs = (sentence: string) => `ExtraMoney: ${sentence}`;
export const beforeBureau = (days: string) =>
  `Your loan is late. In ${days} days we tell a credit bureau.`;
export const payHere = (link: string) => `Pay here: ${link}`;
export const logInToPay = 'Log in to pay.';

/** To a named contact. A name without letters that an SMS can carry is `someone`. */
export const namedYou = (name: string, link: string) =>
  `${name} named you as emergency contact at ExtraMoney. You owe nothing. To refuse: ${link}`;
export const someone = 'Someone';
export const contactRefused = (link: string) =>
  `ExtraMoney: one of your emergency contacts does not want to be named. ` +
  `Please name someone else: ${link}`;

/** The price of a loan was wrong: to its borrower, who has nothing to do. */
export const priceWasWrong = (loan: string) =>
  `ExtraMoney: the price of your loan ${loan} was wrong, by our mistake.`;
export const chargesTakenBack = (amount: string) => `We take ${amount} off it.`;
export const goesToYou = (amount: string) => `${amount} is sent to you.`;
export const lowerPriceCounts = 'It costs less from the first day on.';
export const nothingToDo = 'You need do nothing.';

/** Staff wrote a letter, which is read in the app. */
export const letterForYou = (loan: string, link: string) =>
  `ExtraMoney: we wrote you a letter about your loan ${loan}. Read it here: ${link}`;

/** Only to who agreed to offers. A name has at most 60 characters. */
export const couponForYou = (name: string) =>
  `ExtraMoney: you have a new coupon: ${name}. Use it when you pay.`;
/** How an offer ends: the first where borrowers cannot answer an SMS, else the second. */
export const turnOffersOff = 'No more offers? Turn them off under Me, Set.';
export const replyStop = 'Reply STOP to end offers.';

/** Answers to what a borrower wrote by SMS. */
export const offersStopped =
  'ExtraMoney: you get no more offers from us. Messages about your loan still come.';
export const offersAgain =
  'ExtraMoney: you get offers from us again, at most two a month. Reply STOP to end offers.';
export const cannotAnswerHere = (phone: string) =>
  `ExtraMoney: we cannot answer here. For help, call ${phone} or open Help in the app. ` +
  `STOP ends offers.`;

/** What a person of the lender decided. */
export const approved = (amount: string, account: string) =>
  `ExtraMoney: your loan of ${amount} is approved and on its way to ${account}.`;
export const declinedUntil = (amount: string, day: string) =>
  `ExtraMoney: we cannot lend you ${amount} this time. You can ask again from ${day}. ` +
  `Open the app to see why.`;
export const declinedNow = (amount: string) =>
  `ExtraMoney: we cannot lend you ${amount} this time. You can ask again now. ` +
  `Open the app to see why.`;
export const faceApproved =
  'ExtraMoney: we have looked at your photos and all is well. Open the app to go on.';
export const faceDeclinedUntil = (day: string) =>
  `ExtraMoney: we could not confirm your face. You can try again on ${day}. ` +
  `Open the app to see why.`;
export const faceDeclinedNow =
  'ExtraMoney: we could not confirm your face. You can try again now. Open the app to see why.';
export const stepAskedAgain = (step: string) =>
  `ExtraMoney: please do one step again, so that we can go on: ${step}. ` +
  `Open the app to see why.`;
/** Two people of the lender offer a plan of dated amounts for a debt. */
export const planOffered = (amount: string, day: string, until: string) =>
  `ExtraMoney: we offer you a plan, from ${amount} by ${day}. ` +
  `Keep to it and nothing is added. Agree in the app by ${until}.`;
/** A new schedule is offered for a loan, and what its first instalment is today. */
export const restructuringOffered = (amount: string, day: string) =>
  `ExtraMoney: we offer you new days to pay, first ${amount} by ${day}. ` +
  `Open your loan in the app and agree today.`;
export const restructured = (amount: string, day: string, count: string) =>
  `ExtraMoney: your loan has new days to pay. Pay ${amount} by ${day}, ` +
  `the first of ${count}. See all days in the app.`;
export const lateFeeLetGo = (amount: string) =>
  `ExtraMoney: we took ${amount} off your late fee.`;

/** How each message by WhatsApp ends. */
export const replyStopForSms = 'Reply STOP to get these by SMS.';
/** The answer by WhatsApp to anything but STOP. */
export const callForHelp = (phone: string) =>
  `ExtraMoney: we cannot answer here. For help, call ${phone}.`;
/** By SMS, to who wrote STOP by WhatsApp, or asked staff. */
export const smsAgain = 'ExtraMoney: our messages come by SMS again, not by WhatsApp.';
