import {
  beginContactAct,
  endContactAct,
} from '../../server/staff/care/collections/contact-acts.ts';
import { sql } from '../../server/store/database/database.ts';
import { asData, client } from '../../testing/client.ts';
import { nextWorkingDay } from '../../testing/contact-world.ts';
import { agreesToPlan, easedByTwo, planOf } from '../../testing/eased-loan.ts';
import { colleague } from '../../testing/staff-world.ts';
import { logIn } from '../log-in.ts';
import { cutOff } from './network.ts';
import { ofLoan, opened, state, type Visit, type Walk } from './visit.ts';

const overdue = { mobile: '0951000003', nrc6: '436587' };
const bill = ofLoan('/billing-details/');

const makeTheirPhonesKnown = sql<void, { mobile: string }>(`
  with whose as (select id from borrower where mobile = :mobile), phones as (
    update device set known_at = last_seen_at, known_by = 'waited'
    where borrower_id in (select id from whose))
  update session set known_at = created_at where borrower_id in (select id from whose)`);

async function orderOf({ person }: Visit): Promise<number> {
  const info = await (await person.calls()).done('/my/getMyLoanInfo');
  return Number(asData(info['order'])['orderId']);
}

/** Staff called without an answer. */
async function isCalled(visit: Visit): Promise<void> {
  const { context } = visit.stage.app;
  const joseph = await colleague(context, 'Joseph', ['care']);
  const orderId = String(await orderOf(visit));
  const asked = { orderId, how: 'call', purpose: 'late' } as const;
  const { contactId } = await joseph.done(beginContactAct, asked);
  await joseph.done(endContactAct, { contactId, outcome: 'no-answer', note: '' });
}

/** The lender offers to take a debt in amounts, the first by tomorrow. */
async function isOffered(visit: Visit, days = [1, 15, 29]): Promise<void> {
  const { context } = visit.stage.app;
  const orderId = await orderOf(visit);
  await easedByTwo(context, planOf(context, { orderId, days, each: '100' }));
}

async function opensBill(visit: Visit, shows: string | RegExp): Promise<void> {
  await visit.person.goesTo(await bill(visit));
  await visit.person.sees(shows);
}

async function choosesPlan({ person }: Visit): Promise<void> {
  await person.taps('Repay');
  await person.taps(/^Your plan, by/);
}

/** A bill that cannot be paid: a call, a plan that is not kept, an illness, and given up. */
export const easing: Walk = {
  mobile: overdue.mobile,
  begin: async ({ person, stage }) => {
    await nextWorkingDay(stage.app);
    await logIn(person);
    // Earlier walks were on another phone, and only theirs is known.
    await stage.app.db.run(makeTheirPhonesKnown, { mobile: overdue.mobile });
  },
  states: [
    state('/set', 'called', 'When we called, and what came of it', async (visit) => {
      await isCalled(visit);
      await visit.person.goesTo('/set?part=data');
      const heading = visit.person.page.getByRole('heading', { name: 'When we called you' });
      await visit.person.sees('We called. You did not answer.');
      await heading.evaluate((title) => title.scrollIntoView());
    }),
    state('/billing-details/:orderId', 'cannot-pay', 'Why they cannot pay', async (visit) => {
      await visit.person.goesTo(`${await bill(visit)}?part=cannot-pay`);
      await visit.person.seesTitle('Why can you not pay?');
    }),
    state(
      '/billing-details/:orderId',
      'cannot-pay-when',
      'From when they can',
      async (visit) => {
        await visit.person.taps('Something else');
        await visit.person.seesTitle('From when can you pay?');
      },
    ),
    state('/billing-details/:orderId', 'cannot-pay-called', 'Staff call', async (visit) => {
      await visit.person.taps('Later than that');
      await visit.person.seesTitle('Thank you for telling us');
    }),
    state('/billing-details/:orderId', 'plan-offered', 'A plan is offered', async (visit) => {
      await isOffered(visit);
      await opensBill(visit, 'A plan for you');
    }),
    state('/billing-details/:orderId', 'plan-not-agreed', 'Its tap is lost', async (visit) => {
      await cutOff(visit.person);
      await visit.person.taps('I agree to this plan');
      await visit.person.page.getByRole('alert').filter({ visible: true }).first().waitFor();
    }),
    state('/billing-details/:orderId', 'plan-kept', 'It was agreed to', async (visit) => {
      await opensBill(visit, 'A plan for you');
      await visit.person.taps('I agree to this plan');
      await visit.person.sees('Your plan');
    }),
    state(
      '/billing-details/:orderId',
      'plan-amount',
      'Its next amount is to be paid',
      choosesPlan,
    ),
    opened('/repayment-plan/:orderId', 'plan-kept', 'Nothing is added to its bills', {
      address: ofLoan('/repayment-plan/'),
      shows: /^Nothing is added/,
    }),
    opened('/home', 'plan-kept', 'At home, while it is kept', { shows: 'Pay the bill' }),
    state('/qp', 'plan', 'Its next amount, without a login', async ({ person, stage }) => {
      const path = '/api/h5/quickRepay/info';
      const { billCode } = await client(stage.app.url).done(path, { body: overdue });
      await person.goesTo(`/qp#b=${String(billCode)}`);
      await person.taps(/^Your plan, by/);
    }),
    state('/billing-details/:orderId', 'plan-broken', 'It was not kept', async (visit) => {
      await visit.stage.daysPass(6);
      await opensBill(visit, 'Your plan has ended');
    }),
    state('/billing-details/:orderId', 'hardship', 'Charges are stopped', async (visit) => {
      const { context } = visit.stage.app;
      await easedByTwo(context, {
        kind: 'hardship',
        orderId: String(await orderOf(visit)),
        hardship: 'illness',
        from: context.clock.today(),
        days: 60,
      });
      await opensBill(visit, 'Nothing is added for now');
    }),
    state('/billing-details/:orderId', 'given-up', 'The debt is given up', async (visit) => {
      const { app } = visit.stage;
      const orderId = String(await orderOf(visit));
      await easedByTwo(app.context, { kind: 'write-off-early', orderId });
      // Over its hold.
      await visit.stage.daysPass(1);
      await opensBill(visit, 'Nothing more is added');
    }),
    opened('/me', 'not-mine', 'Which loan is not theirs', {
      address: '/me?part=not-mine',
      shows: 'Which loan is not yours?',
    }),
    opened('/billing-details/:orderId', 'not-mine', 'They did not borrow this', {
      address: async (visit) => `${await bill(visit)}?part=not-mine`,
      shows: /^Did you borrow/,
    }),
    state('/billing-details/:orderId', 'disputed', 'It is disputed', async ({ person }) => {
      await person.taps('I did not borrow this');
      await person.sees('You say this loan is not yours');
    }),
    opened('/billing-details/:orderId', 'have-paid', 'They have paid', {
      address: async (visit) => `${await bill(visit)}?part=paid`,
      shows: 'You have paid?',
    }),
    state('/billing-details/:orderId', 'claimed', 'It is looked for', async ({ person }) => {
      await person.types('SMS or reference', 'Txn ID: PP261101.1530.B12345');
      await person.taps('Check my payment');
      await person.sees('We are checking your payment');
    }),
  ],
};

/** A bill due soon, paid as a plan says. */
export const easedAndPaid: Walk = {
  mobile: '0961000002',
  begin: async (visit) => {
    await logIn(visit.person);
    await isOffered(visit, [3]);
    await agreesToPlan(await visit.person.calls(), await orderOf(visit));
  },
  states: [
    state('/billing-details/:orderId', 'plan-done', 'It was kept to its end', async (visit) => {
      const { person } = visit;
      const address = await bill(visit);
      await person.goesTo(address);
      await person.taps('Repay');
      await person.taps('Repayment');
      await person.phone.isAsked();
      await person.phone.entersPin();
      await person.seesTitle('Your loan is paid off');
      await person.goesTo(address);
      await person.sees('You kept your plan');
    }),
  ],
};
