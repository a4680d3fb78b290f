export const seenOn = (when: string) => `What you see is from ${when}.`;
export const slowSeen = (when: string) =>
  `The network is slow. Seen on ${when}. New figures come by themselves.`;
export const payWithNetwork = 'To pay, you need a network.';
export const tryAgain = 'Try again';
export const keepOnPhone = 'Keep ExtraMoney on this phone';
export const keepOnPhoneText = 'It opens from your home screen, also when you are offline.';
export const addToHomeScreen = 'Add to home screen';
export const notNow = 'Not now';
