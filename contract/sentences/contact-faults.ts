/** What two emergency contacts may not be; screen and server say it. */

export const name = 'Please enter the name in letters: at most four words, no dots.';
export const same = 'The two contacts must be different people.';
export const self = 'Please name somebody else: this is your own number.';
export const refused =
  'This person does not want to be your contact. Please name somebody else.';
