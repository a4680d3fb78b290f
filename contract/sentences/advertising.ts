/** The question to whoever came by an advertisement. */
export const heading = 'May we tell the ad network?';
export const question =
  'An ad brought you here. Its network would hear that you came, and if you register. It would ' +
  'see your internet address. It never gets your name, number or loans.';
/** Unfolds the question as a whole. */
export const more = 'What would it hear?';
export const yes = 'Yes';
export const no = 'No';
