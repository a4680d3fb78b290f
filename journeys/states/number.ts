import { opened, state, type Walk } from './visit.ts';

const code = 'A'.repeat(22);

/** The link of the SMS that a number is about to change, without login. */
export const number: Walk = {
  mobile: '0977123406',
  states: [
    opened('/stop-number', 'asked', 'Before anything is stopped', {
      shows: 'Did you ask for a new number?',
    }),
    state('/stop-number', 'missing', 'Opened without the link', async ({ person }) => {
      await person.taps('It is not me, stop it');
      await person.sees('Open the link in our SMS again.');
    }),
    state('/stop-number', 'unknown', 'A code that is not known', async ({ person }) => {
      await person.goesTo(`/stop-number#c=${code}`);
      await person.taps('It is not me, stop it');
      await person.sees('We know no change of number with this code.');
    }),
  ],
};
