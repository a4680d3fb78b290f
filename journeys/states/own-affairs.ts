import { logIn } from '../log-in.ts';
import { opened, state, type Walk } from './visit.ts';

const complaints = '/me?part=complaints';

/** What somebody asks about themselves, complains of, and comes back for. */
export const ownAffairs: Walk = {
  mobile: '0971000004',
  begin: ({ person }) => logIn(person),
  states: [
    opened('/return-visit', 'logged-in', 'Somebody known comes back', {
      shows: /^Welcome back, /,
    }),
    opened('/me', 'no-complaints', 'Nothing was complained of', {
      address: complaints,
      shows: 'No complaints',
    }),
    state('/me', 'complaint', 'Something is wrong', async ({ person }) => {
      await person.taps('Make a complaint');
      await person.field('What happened?').waitFor();
    }),
    state('/me', 'complaint-missing', 'Sent without words', async ({ person }) => {
      await person.taps('Send my complaint');
      await person.sees('Please choose what it is about.');
    }),
    state('/me', 'complaint-sent', 'It has a number', async ({ person }) => {
      await person.taps('A payment');
      await person.types('What happened?', 'I paid K200 on Monday. My bill does not show it.');
      await person.taps('Send my complaint');
      await person.seesTitle('We have your complaint');
    }),
    opened('/me', 'complaint-open', 'It waits for an answer', {
      address: complaints,
      shows: 'Waiting',
    }),
    opened('/set', 'data', 'What is held, and what can be asked', {
      address: '/set?part=data',
      shows: 'Erase it',
    }),
  ],
};
