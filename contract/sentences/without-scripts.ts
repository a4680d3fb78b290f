/** What a browser without scripts shows. */

export const needed = 'This screen needs JavaScript, which is switched off in this browser.';

// First on every page.
export const everywhere =
  'To log in, borrow or pay, open this page in another browser. Chrome works, for example.';
export const help = 'How to pay without the app, and where to complain';
