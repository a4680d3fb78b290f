import { kwacha } from '../../contract/words/ngwee.ts';
import { reopenStep } from '../../contract/staff/review-acts.ts';
import { watch } from '../../contract/staff/watch-acts.ts';
import { reviewerAt } from '../../testing/reviewer.ts';
import { staffAtConsole } from '../../testing/staff-at-console.ts';
import { agreesToContract } from '../borrow.ts';
import { logIn } from '../log-in.ts';
import { sendsPayment } from '../pay.ts';
import { until } from '../../testing/until.ts';
import { cutOff, goesOffline, noAnswers } from './network.ts';
import {
  failing,
  offline,
  ofLoan,
  opened,
  state,
  type Visit,
  type Walk,
  waiting,
} from './visit.ts';

const submits = '**/submitRepayApplyV2';

async function opensHome({ person }: Visit): Promise<void> {
  await person.goesTo('/home');
  await person.sees(/^Pay K/);
}

async function opensPopup(visit: Visit): Promise<void> {
  await opensHome(visit);
  await visit.person.taps('Pay the bill');
  await visit.person.field('Repayment amount').waitFor();
}

async function opensExtension(visit: Visit): Promise<void> {
  await opensHome(visit);
  await visit.person.taps('Extend this bill');
  await visit.person.field('Extension fee (ZMW)').waitFor();
}

/** Its state is polled after ever longer pauses; not waited for here. In a page. */
function looksOften(): void {
  const { setInterval: usual } = window;
  const often = (act: () => void, ms = 0) => usual(act, Math.min(ms, 100));
  Object.assign(window, { setInterval: often });
}

/** One bill, due tomorrow, and a coupon for it. */
export const paying: Walk = {
  mobile: '0961000002',
  begin: ({ person }) => logIn(person),
  states: [
    waiting('/home'),
    failing('/home'),
    state('/home', 'due-soon', 'A bill that is due tomorrow', opensHome),
    offline('/home'),
    state(
      '/home',
      'last-seen',
      'The server is away, and the last bill is shown',
      async (visit) => {
        await opensHome(visit);
        await cutOff(visit.person);
        await visit.person.goesTo('/home');
        await visit.person.sees(/^What you see is from/);
      },
    ),
    state('/home', 'popup-offline', 'Pay the bill without a network', async (visit) => {
      await opensHome(visit);
      await goesOffline(visit.person);
      await visit.person.taps('Pay the bill');
      await visit.person.page
        .getByRole('dialog')
        .getByText(/network|offline/)
        .first()
        .waitFor();
    }),
    state('/home', 'popup-waiting', 'Pay the bill, waiting', async (visit) => {
      await opensHome(visit);
      await noAnswers(visit.person);
      await visit.person.taps('Pay the bill');
      await visit.person.seesTitle('Pay the bill');
    }),
    state('/home', 'popup-failing', 'Pay the bill, the server away', async (visit) => {
      await opensHome(visit);
      await cutOff(visit.person);
      await visit.person.taps('Pay the bill');
      await visit.person.page.getByRole('dialog').getByRole('alert').waitFor();
    }),
    state('/home', 'popup', 'Pay the bill', opensPopup),
    state('/home', 'too-little', 'Less than the least', async ({ person }) => {
      await person.types('Repayment amount', '1');
      await person.taps('Repayment');
      await person.sees(/^minimum: /);
    }),
    state('/home', 'picker', 'The coupons to choose from', async (visit) => {
      await opensPopup(visit);
      await visit.person.page.getByRole('button', { name: /coupon available/ }).tap();
      await visit.person.page.getByRole('radiogroup', { name: 'Coupon' }).waitFor();
    }),
    state('/home', 'extension', 'The extension popup', opensExtension),
    ...readings(),
    state('/home', 'no-answer-yet', 'It was sent, and nothing came back', async (visit) => {
      await opensPopup(visit);
      await cutOff(visit.person, submits);
      // It asks again twice at once, and then not for seconds: the next screen comes before that.
      let failed = 0;
      visit.person.page.on('requestfailed', () => failed++);
      await visit.person.types('Repayment amount', '200');
      await visit.person.taps('Repayment');
      await visit.person.sees(/^No answer yet/);
      const count = () => Promise.resolve(failed);
      await until(count, (many) => many >= 3, 'three tries without an answer');
    }),
    state('/home', 'unanswered', 'Whether it was sent is not known', async (visit) => {
      await opensPopup(visit);
      await visit.person.sees('Ask again');
    }),
    state('/home', 'submitted', 'The PIN is asked for', async ({ person }) => {
      await person.taps('Ask again');
      await person.seesTitle('Submit Success');
    }),
    state('/home', 'waiting-for-pin', 'The payment is followed', async ({ person }) => {
      await person.taps('OK');
      await person.seesTitle('Waiting for your PIN');
    }),
    state('/home', 'dial', 'No pop-up after 20 seconds: what to dial', async ({ person }) => {
      await person.page.evaluate(looksOften);
      await person.sees(/^No pop-up\? Dial \*115#/);
    }),
    state('/home', 'slow', 'The network does not say how it ended', async ({ person }) => {
      await person.seesTitle('Still asking the network');
    }),
    state('/home', 'pending', 'A payment is on its way', async ({ person }) => {
      await person.goesTo('/home');
      await person.sees('Check payment');
    }),
    opened('/billing-details/:orderId', 'pending', 'A payment is on its way', {
      address: ofLoan('/billing-details/'),
      shows: 'See how it goes',
    }),
    state('/home', 'declined', 'The PIN was not given', async ({ person }) => {
      await person.goesTo('/home');
      await person.taps('Check payment');
      await person.phone.declines();
      await person.seesTitle('The payment did not go through');
    }),
    opened('/home', 'last-failed', 'The last payment did not go through', {
      shows: 'See why, and try again',
    }),
    state('/home', 'received', 'A part was paid', async (visit) => {
      await opensPopup(visit);
      await sendsPayment(visit.person, kwacha(200));
      await visit.person.phone.entersPin();
      await visit.person.seesTitle('Payment received');
    }),
    opened('/billing-details/:orderId', 'part-paid', 'A part was paid, one try failed', {
      address: ofLoan('/billing-details/'),
      shows: 'The whole loan',
    }),
    state('/home', 'paid-off', 'The last ngwee was paid', async (visit) => {
      await opensPopup(visit);
      await visit.person.taps('Repayment');
      await visit.person.phone.entersPin();
      await visit.person.seesTitle('Your loan is paid off');
    }),
    state('/billing-details/:orderId', 'paid-off', 'Nothing is owed', async ({ person }) => {
      await person.goesTo('/me');
      await person.page
        .getByRole('link', { name: /Paid off/ })
        .first()
        .tap();
      await person.sees('Amount borrowed');
    }),
    ...reviewed(),
  ],
};

/** The next loan of a borrower on the watch list gets a manual review, which declines it. */
function reviewed() {
  return [
    state('/home', 'reviewed', 'A person looks at the request', async (visit) => {
      const { person, stage } = visit;
      const { mobile } = person.phone;
      const ruth = staffAtConsole(stage.app);
      await ruth.logInAs('compliance');
      await ruth.done(watch, { kind: 'mobile', value: mobile, reason: 'To be seen.' });
      await person.goesTo('/home');
      await person.taps('Borrow again');
      await person.taps('See estimated bill');
      await agreesToContract(person);
      await person.taps(/^Borrow K/);
      await person.taps('Confirm');
      await person.sees('Our staff are checking your request.');
    }),
    state('/home', 'step-again', 'The reviewer asks for a step again', async (visit) => {
      const { person, stage } = visit;
      const grace = staffAtConsole(stage.app);
      await grace.logInAs('credit');
      const { id } = await (await reviewerAt(stage.app)).first();
      const text = 'Your sister cannot be reached. Whom else may we ask?';
      await grace.done(reopenStep, { id, version: 0, step: 'contacts', text });
      await person.goesTo('/home');
      await person.sees(/^We need one more thing: /);
    }),
    state(
      '/authentication/linkman',
      'again',
      'The step that is asked for again',
      async (visit) => {
        await visit.person.taps('Do it again');
        await visit.person.sees('Two people who know you');
      },
    ),
    opened('/billing-details/:orderId', 'reviewed', 'A person looks at the request', {
      address: ofLoan('/billing-details/'),
      shows: 'Our staff are checking your request.',
    }),
    opened('/repayment-plan/:orderId', 'reviewed', 'The bills as they were agreed to', {
      address: ofLoan('/repayment-plan/'),
      shows: 'What is in this bill',
    }),
    state('/home', 'not-lent', 'A person said no', async ({ person, stage }) => {
      const reviewer = await reviewerAt(stage.app);
      await reviewer.declines((await reviewer.first()).id, 'details-not-confirmed');
      await person.goesTo('/home');
      await person.sees('We cannot lend you this amount now.');
    }),
  ];
}

/** What is read of the loan, of coupons and of the borrower, before anything is paid. */
function readings() {
  const details = '/billing-details/:orderId';
  const plans = '/repayment-plan/:orderId';
  const ofDetails = ofLoan('/billing-details/');
  const ofPlans = ofLoan('/repayment-plan/');
  const ofContract = ofLoan('/al?order=');
  const remaining = 'Remaining to pay';
  return [
    waiting(details, ofDetails),
    failing(details, ofDetails),
    opened(details, 'running', 'A loan that runs', {
      address: ofDetails,
      shows: 'The whole loan',
    }),
    offline(details),
    waiting(plans, ofPlans),
    failing(plans, ofPlans),
    opened(plans, 'one', 'One bill', { address: ofPlans, shows: remaining }),
    offline(plans),
    waiting('/al', ofContract),
    failing('/al', ofContract),
    opened('/al', 'agreed', 'The contract as it was agreed to', {
      address: ofContract,
      shows: /^You agreed to this on/,
    }),
    waiting('/me'),
    failing('/me'),
    opened('/me', 'running-loan', 'A borrower with a loan', { shows: 'Your loan' }),
    offline('/me'),
    waiting('/coupon'),
    failing('/coupon'),
    opened('/coupon', 'usable', 'A coupon that can be used', { shows: 'Welcome K10' }),
    offline('/coupon'),
    opened('/coupon', 'none-used', 'None was used', {
      address: '/coupon?status=used',
      shows: 'None used yet',
    }),
    waiting('/set'),
    failing('/set'),
    opened('/set', 'whole', 'What was agreed to, and the way out', { shows: 'Log out' }),
    state('/set', 'take-back', 'A consent is withdrawn', async ({ person }: Visit) => {
      // Until the consents are read, all look as if nothing was given.
      await person.page.locator('[role=switch][aria-busy=false]').first().waitFor();
      const given = person.page.getByRole('switch', { checked: true }).first();
      if ((await given.count()) === 0) await person.page.getByRole('switch').first().tap();
      await given.tap();
      await person.seesTitle('Take it back?');
    }),
  ];
}
