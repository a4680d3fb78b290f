/** What stands in every popup. */

export const close = 'Close';
