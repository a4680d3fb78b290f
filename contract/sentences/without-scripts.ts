/** What a browser without scripts shows. */

export const needed = 'This screen needs JavaScript, which is switched off in this browser.';

// First on every page.
export const everywhere =
  'To log in, borrow or pay here, open this page in a browser with JavaScript, such as Chrome.';
export const help = 'How to pay without the app, and where to complain';
