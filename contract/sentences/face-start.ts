/** Before the face check: what it is, the agreement to it, and the way without it. */

export const heading = "Let's check it is really you";
export const holdPhone = 'Hold the phone at the height of your eyes, in good light.';
export const takeOff = 'Take off hat, mask and dark glasses.';
export const turnHead =
  'We ask you to turn your head and to open your mouth. It takes a minute.';
export const weCompare = 'Then we compare your face with the photo on your card.';

// The agreement. After the first sentence comes the effect of a withdrawal.
export const takeBack = 'You can take it back in Set at any time.';
export const agree = 'I agree to the face check';
export const notTicked = 'Please tick the box if you agree. If not, send one photo.';
export const begin = 'Begin';
export const onePhoto = 'No, I will send one photo';

// Who comes again, or too early.
export const isDone = 'Your face check is done';
export const isDoneText = 'There is nothing more to do here.';
export const goOn = 'Go on';
export const tooEarly = 'Something comes before this';
export const tooEarlyText =
  'Please do the steps before this one first. We compare your face with your card.';
export const nextStep = 'Open the next step';
