/** The question to whoever came by an advertisement. */
export const heading = 'May we tell the ad network?';
export const question =
  'An ad brought you here. We may tell its network that you came, and if you register. It sees ' +
  'the number of the ad and your internet address. It never gets your name, your number or ' +
  'your loans.';
export const yes = 'Yes, tell it';
export const no = 'No';
