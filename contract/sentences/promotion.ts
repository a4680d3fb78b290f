/** The page an advertisement leads to, and what the page for returning borrowers shares with it. */
export const headline = 'See the full cost. Then decide.';
export const lead = (least: string, most: string, days: string) =>
  `Borrow ${least} to ${most} on your mobile money, for ${days} days.`;
export const youGet = 'You get';
export const now = 'now';
export const youPay = 'You pay back';
export const later = (days: string) => `after ${days} days`;
export const nothingHidden = 'No other charge if you pay on time.';
export const start = 'Log in or start';
export const openHome = 'Go to your loans';
export const needsScripts =
  'To log in, open this page in another browser, such as Chrome. You can also call us.';

// Who lends.
export const lenderHeading = 'Who lends to you';
export const lender = 'Lender';
export const licence = 'Licence';
export const regulator = 'Regulator';
export const address = 'Address';
export const phone = 'Phone';
export const email = 'E-mail';

// How to have the app at hand.
export const installHeading = 'Keep it on your phone';
export const installLead = 'ExtraMoney is a page. It needs no app store and almost no space.';
export const android = 'Android, in Chrome';
export const androidOpen = 'Open ExtraMoney.';
export const androidMenu = 'Touch the three dots at the top.';
export const androidAdd = 'Touch “Add to Home screen”.';
export const ios = 'iPhone, in Safari';
export const iosOpen = 'Open ExtraMoney.';
export const iosMenu = 'Touch the share sign: a square with an arrow.';
export const iosAdd = 'Touch “Add to Home Screen”.';
export const openOnAndroid = 'Get it for Android';
export const openOnIos = 'Get it for iPhone';
