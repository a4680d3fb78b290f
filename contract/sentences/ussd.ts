/**
 * Screens of USSD. With its gaps filled each has at most 156 septets of the GSM alphabet, and a
 * gateway puts four before it. It is read in 15 seconds.
 */

export const nobodyKnown = (link: string, phone: string) =>
  `ExtraMoney: no account has this number. Start at ${link} or call ${phone}. ` +
  `We never ask for your mobile money PIN.`;
export const busyNow =
  'We are busy. Nothing was done and nothing was taken. Please dial again in some minutes.';
export const busyInDoubt =
  'We are busy. Your last step may be done. Please dial and look before you try again.';
/** Where a gateway bills the borrower. */
export const callPrice = (price: string, link: string) =>
  `Your network takes ${price} each time you dial this code. ` +
  `At ${link} it costs you only data.\n1 Go on here`;
export const itemPayLink = '8 Link by SMS';
export const linkBySms = 'We send you a link by SMS. Open it on a phone with internet.';
/** SMS. */
export const payLink = (link: string) => `ExtraMoney: see your bill and pay it at ${link}`;
export const startingAgain = 'Starting again.';
export const wrongKey = 'Please type one of the numbers shown.\n9 Show again\n0 Menu';
export const wrongKeys = 'No such number. Nothing was done. Please dial again.';

/** `sentence` is the borrower's standing, `items` are lines of the menu. */
export const home = (sentence: string, items: string) => `ExtraMoney\n${sentence}\n${items}`;
export const itemOwe = '1 What I owe';
export const itemPay = '2 Pay';
export const itemExtend = '3 Extend';
export const itemPayments = '4 Last payments';
export const itemGiveBack = '5 Give back';
export const itemBorrow = '5 Borrow again';
export const itemHelp = '6 Help';
export const itemLanguage = '7 Language';
/** `languages` are lines with a number each. */
export const chooseLanguage = (languages: string) =>
  `Choose your language\n${languages}\n0 Back`;
export const itemSms = '8 By SMS';
export const itemBack = '0 Back';
export const stopped = (amount: string) =>
  `ExtraMoney\nYou stopped before paying ${amount}. Nothing was taken.\n1 Go on\n0 Menu`;

export const allBills = (amount: string) => `All bills ${amount}`;
export const lateFeeOfThat = (amount: string) => `Of that late fee ${amount}`;
export const payingAllToday = (amount: string) => `Paying all today costs ${amount}`;
export const billsBySms = 'We send you each bill, its day and cost by SMS.';
/** In an SMS, a line for each bill. */
export const billLine = (day: string, amount: string) => `${day} ${amount}`;
export const billsOf = (bills: string) => `ExtraMoney bills: ${bills}`;
export const moreOnTheWeb = (link: string) => `More: ${link}`;

export const payBillOf = (day: string) => `Pay bill of ${day}`;
export const payAll = (amount: string) => `1 All of it ${amount}`;
export const payLeast = (amount: string) => `2 Least ${amount}`;
export const payOther = '3 Other amount';
export const payEverything = (amount: string) => `4 Everything ${amount}`;
export const payAmount = (least: string) =>
  `Type the amount in kwacha, ${least} or more.\nExample: 120 or 120.50\n0 Back`;
export const payAmountWrong = (least: string, most: string) =>
  `Not possible. Type an amount from ${least} to ${most}, digits only.\n0 Back`;
export const payAmountRest = (least: string, all: string) =>
  `Less than ${least} would be left after that. Type ${all} to pay all of it.\n0 Back`;
export const payConfirm = (amount: string, wallet: string, network: string, left: string) =>
  `Pay ${amount} from ${wallet} (${network})?\nLeft to pay after it: ${left}\n` +
  `1 Yes, ask me for my PIN\n0 Back`;
export const payStarted = (network: string, menu: string) =>
  `${network} now asks for your mobile money PIN. Type it only there. ` +
  `No question in 1 minute? Dial ${menu}. A receipt comes by SMS.`;
export const payOpen = (amount: string, menu: string) =>
  `Your payment of ${amount} still waits for your PIN. Dial ${menu} to approve it, ` +
  `or wait 5 minutes. Nothing is taken twice.`;
export const networkDown = (network: string, link: string) =>
  `${network} money is down at the moment. Nothing was taken. ` +
  `Try later, or pay from another network at ${link}.`;
export const nothingToPay = 'There is nothing to do here now. Please dial again.';

export const extend = (due: string, day: string, newDay: string, fee: string) =>
  `Move ${due} from ${day} to ${newDay}?\nIt costs ${fee} now. ` +
  `The fee is extra: what you owe stays the same.\n1 Pay ${fee}\n0 Back`;

export const giveBack = (amount: string, time: string) =>
  `Give back ${amount} before ${time}? You owe nothing then, no cost.\n` +
  `1 Pay it back now\n0 Keep the loan`;

export const paymentsBySms =
  'We send your last 5 payments by SMS, with their reference numbers.';
export const paymentsSentToday = (link: string) =>
  `We sent your payments today already. See them any time at ${link}.`;
export const noPayments = 'You have made no payment yet.';
/** In an SMS, a line for each payment. */
export const paymentLine = (day: string, amount: string, reference: string) =>
  `${day} ${amount} ${reference}`;
export const paymentsOf = (payments: string) => `ExtraMoney payments: ${payments}`;

export const borrowBySms =
  'We send you a link by SMS. Open it on a phone with internet. There you see the cost and agree.';
export const borrowSentToday = (link: string) =>
  `We sent you the link today already. See your offer at ${link}.`;
/** SMS. */
export const borrowLink = (limit: string, link: string) =>
  `ExtraMoney: you can borrow up to ${limit}. See the cost and agree at ${link}.`;

/** `choices` are lines with a number each. */
export const borrowChoices = (choices: string) =>
  `You may borrow now\n${choices}\n4 Other amount: link by SMS\n0 Back`;
export const borrowChoice = (number: string, amount: string, days: string) =>
  `${number} ${amount} for ${days} days`;
export const borrowNone = (link: string, phone: string) =>
  `No loan can be offered on this phone today. See why at ${link} or call ${phone}.`;
/** `total`: what is paid back and when. */
export const borrowCost = (
  amount: string,
  total: string,
  interest: string,
  fee: string,
  apr: string,
) =>
  `You get ${amount}\n${total}\nInterest ${interest}, fee ${fee}\nAPR ${apr}\n` +
  `1 Go on\n8 Bills by SMS\n0 No`;
export const borrowTotal = (amount: string, day: string) => `You pay back ${amount} by ${day}`;
export const borrowTotalOf = (amount: string, bills: string, day: string) =>
  `Pay back ${amount}, ${bills} bills to ${day}`;
export const borrowBillsOf = (bills: string) => `ExtraMoney, if you borrow: ${bills}`;
/** What a late payment costs, on a small screen. Its gaps are as of the estimated bill. */
export const lateFeeShort = (begins: string, perDay: string, most: string, cap: string) =>
  `Pay late? ${begins} ${perDay}, for ${most} days at most. All charges end at ${cap}.`;
/** `late`: what a late payment costs, as the estimated bill says it. */
export const borrowLate = (late: string) => `${late}\n1 I understand\n0 No`;
export const borrowPin = (wallet: string, hours: string) =>
  `To agree, type your ExtraMoney PIN. Never your mobile money PIN.\n` +
  `Money goes to ${wallet} only. Give it back free in ${hours} hours.\n0 No`;
export const borrowPinWrong = (left: string, link: string) =>
  `Wrong PIN. Tries left: ${left}. Forgot it? Set a new one at ${link}.\n` +
  `Type your ExtraMoney PIN\n0 No`;
export const borrowPinLocked = (link: string, phone: string) =>
  `Your PIN is locked. You can still see and pay what you owe. ` +
  `Set a new PIN at ${link} or call ${phone}.`;
export const borrowPinMissing = (link: string) =>
  `To borrow here you need an ExtraMoney PIN. Log in at ${link} and set it once. ` +
  `You can see and pay without it.`;
export const borrowRests = (day: string, phone: string) =>
  `Your PIN, phone or wallet is new. To keep you safe, borrowing here opens on ${day}. ` +
  `Call ${phone}.`;
export const borrowAfterRefusal = (day: string, phone: string) =>
  `We could not send money to your wallet. To keep you safe, borrowing here opens on ${day}. ` +
  `Call ${phone}.`;
export const borrowDone = (amount: string, wallet: string, hours: string) =>
  `Agreed. ${amount} goes to ${wallet}. To give it back free, dial again within ` +
  `${hours} hours. The contract comes by SMS.`;
export const borrowReview =
  'Thank you. A person checks it now. We tell you by SMS. You owe nothing yet.';
/** SMS. */
export const borrowAgreed = (amount: string, total: string, link: string, phone: string) =>
  `ExtraMoney: you agreed to a loan of ${amount}. ${total}. Contract: ${link}. ` +
  `Not you? Call ${phone}.`;

export const help = (phone: string) =>
  `Help ${phone}, free\n1 Complain\n2 Call me back\n3 Stop adverts\n` +
  `4 Phone lost or stolen: block loans\n5 Who we are\n0 Back`;
export const block =
  'Block new loans on this account? You still owe and can pay. ' +
  'Only we can open it again.\n1 Block\n0 Back';
export const blockDone = (phone: string, number: string) =>
  `Blocked. Nothing can be borrowed here now. ` +
  `Call ${phone} when you have a new SIM. Number ${number}`;
export const complain =
  'What is wrong?\n1 Paid, not shown\n2 Wrong amount\n3 I did not borrow\n' +
  '4 How I was treated\n5 Other\n0 Back';
export const complainDone = (number: string, day: string, phone: string) =>
  `Complaint ${number} is open. We answer by ${day}. Call ${phone} to tell more. ` +
  `Not happy then? Bank of Zambia hears you.`;
export const complainFull = (phone: string) =>
  `You complained five times today. Call ${phone} to tell more.`;
/** The words of a complaint that has none of its borrower's. */
export const complainedByUssd = 'Sent from the USSD menu, without words. Please call.';
export const callMeBack = 'Please call me back. Asked for in the USSD menu.';
export const callBackDone = (day: string) => `We call you on this number by ${day}.`;
export const stopDone = (link: string) =>
  `No more adverts from us. Messages about your loan still come. To undo it: ${link}`;
export const whoWeAre = (lender: string, licence: string, regulator: string, phone: string) =>
  `${lender}\nLicence ${licence}, ${regulator}\nComplaints ${phone}\n0 Back`;
