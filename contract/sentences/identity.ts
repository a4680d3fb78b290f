/** The card's screen but for its camera and the check of what was read. */

// What is needed, before the camera is asked for.
export const ready = 'Have your NRC ready';
export const layFlat = 'Lay it flat on a plain table, out of its cover.';
export const goodLight =
  'Find good light, by day near a window. No lamp should shine on the card.';
export const weRead = 'We read the card for you. You check what was read.';
export const why =
  'The law asks us to know who we lend to. Your pictures are encrypted, and seen only to ' +
  'check who you are.';
export const takeFront = 'Take the picture of the front';

// When a picture is here already.
export const pictureIsHere =
  'Your picture is here. Go on to check what we read, or take it again.';
export const goOn = 'Go on';

// The agreement, for a borrower who withdrew it.
export const readPrivacy = 'Read the Privacy Policy.';
export const agree = 'I agree to this use of my details.';
export const agreeFirst = 'Please agree first: without it we cannot check who you are.';

export const mayAskBureau = 'Yes, ask about my other loans.';
export const mayAskRegister = 'Yes, ask about my card.';

// The status of each picture.
export const front = 'Front';
export const back = 'Back';
export const optional = 'Optional';
export const sending = 'Sending, encrypted…';
export const received = 'Received';
export const stopped = 'Not sent. It is still on this phone.';
export const offline = 'Your phone is offline. It goes on as soon as there is a network.';
export const lost = 'The connection was lost.';
export const busy = 'Many people are here just now.';
/** After one of the two above. */
export const againInOneSecond = 'We try again by ourselves in a second.';
export const againInSeconds = (seconds: string) =>
  `We try again by ourselves in ${seconds} seconds.`;

// What can be done about a picture. The longer names are for screen readers, and begin
// with the same words.
export const stop = 'Stop';
export const stopFront = 'Stop sending the front';
export const stopBack = 'Stop sending the back';
export const tryAgain = 'Try again';
export const tryFrontAgain = 'Try again to send the front';
export const tryBackAgain = 'Try again to send the back';
export const takeAgain = 'Take again';
export const takeAgainFront = 'Take again the front';
export const takeAgainBack = 'Take again the back';
export const takeIt = 'Take it';
export const takeItFront = 'Take it: the front';
export const takeItBack = 'Take it: the back';

export const fixed = 'We have your card already';
export const fixedText =
  'Your face was compared with it, so it stays as it is. Write to us if it is wrong.';
export const backToHome = 'Back to Home';
