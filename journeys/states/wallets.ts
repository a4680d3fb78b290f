import { addsWallet, opensAddWallet } from '../adds-wallet.ts';
import { logIn } from '../log-in.ts';
import { opensBill } from '../pay.ts';
import { state, type Walk } from './visit.ts';

/** A second wallet: added, paid from, removed. */
export const wallets: Walk = {
  mobile: '0961000002',
  begin: ({ person }) => logIn(person),
  states: [
    state('/me', 'add-wallet', 'A second wallet, its code was sent', ({ person }) =>
      opensAddWallet(person, '0971234503'),
    ),
    state('/me', 'wrong-code', 'Its code is wrong', async ({ person }) => {
      await person.types('Code we sent to it', 'AAAA');
      await person.taps('Add');
      await person.sees(/code/);
    }),
    state('/me', 'two-wallets', 'A borrower with two wallets', ({ person, stage }) =>
      addsWallet(person, stage),
    ),
    state('/me', 'remove-wallet', 'Before it is removed', async ({ person }) => {
      await person.taps('Remove the second account');
      await person.sees('Remove this account?');
    }),
    state('/home', 'two-wallets', 'Either wallet can pay', async ({ person }) => {
      await person.goesTo('/home');
      await opensBill(person);
      await person.taps('0971234502');
    }),
  ],
};
