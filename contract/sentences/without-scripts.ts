/** What a browser without scripts shows. */

export const needed = 'This screen needs JavaScript, which is switched off in this browser.';
