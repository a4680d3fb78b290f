/** The sentence of each refusal. The keys are the names of the refusals. */

export const clockOff = "Your phone's clock is off. Set it to the right time, then try again.";
export const alreadySent = 'This request was sent before. Please try again.';
export const nonceReused =
  'This request was sent before with other contents. Please start again.';
export const codeWrong = 'The verification code is wrong. Please check the SMS.';
export const codeOver = 'This verification code is no longer valid. Please obtain a new one.';
export const waitBeforeResending = (waitSeconds: string) =>
  `Please wait ${waitSeconds} seconds before you obtain another code.`;
export const tooManyCodes =
  'Too many codes were sent to this number today. Please try again tomorrow.';
export const smsNotSent = 'The SMS could not be sent. Please try again.';
export const codesForKnownPhones =
  'New phones get no codes today. Please use your usual phone, or pay without login.';
export const noCodesToday = 'We cannot send more codes today. You can still pay without login.';
export const notAMobile =
  'This is not a mobile number of Zambia. Please check the first three digits.';
export const tooManyWrongCodes =
  'There were too many wrong codes for this number today. Please log in on a phone you used ' +
  'before, or try again tomorrow.';
export const formInvalid = 'Please check the marked fields.';
export const pictureRefused = (why: string) => `${why}`;
export const stepNotOpen = 'Please finish the steps before this one first.';
export const challengeOver = 'The time for this is over. Please start again.';
export const questionnaireChanged = 'The questions have changed. Please answer them again.';
export const consentMissing = 'Please agree to this use of your details first.';
export const documentOver = 'We do not need this document any more.';
export const applicationOver = 'This was answered or has ended. Load the page again.';
export const tooManyPictures = 'Too many pictures were sent today. Please try again tomorrow.';
export const stepClosed =
  'This can no longer be changed here. Please write to us if something is wrong.';
export const tooManyTries = 'Too many tries today. Please try again tomorrow.';
export const picturesUsed =
  'You sent these photos before. Please start again and take new ones.';
export const notVerified = 'Please finish your verification first.';
export const productNotOffered = 'This loan is not offered to you now.';
export const amountOutOfRange = (minAmount: string, maxAmount: string, stepAmount: string) =>
  `Please choose an amount between ${minAmount} and ${maxAmount}, in steps of ${stepAmount}.`;
export const amountAboveIncome = (mostAmount: string, termDays: string) =>
  `The most that fits your income is ${mostAmount} for ${termDays} days.`;
export const nothingFitsIncome =
  'Our smallest loan is more than fits your income. Asking is free.';
export const termNotOffered = 'Please choose one of the offered terms.';
export const offerChanged =
  'The price has changed since you saw it. Please read it again before you agree.';
export const orderOpen = 'You already have an open loan.';
export const debtWrittenOff =
  'An earlier loan was not repaid. Pay it in full, and you can borrow again the same day.';
export const returnedLately = (moment: string) =>
  `You gave a loan back. You can borrow again after ${moment}.`;
export const agreementMissing = 'Please read and accept the loan contract before you borrow.';
export const orderNotFound = 'This loan was not found.';
export const accountUnknown = 'This repayment account is not yours.';
export const declinedBefore = (retryOn: string) =>
  `We could not lend to you last time. You can ask again on ${retryOn}.`;
export const languageNotOffered = 'We do not have this language yet. Please choose another.';
export const networkUnsaid = 'Tell us your network first: Me, then Your mobile money.';
export const walletBarred =
  'Your mobile money wallet is barred. Please ask your network to open it, then try again.';
export const walletInUse =
  'Money is on its way to or from this wallet. Please change it once it has arrived.';
export const twoWallets = 'You have two wallets. Remove one before you add another.';
export const walletOfAnother = 'This wallet is in another name. Please add one of your own.';
export const paymentOnItsWay =
  'A payment for this bill is on its way. Please wait for it before you pay again.';
export const planNotPayable = 'There is nothing to pay on this bill now.';
export const payEarlierPlanFirst = 'Please pay the earlier bill first.';
export const feeChanged = 'The amount has changed. Please look again.';
export const paymentNotFound = 'This payment was not found.';
export const notExtendable = (why: string) => `This bill cannot be extended: ${why}`;
export const networkClosed =
  'Your mobile money network is not answering now. Please try again later.';
export const notReturnable = 'The time to give this loan back at no cost is over.';
export const notCancellable = 'This loan cannot be cancelled now. Please look again.';
export const referenceMissing = 'We see no reference in this. Paste the whole SMS.';
export const tooManyClaims = 'You told us a few times today. Try again tomorrow.';
export const notDisputable = 'This loan was not paid out. You owe nothing on it.';
export const arrangementOver =
  'This plan is not offered any more. Please call us: the number is under Help.';
export const couponNotUsable = 'This coupon cannot be used for this bill.';
export const waitBeforePrompting = (howLong: string) =>
  `The PIN was not entered. Without login, this bill can be paid again in ${howLong}.`;
export const waitMinutes = (minutes: string) => `${minutes} minutes`;
export const waitHours = (hours: string) => `${hours} hours`;
export const letterUnknown = 'We know no letter with this code. Please check the code.';
export const dayNotAhead = 'Please choose a day after today.';
export const loanNotPaid = 'This loan is not paid in full yet.';
export const noBill = 'No open bill was found for these details.';
export const tooManyComplaints =
  'Too many complaints today. Please call us: the number is under Help.';
export const complaintNotFound = 'This complaint was not found.';
export const complaintNotEscalatable = 'Our answer is still in time. Please wait for it first.';
export const sessionNotFound = 'This login was not found.';
export const deviceNotKnown = 'This phone is new to us. Please confirm first that it is you.';
export const deviceRefused =
  'This phone was stopped from another phone. It opens with your face alone.';
export const deviceNotFound = 'That phone does not wait any more.';
export const numberSame = 'This is your number already.';
export const numberTaken = 'This number has its own loans with us. Please call us.';
export const numberNotVerified = 'First finish the steps that show who you are.';
export const numberNotAsked = 'Please begin again with your new number.';
export const numberCodeUnknown = 'We know no change of number with this code.';
export const tooManyNumbers = 'You asked a few times already. Please call us.';
export const walletNotConfirmed =
  'Your network has not confirmed this wallet yet. Until then we cannot lend to it.';
export const photoNotEnough =
  'One photo is not enough here. Please use the camera, or wait 48 hours.';
export const tooManyExports = 'You fetched this file often today. Please try again tomorrow.';
export const tooManyDataRequests = 'You sent many requests today. Please try again tomorrow.';
export const erasureWaits =
  'We are about to erase your data. To borrow, keep your account, under Me.';
export const deathConfirmed =
  'Our records say that you died. If this is wrong, please call us.';
export const accountBlocked = 'This account is blocked for a lost phone. Call us to open it.';
export const pinWeak = 'This PIN is easy to guess. Choose another one.';
export const eraseLoanOpen =
  'You have a loan with us. You can erase your data once it is paid back.';
export const eraseDebtWrittenOff =
  'You still owe us for an earlier loan. You can erase your data once it is paid.';
export const eraseMoneyOnItsWay =
  'Money is on its way to or from you. Please try again once it has arrived.';
