/** Said where a part of home is fetched. */

export const unfetched = 'This could not be opened. Check your connection and try again.';
