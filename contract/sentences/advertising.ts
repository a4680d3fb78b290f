/** The question to visitors from an advertisement. */
export const heading = 'You came from an ad. Can we tell the ad company?';
export const question =
  'It would hear that you came, and if you register. It would see your internet address. We ' +
  'never share your name, number or loans.';
/** Unfolds the question as a whole. */
export const more = 'What would it hear?';
export const yes = 'Yes';
export const no = 'No';
