/** The frame of every popup. */

export const close = 'Close';
