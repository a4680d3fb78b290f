/** What two emergency contacts may not be, for screen and server. */

export const name = 'Use letters A to Z: at most four words, no dots.';
export const same = 'The two contacts must be different people.';
export const self = 'Please name someone else: this is your own number.';
export const refused =
  'This person does not want to be your contact. Please name someone else.';
