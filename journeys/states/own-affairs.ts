import { logIn } from '../log-in.ts';
import { opened, state, type Walk } from './visit.ts';

const complaints = '/me?part=complaints';

/** A borrower's data requests, complaints and return visits. */
export const ownAffairs: Walk = {
  mobile: '0971000004',
  begin: ({ person }) => logIn(person),
  states: [
    opened('/return-visit', 'logged-in', 'A known borrower comes back', {
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
    state('/set', 'data-asking', 'A correction is asked for', async ({ person }) => {
      await person.taps('Ask us');
      await person.taps('Correct my name');
      await person.field(/^Tell us what is wrong/).waitFor();
    }),
    state('/set', 'data-asked', 'A request that is open', async ({ person }) => {
      await person.types(/^Tell us what is wrong/, 'My name has two l.');
      await person.taps('Send my request');
      await person.seesTitle('Correct my name');
    }),
    state('/me', 'complaint-late', 'We did not answer in time', async ({ person, stage }) => {
      await stage.daysPass(16);
      await person.goesTo(complaints);
      await person.sees('Late');
    }),
  ],
};

/** A borrower who never asked for a loan: none of their data has to stay. */
export const erasing: Walk = {
  mobile: '0966123987',
  begin: ({ person }) => logIn(person),
  states: [
    state('/set', 'erase', 'What stays, before anything is erased', async ({ person }) => {
      await person.goesTo('/set?part=data');
      await person.taps('Erase my data');
      await person.sees(/^Nothing is kept/);
    }),
    state('/set', 'erasure-waits', 'It can be withdrawn', async ({ person }) => {
      await person.taps('Yes, erase it');
      await person.seesTitle('Your data will be erased');
    }),
    opened('/me', 'erasure-waits', 'It is shown in Me', {
      shows: 'Your data will be erased',
    }),
    state('/me', 'account-kept', 'It was withdrawn', async ({ person }) => {
      await person.taps('Keep my account');
      await person.sees('Your account is kept. Nothing will be erased.');
    }),
  ],
};

/** A verified borrower, on a phone that is new to us; their own was logged in the day before. */
export const twoPhones: Walk = {
  mobile: '0951000003',
  begin: async ({ person, stage }) => {
    await logIn(await stage.person(person.phone.mobile));
    await stage.daysPass(1);
    await person.phone.readsAll();
    await logIn(person);
  },
  states: [
    opened('/set', 'two-phones', 'Another phone is logged in too', { shows: 'Log out there' }),
    state('/set', 'phone-new', 'A new phone is asked for a proof', async ({ person }) => {
      await person.taps('Log out there');
      await person.seesTitle('Confirm that it is you');
    }),
    state('/set', 'phone-waiting', 'It waits for 48 hours', async ({ person }) => {
      await person.taps('Wait 48 hours instead');
      await person.seesTitle('This phone will be ready soon');
    }),
    state('/set', 'phone-known', 'It is known', async ({ person, stage }) => {
      await stage.daysPass(3);
      await person.goesTo('/set?part=phone');
      await person.seesTitle('This phone is yours');
    }),
    state('/set', 'one-phone', 'The other was logged out from here', async ({ person }) => {
      await person.goesTo('/set');
      await person.taps('Log out there');
      await person.sees('That phone is logged out.');
    }),
  ],
};

const waitPath = '/user/device/api/wait';

/** A borrower on their own phone, while a new one waits to be known. */
export const otherPhoneWaits: Walk = {
  mobile: '0961000002',
  begin: async ({ person, stage }) => {
    await logIn(person);
    await stage.daysPass(1);
    await person.phone.readsAll();
    const other = await stage.person(person.phone.mobile);
    await logIn(other);
    await (await other.calls()).done(waitPath, { method: 'POST' });
  },
  states: [
    opened('/me', 'phone-waits', 'Another phone asks to be known', { shows: 'Is this you?' }),
    state('/me', 'phone-stopped', 'It was stopped', async ({ person }) => {
      await person.taps('It is not me, stop it');
      await person.sees('That phone is stopped and logged out.');
    }),
  ],
};
