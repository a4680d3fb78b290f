import { client } from '../../testing/client.ts';
import { testCard } from '../../testing/cards/card-people.ts';
import { beforeTheCamera, cardOf } from '../camera.ts';
import { logIn } from '../log-in.ts';
import { phoneOf } from '../phone.ts';
import { showsOwnFace } from '../verify.ts';
import { sendsCard } from '../verify-by-calls.ts';
import { opened, state, type Visit, type Walk } from './visit.ts';

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

const oldNumber = '0955456705';
const card = 7;

/** The account of the old number, with a card, on another phone. */
async function hadAccount({ stage: { app } }: Visit): Promise<void> {
  const owner = client(app.url);
  await owner.logIn(oldNumber, app.simulatorUrl);
  await sendsCard(owner, await cardOf(beforeTheCamera, card), card);
}

/** A borrower with another number: on a known phone, and after the SIM was lost. */
export const newNumber: Walk = {
  mobile: '0965456705',
  hasCamera: true,
  begin: async (visit) => {
    await hadAccount(visit);
    await logIn(visit.person);
  },
  states: [
    opened('/set', 'new-number', 'Another number, on a known phone', {
      address: '/set?part=number',
      shows: 'Your loans and your limit move with you.',
    }),
    state('/set', 'new-number-missing', 'Nothing was typed', async ({ person }) => {
      await person.taps('Next: show my face');
      await person.page.getByRole('alert').first().waitFor();
    }),
    opened('/set', 'lost-number', 'The old SIM is lost', {
      address: '/set?part=number&way=lost',
      shows: 'Lost your SIM? Get your account back on this number.',
    }),
    state('/set', 'lost-number-missing', 'Nothing was typed', async ({ person }) => {
      await person.taps('Next: show my face');
      await person.sees('Write all 9 digits of your NRC, like 123456/11/1.');
    }),
    state('/set', 'number-face', 'Asked for, and the face is missing', async ({ person }) => {
      await person.types('Your old number', oldNumber);
      await person.types('Your NRC number', testCard(card).nrc);
      await person.taps('Next: show my face');
      await person.seesControl('I agree to the face check');
      await person.goesTo('/set?part=number');
      await person.sees('We compare it with the card we have.');
    }),
    state('/set', 'number-asked', 'It waits for 72 hours', async ({ person }) => {
      await person.taps('Show my face');
      await showsOwnFace(person, 'We got your request');
    }),
    state('/home', 'number-moves', 'The old phone can stop it', async ({ person, stage }) => {
      const phone = phoneOf(oldNumber, stage.app.simulatorUrl);
      await phone.hasMessage(/your account moves to/);
      await person.context.clearCookies();
      stage.app.hour.setOffset(stage.app.hour.offsetSeconds() + 61n);
      await logIn({ ...person, phone });
      await person.sees(/^This account moves to another number on/);
    }),
  ],
};
