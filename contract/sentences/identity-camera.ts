/** Taking the pictures of the card. */

export const firstOfTwo = 'Picture 1 of 2';
export const secondOfTwo = 'Picture 2 of 2, if you like';
export const front = 'The front of your NRC';
export const back = 'The back of your NRC';
export const withoutBack = 'Go on without the back';

// The camera, and the words over it: few, as the hands are busy.
export const opening = 'Opening the camera. Allow it if your phone asks.';
export const layIntoFrame = 'Lay the card into the frame.';
export const tooDark = 'Too dark. Find more light.';
export const closer = 'Fill the frame with the card.';
export const blurred = 'Hold still. It is not sharp yet.';
export const good = 'Good. Take the picture.';
export const take = 'Take the picture';
export const notTaken = 'The phone could not take it. Try again, or choose a picture instead.';
export const chooseInstead = 'Choose a picture instead';
export const cameraApp = 'Open the camera app';
export const cameraAgain = 'Try the camera again';

// Why there is no camera.
export const refused = 'The camera is not allowed';
export const refusedText =
  'To use it, touch the sign before the address of this page. Allow the camera, then ' +
  'try again. Or take the picture with your camera app and choose it.';
export const noCamera = 'No camera found';
export const noCameraText =
  'This browser shows us no camera. Take the picture with your camera app and choose it.';
export const inUse = 'The camera is in use';
export const inUseText =
  'Another app has it, or a call came in. Close the other app, then try again.';
export const insecure = 'No camera on this connection';
export const insecureText =
  'Browsers give a camera only to pages whose address begins with https. Take the picture ' +
  'with your camera app and choose it.';
export const stalled = 'The camera shows nothing';
export const stalledText =
  'It was opened and no picture came. Try again, or choose a picture instead.';

// The picture that was taken.
export const openingPicture = 'Opening the picture';
export const canYouRead = 'Can you read all the words?';
export const theFront = 'The front';
export const theBack = 'The back';
export const frontAsTaken = 'The front of your NRC, as taken';
export const backAsTaken = 'The back of your NRC, as taken';
export const use = 'Use this picture';
export const another = 'Take another';
export const unusable = 'This picture is too small to read. Please take another.';
export const small = 'This picture is small. We may not be able to read it.';
export const dark = 'This picture is dark. We may not be able to read it.';
export const notSharp = 'This picture looks blurred. We may not be able to read it.';
