export const notFetched = 'This could not be opened. Check your connection and try again.';
