/** The face check itself: by the camera, or by one photo for a person. */

// The camera's picture, and what is asked above it.
export const stage = 'Face check';
export const intoOval = 'Put your face in the oval';
export const oneMoment = 'One moment';
export const good = 'Good';
export const seconds = (left: string) => `${left} s`;
export const cameraOff = 'The camera is off';
export const allowCamera = 'Allow the camera when your phone asks';
export const ready = 'I am ready';
export const whatComes =
  'We ask for one thing after the other, a few seconds each. Do it and hold it until the next.';
export const notWorking = 'Does it not work for you?';
export const photoInstead = 'Send one photo to a person instead';
export const cameraInstead = 'Use the camera check instead';

// Under what is asked: what keeps a picture from being of use.
export const noFace = 'We cannot see a face. Bring yours into the oval.';
export const twoFaces = 'Only your own face, please. We see someone else too.';
export const tooDark = 'It is too dark. Turn towards a window or a lamp.';
export const tooBright = 'It is too bright. Turn away from the light a little.';
export const comeCloser = 'Come closer';
export const tooClose = 'A little further away';
export const offCentre = 'Move your face into the middle of the oval';
export const holdStill = 'Hold still';
export const lookAhead = 'Look straight into the phone';
export const closeMouth = 'Close your mouth';
/** Turn the head more. */
export const further = 'A little further';
/** Turn the head less. */
export const lessFar = 'Not quite so far';
export const otherSide = 'The other side, please';
/** Open the mouth more. */
export const wider = 'A little wider';

// Why there is no camera.
export const noCamera = 'This browser gives us no camera. Open this page in your own browser.';
export const refused =
  'The camera was not allowed. Allow it in the settings of your browser, then try again.';
export const inUse = 'Another app is using the camera. Close it and try again.';
export const insecure = 'Browsers give the camera only to safe pages.';
export const stalled = 'The camera shows no picture. Please try again.';
export const sendOnePhoto = 'Send one photo';

// One photo for a person.
export const howToLook =
  'Look straight into the camera, in good light. Take off hat, mask and dark glasses.';
export const yourFace = 'Your face, as it will be sent';
export const openCamera = 'Open the camera';
export const another = 'Take another';
export const sendPhoto = 'Send this photo';
export const personCompares =
  'Our staff compare it with your card, usually within one working day. You get an SMS.';
export const unreadable = 'Your phone could not open this picture. Please take another one.';
export const tooSmall = 'This picture is too small. Please take one with the camera.';

// While pictures are sent and compared.
export const sending = 'Sending';
export const comparing = 'Comparing with your card';
export const fewSeconds = 'This takes a few seconds.';
export const photoOnItsWay = 'Your photo is on its way.';
export const photosThere = (sent: string, all: string) => `${sent} of ${all} photos are there.`;
export const offline = 'Your phone is offline. It goes on when the network is back.';
export const busy = 'Many people are here now. We try again by ourselves.';
export const lost = 'The connection was lost. We try again by ourselves.';

// A try that came to nothing.
export const notNow = 'Not now';
export const onceMore = 'Let us try again';
export const minuteOver = 'The minute is over';
export const minuteOverText = 'No problem. Start again when you are ready.';
export const nothingMoved = 'We saw no movement';
export const nothingMovedText =
  'A picture of a face is not enough. Look into the phone yourself, and do what it asks for.';
export const didNotWork = 'That did not work';
export const notThisTime = 'It did not work this time.';
export const needAgreement = 'We need your agreement before we look at your face.';
export const afterThree = 'After three tries our staff look at your photos.';
export const oneTryLeft = 'One try is left. After that our staff look at your photos.';
export const triesLeft = (left: string) =>
  `${left} tries are left. After that our staff look at your photos.`;
export const tryAgain = 'Try again';
export const startAgain = 'Start again';
export const photoToPerson = 'Send one photo to a person';
export const home = 'Home';
