import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { placeQuestion, startsLogin } from '../log-in.ts';
import { cutOff } from './network.ts';
import { opened, state, type Visit, type Walk } from './visit.ts';

async function opensDrawer({ person }: Visit): Promise<void> {
  await person.goesTo('/home');
  await person.taps('Log in or start');
  await person.sees('0 / 10');
}

/** What everybody sees before any login. */
export const publicScreens: Walk = {
  mobile: '0977123400',
  states: [
    opened('/home', 'anonymous', 'Without a login', { shows: 'Log in or start' }),
    state('/home', 'login', 'The login drawer', opensDrawer),
    state('/home', 'login-missing', 'Log In without a number', async (visit) => {
      await opensDrawer(visit);
      await visit.person.taps('Log In');
      await visit.person.page.getByRole('alert').first().waitFor();
    }),
    state('/home', 'login-code-sent', 'A code was sent, the seconds run', async (visit) => {
      await opensDrawer(visit);
      await visit.person.types('Phone number', visit.person.phone.mobile);
      await visit.person.taps('Obtain');
      await visit.person.sees(/^\d+ s$/);
    }),
    state('/home', 'login-wrong-code', 'The code is wrong', async ({ person }) => {
      const code = await person.phone.code();
      await person.types('Verification code', code === '0000' ? '0001' : '0000');
      await person.taps(/^I have read and agree/);
      await person.taps('Log In');
      await person.sees(/^The verification code is wrong/);
    }),
    state('/home', 'login-no-codes', 'Codes for new phones are used up', async (visit) => {
      const { sms } = visit.stage.app.context.config;
      const { loginBudget } = sms;
      Object.assign(sms, { loginBudget: zeroNgwee });
      await opensDrawer(visit);
      await visit.person.types('Phone number', '0977123402');
      await visit.person.taps('Obtain');
      await visit.person.sees(/^New phones get no codes today/);
      Object.assign(sms, { loginBudget });
    }),
    state('/home', 'login-failing', 'The code could not be sent', async (visit) => {
      await opensDrawer(visit);
      await visit.person.types('Phone number', '0977123401');
      await cutOff(visit.person);
      await visit.person.taps('Obtain');
      await visit.person.page.locator('[popover]').filter({ visible: true }).waitFor();
    }),
    opened('/agreement/privacy', 'whole', 'The whole text', { shows: /Data Protection/ }),
    opened('/al', 'general', 'What every contract says', {
      shows: 'What every loan contract says',
    }),
    opened('/al', 'logged-out', 'A contract, without a login', {
      address: '/al?order=1000001',
      shows: 'Your own contract',
    }),
    opened('/promotion', 'whole', 'For who comes by an advertisement', {
      shows: 'See the full cost. Then decide.',
    }),
    opened('/return-visit', 'whole', 'For who comes back', { shows: 'Welcome back' }),
    opened('/help', 'whole', 'How to borrow, pay and complain', {
      shows: 'If something is wrong',
    }),
    opened('*', 'nothing', 'An address that is in no table', {
      address: '/no/such/page',
      shows: 'There is nothing at this address',
    }),
  ],
};

/** Who comes by an advertisement whose network would like to hear of it. */
export const fromAd: Walk = {
  mobile: '0977123403',
  states: [
    opened('/home', 'ad-question', 'Asked on the first screen, beside everything else', {
      address: '/home?appChannelCode=WM2',
      shows: 'You came from an ad. Can we tell the ad company?',
    }),
    state('/home', 'ad-question-whole', 'What the network would hear', async ({ person }) => {
      await person.taps('What would it hear?');
      await person.sees(/^It would hear that you came/);
    }),
  ],
};

/** A first login, which ends with a question. */
export const firstLogin: Walk = {
  mobile: '0977123402',
  states: [
    state(
      '/home',
      'login-place',
      'Asked once, if the rough place may be noted',
      async (visit) => {
        await opensDrawer(visit);
        await startsLogin(visit.person);
        await visit.person.seesTitle(placeQuestion);
      },
    ),
  ],
};
