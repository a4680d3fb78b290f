/** What each rule of the decision found: for the borrower where it decided, else for a person. */

export const stepsDone = 'All verification steps are done.';
export const stepsMissing = 'Please finish your verification first.';
export const birthDate = 'The date of birth';
export const nrc = 'The NRC';
export const nrcUnique = 'No other borrower has this NRC.';
export const nrcShared = 'This NRC needs to be looked at by a person.';
export const cardReading = 'The number on the card';
export const cardAgrees = 'The number read on the card is the one typed.';
export const registryConfirms = 'The registry confirms the card.';
export const registryWaits = 'We check your card. This can take a day.';
export const registryByHand = 'We check your card by hand.';
export const registryNotCounted = 'What the register answers does not count yet.';
export const registryNotAsked = 'No registry was asked about the card.';
export const bureauWaits = 'We ask a credit bureau. This can take an hour.';
export const bureauKnowsLittle = 'The credit bureau knows of no arrears elsewhere.';
export const bureauFits = (most: string) => `At most K${most} is overdue elsewhere.`;
export const bureauNotCounted = 'What a credit bureau answers does not count yet.';
export const bureauNotAsked = 'No credit bureau was asked.';
export const bureauByHand = 'A person needs to look at your other loans.';
export const bureauSeveral = (bureau: string, address: string) =>
  `${bureau} knows several people like you. Ask at ${address}.`;
export const bureauOverdue = (bureau: string, address: string) =>
  `${bureau} shows late loans elsewhere. Ask at ${address}.`;
export const bureauWrittenOff = (bureau: string, address: string) =>
  `${bureau} shows an unpaid loan elsewhere. Ask at ${address}.`;
export const cardUnconfirmed = 'Your identity card needs to be looked at by a person.';
export const faceMatch = 'The match of face and card';
export const faceReviewed = 'Your photos need to be looked at by a person.';
export const faceMatches = 'Face and card match.';
export const walletOfAnother = 'Your mobile money wallet needs to be looked at by a person.';
export const walletAgrees = 'The network says that the wallet is theirs.';
export const walletNotTold = 'No network said whose the wallet is.';
export const contacts = 'The emergency contacts';
export const contactsDiffer = 'The contacts are two other people.';
export const contactsSame = 'Your two contacts must be two other people, and not you.';
export const affordable = (share: string) =>
  `The instalments are at most ${share} % of the stated income.`;
export const notAffordable = (share: string) =>
  `The instalments would be more than ${share} % of your stated income.`;
export const otherLoans = 'What other loans cost';
export const otherLoansFit = (share: string) =>
  `With other loans it is at most ${share} % of the stated income.`;
export const otherLoansNotCounted = 'What other loans cost is not counted.';
export const otherLoansMuch = 'A person needs to look at what you pay for other loans.';
export const purpose = 'What the money is for';
export const repaysAnother = 'A person needs to look at a loan that repays another one.';
export const purposeNotAsked = 'What the money is for decides nothing.';
export const purposeFits = 'The money is not for repaying another loan.';
export const noOpenLoan = 'No other loan is open.';
export const openLoan = 'You already have an open loan.';
export const noneWrittenOff = 'No loan was written off.';
export const writtenOff = 'An earlier loan was not repaid.';
export const device = 'The device';
export const deviceShared = 'The phone you use needs to be looked at by a person.';
export const watchList = 'The watch list';
export const watched = 'Your details need to be looked at by a person.';
export const notWatched = 'Not on the watch list.';
export const income = 'The income';
export const notVerified = (what: string) => `${what} is not verified yet.`;
export const ageFits = (youngest: string, oldest: string) =>
  `The borrower is ${youngest} to ${oldest} years old.`;
export const ageOutside = (youngest: string, oldest: string) =>
  `We lend to people of ${youngest} to ${oldest} years.`;
export const notDeclined = (days: string) => `Not declined in the last ${days} days.`;
export const declined = (days: string) => `We could not lend to you in the last ${days} days.`;
export const deviceFits = (most: string) => `At most ${most} borrowers use this device.`;
