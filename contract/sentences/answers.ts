/** Around the answers of the server, fetched with what asks it. */

export const unreadable = 'We could not read the answer. Please try again.';
export const offline = 'You are offline';
export const offlineText = 'This opens as soon as your phone has a network again.';
