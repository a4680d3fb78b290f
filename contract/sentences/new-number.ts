/** "I have a new number": the screens of a borrower whose mobile number changed. */
export const haveNew = 'I have a new number';
export const hadAnother = 'I had another number';

// From a phone that is known.
export const heldLead = 'Your loans and your limit move with you.';
export const newNumber = 'Your new number';
export const newCode = 'Code we sent to the new number';
export const oldCode = (mobile: string) => `Code we sent to ${mobile}`;
export const sendCode = 'Send a code';
export const seconds = (left: string) => `${left} s`;
export const oldGone = 'My old number does not work any more';
export const goOn = 'Next: show my face';

// Without the old phone or SIM, logged in by the new number.
export const lostLead = 'Lost your SIM? Get your account back on this number.';
export const oldNumber = 'Your old number';
export const nrc = 'Your NRC number';
export const nrcPlaceholder = '123456/11/1';
export const waits = (hours: string) =>
  `It takes ${hours} hours. We tell your old number by SMS.`;
export const nrcWrong = 'Write all 9 digits of your NRC, like 123456/11/1.';
export const codeMissing = 'Please enter the code from the SMS.';

export const faceHeading = 'Show your face';
export const faceText = 'We compare it with the card we have.';
export const showFace = 'Show my face';

export const openHeading = 'We got your request';
export const openText = (when: string) => `If all is right, your account moves on ${when}.`;
export const openNext = 'Then log in again with this number.';
export const openHelp = 'It did not move? Call us. The number is under Help.';
export const heldOpen = 'We are checking your face. It takes a minute or two.';
export const heldReview = 'Still here later? Our staff are checking it.';
export const doneHeading = 'Your number is changed';
export const doneText = 'Log in with your new number from now on.';
export const walletText = 'We lend to it once your network says it is yours.';
export const endedHeading = 'Your number stays as it is';
export const endedText = 'It was stopped, or the face was not yours.';

// On Home and Me, of the account whose number would change.
export const stopHeading = 'Is this you?';
export const stopText = (when: string) => `This account moves to another number on ${when}.`;
export const stop = 'It is not me, stop it';
export const stopped = 'Stopped. Your number stays.';

// By the link of the SMS.
export const linkHeading = 'Did you ask for a new number?';
export const linkText = 'Someone asked to move your account to another number.';
export const linkStays = 'Stop it, and your number stays as it is.';
export const linkMine = 'Was it you? Then do nothing.';
export const linkDone = 'It is stopped';
export const linkDoneText = 'Your number stays. Call us if you are worried.';
export const linkAgain = 'No connection. Please try again.';
export const linkMissing = 'Open the link in our SMS again.';

// In Help.
export const helpHeading = 'New number, or lost SIM';
export const helpHeld =
  'You still have your phone? In the app: Set, then “I have a new number”.';
export const helpLost = 'Lost your SIM? Log in with your new number. Then open this:';
