import { lendByUssd } from '../../testing/lend-by-ussd.ts';
import { logIn } from '../log-in.ts';
import { state, type Visit, type Walk } from './visit.ts';

/** The PIN to borrow by a code that is dialled. */
export const ussdPin: Walk = {
  mobile: '0971000001',
  begin: async ({ person, stage }) => {
    await lendByUssd(stage.app, 'after-web-contract');
    await logIn(person);
  },
  states: [
    state('/set', 'pin-offered', 'A PIN to borrow by a code', async (visit) => {
      const { person } = visit;
      await person.goesTo('/set');
      await person.sees('Set a PIN');
      await showsCard(visit);
    }),
    state('/set', 'pin-weak', 'A PIN that is easy to guess', async (visit) => {
      const { person } = visit;
      await person.taps('Set a PIN');
      await person.types('New PIN, 5 digits', '12345');
      await person.taps('Set a PIN');
      await person.sees(/easy to guess/);
      await showsCard(visit);
    }),
    state('/set', 'pin-set', 'A PIN that was set', async (visit) => {
      const { person } = visit;
      await person.types('New PIN, 5 digits', '48205');
      await person.taps('Set a PIN');
      await person.sees('Your PIN is set.');
      await showsCard(visit);
    }),
  ],
};

function showsCard({ person }: Visit) {
  return person.page
    .getByRole('heading', { name: /^Borrow by/ })
    .evaluate((title) => title.scrollIntoView());
}
