/** What can be done better when a face is shown. */

export const noFace =
  'We could not see your face. Hold the phone in front of you and try again.';
export const moreFaces = 'We saw more than one face. Please be alone in the picture.';
export const tooFar = 'Your face is too small in the picture. Please come closer.';
export const tooDark = 'It is too dark. Please turn towards a window or a lamp.';
export const blurred = 'The picture is blurred. Wipe the camera and hold the phone still.';
export const notAhead = 'Look straight ahead with your mouth closed when you begin.';
export const notTurnedLeft = 'Turn your head further to your left when we ask for it.';
export const notTurnedRight = 'Turn your head further to your right when we ask for it.';
export const mouthNotOpen = 'Open your mouth wide when we ask for it.';
export const stillPicture =
  'Please move in front of the camera yourself. A picture is not enough.';
export const anotherPerson =
  'We saw different faces. Please do all of it yourself, without a break.';
export const notAlike =
  'Your face could not be matched with your card. Take off hat and glasses, find good light.';
