/** The frame around every screen, fetched with the first page. */

export const main = 'Main';
export const home = 'Home';
export const me = 'Me';
export const help = 'Help';
export const back = 'Back';
export const tryAgain = 'Try again';
export const offline = 'You are offline. What you see may not be up to date.';
export const notShown = 'This screen could not be shown. Check your connection and try again.';
export const partNotShown = 'This could not be shown. Check your connection and try again.';
export const hello = 'Hello';
export const notFoundTitle = 'Not found';
export const notFound = 'There is nothing at this address';
export const notFoundWhy = 'The link may be old, or it may not be complete.';
export const backToHome = 'Back to Home';
