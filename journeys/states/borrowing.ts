import { agreesToContract, choosesLoan, twoMonths } from '../borrow.ts';
import { logIn } from '../log-in.ts';
import { cutOff, noAnswers } from './network.ts';
import { failing, ofLoan, opened, state, type Visit, type Walk, waiting } from './visit.ts';

const plan = '/borrow-plan?amount=800&term=60';

async function opensPlan({ person }: Visit): Promise<void> {
  await person.goesTo(plan);
  await person.sees('Total to repay');
}

async function agrees(visit: Visit): Promise<void> {
  await opensPlan(visit);
  await agreesToContract(visit.person);
  await visit.person.taps('Borrow K800.00');
  await visit.person.seesTitle('Borrow K800.00?');
}

/** Agreed to before midnight and sent after it: the day of the last bill is another one. */
async function priceChanges({ person, stage }: Visit): Promise<void> {
  await stage.daysPass(1);
  await person.taps('Confirm');
  await person.page.getByText(/price/).filter({ visible: true }).first().waitFor();
}

/** How long the network holds the money, by its own clock. */
const heldSeconds = 600;

/** The money stays on its way until {@link moneyArrives}. */
async function borrowsSlowly(visit: Visit): Promise<void> {
  const { person, stage } = visit;
  stage.app.simulator.world.faults.arm({
    mobile: person.phone.mobile,
    operation: 'payout',
    fault: 'settle-after',
    times: 1,
    seconds: heldSeconds,
  });
  await agrees(visit);
  await person.taps('Confirm');
  await person.sees(/is on its way to/);
}

/** The network's clock is put forward, so that nothing depends on how fast this machine is. */
async function moneyArrives({ person, stage }: Visit): Promise<void> {
  const { settings, clock } = stage.app.simulator.world;
  settings.clockAheadSeconds += heldSeconds;
  clock.catchUp();
  await person.goesTo('/home');
  await person.seesTitle(/is in your wallet$/);
}

/** A verified borrower takes a loan. */
export const borrowing: Walk = {
  mobile: '0971000001',
  begin: ({ person }) => logIn(person),
  states: [
    opened('/home', 'choosing', 'How much, for how long, and what it costs', {
      shows: 'What it costs',
    }),
    state('/home', 'choosing-another', 'Another loan, amount and term', ({ person }) =>
      choosesLoan(person, twoMonths),
    ),
    state(
      '/home',
      'pricing',
      'The cost of another choice is on its way',
      async ({ person }) => {
        await noAnswers(person);
        await person.types('How much do you need?', '900');
        await person.sees('Working it out');
      },
    ),
    state('/home', 'price-failing', 'The cost could not be asked for', async ({ person }) => {
      await person.goesTo('/home');
      await person.sees('What it costs');
      await cutOff(person);
      await person.types('How much do you need?', '700');
      await person.page.getByRole('alert').filter({ visible: true }).waitFor();
    }),
    state('/home', 'wrong-amount', 'An amount that is not offered', async ({ person }) => {
      await person.goesTo('/home');
      await person.types('How much do you need?', '1');
      await person.sees(/^Please choose an amount between/);
    }),
    opened('/me', 'no-running-loan', 'Earlier loans alone', { shows: 'Earlier loans' }),
    state('/me', 'network', 'Which network the wallet is with', async ({ person }) => {
      await person.taps(/^(Correct|Choose) the network$/);
      await person.page.getByRole('radio').first().waitFor();
    }),
    opened('/coupon', 'empty', 'No coupon', { shows: 'No coupon now' }),
    waiting('/borrow-plan', plan),
    failing('/borrow-plan', plan),
    state('/borrow-plan', 'whole', 'What the loan costs, the rest folded', opensPlan),
    state('/borrow-plan', 'unfolded', 'All that the loan costs', async ({ person }) => {
      for (const one of await person.page.locator('summary').all()) await one.tap();
      await person.page.getByRole('button', { name: 'Correct the network' }).waitFor();
    }),
    state('/borrow-plan', 'not-agreed', 'Borrowed without a tick', async ({ person }) => {
      await person.taps('Borrow K800.00');
      await person.page.getByRole('alert').first().waitFor();
    }),
    state('/borrow-plan', 'contract', 'The contract to be agreed to', async ({ person }) => {
      await person.taps(/^Read the Loan Contract/);
      await person.sees(/Mutinta Hamoonga/);
    }),
    state('/borrow-plan', 'confirm', 'The amount again', agrees),
    state('/borrow-plan', 'price-changed', 'A day later it has another day', priceChanges),
    opened('/borrow-plan', 'not-offered', 'A choice that is not offered', {
      address: '/borrow-plan?amount=3&term=60',
      shows: 'This loan cannot be offered',
    }),
    opened('/al', 'preview', 'The contract of a choice', {
      address: plan.replace('/borrow-plan', '/al'),
      shows: /Mutinta Hamoonga/,
    }),
    opened('/billing-details/:orderId', 'none', 'No loan has this number', {
      address: '/billing-details/none',
      shows: 'There is no such loan',
    }),
    opened('/repayment-plan/:orderId', 'none', 'No loan has this number', {
      address: '/repayment-plan/none',
      shows: 'There is no such loan',
    }),
    opened('/face/face-success', 'matched', 'The face was found to be that of the card', {
      shows: 'Your face matches your card',
    }),
    opened('/face/face-start', 'done', 'The check was done before', {
      shows: 'Your face check is done',
    }),
    opened('/face/face-recognition', 'done', 'The check was done before', {
      shows: 'Your face check is done',
    }),
    opened('/authentication', 'done', 'All steps were done before', {
      shows: 'All steps are done',
    }),
    opened('/authentication/identity', 'done', 'The card was compared with the face', {
      shows: /already$/,
    }),
    state('/home', 'money-on-its-way', 'The loan is being paid out', borrowsSlowly),
    opened('/billing-details/:orderId', 'money-on-its-way', 'The loan is being paid out', {
      address: ofLoan('/billing-details/'),
      shows: /is on its way to/,
    }),
    state('/home', 'money-there', 'The money has arrived', moneyArrives),
    state('/home', 'new-loan', 'The loan that was just taken', async ({ person }) => {
      await person.taps('See my loan');
      await person.sees(/^Pay K/);
    }),
    opened('/billing-details/:orderId', 'new', 'It can still be given back', {
      address: ofLoan('/billing-details/'),
      shows: 'Give it back at no cost',
    }),
    state('/billing-details/:orderId', 'give-back', 'Giving it back', async ({ person }) => {
      await person.taps('Give it back at no cost');
      await person.sees('You send back');
    }),
  ],
};
