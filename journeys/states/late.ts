import { logIn } from '../log-in.ts';
import { ofLoan, opened, state, type Walk } from './visit.ts';

/** A bill overdue by five days, in the days of the demo people. */
export const late: Walk = {
  mobile: '0951000003',
  begin: ({ person }) => logIn(person),
  states: [
    opened('/home', 'overdue', 'A bill that is late', { shows: /was due on/ }),
    opened('/billing-details/:orderId', 'overdue', 'The late fee runs', {
      address: ofLoan('/billing-details/'),
      shows: 'Late fee',
    }),
    opened('/repayment-plan/:orderId', 'overdue', 'A bill that is late', {
      address: ofLoan('/repayment-plan/'),
      shows: /^Was due on/,
    }),
    state('/repayment-plan/:orderId', 'overdue-parts', 'Of what it is made', async (visit) => {
      await visit.person.page.getByText('What is in this bill').tap();
      await visit.person.sees('Late fee');
    }),
  ],
};

/** Three plans, the first paid, and two coupons, one of them not for this bill. */
export const threePlans: Walk = {
  mobile: '0971000004',
  begin: ({ person }) => logIn(person),
  states: [
    opened('/home', 'of-three', 'The second of three bills', { shows: /^Pay K/ }),
    state('/home', 'coupons', 'Two coupons, one of them not for this bill', async (visit) => {
      await visit.person.taps('Pay the bill');
      await visit.person.page.getByRole('button', { name: /coupons? available/ }).tap();
      await visit.person.sees(/^Your bill is K[\d.,]+\. This needs K2,000\.$/);
    }),
    state('/home', 'coupon-chosen', 'A coupon is on the bill', async ({ person }) => {
      const usable = person.page.getByRole('radio', { name: /^Loyalty/ });
      await usable.tap();
      await person.taps('Confirm');
      await person.page.getByRole('button', { name: /Coupon.*Loyalty/ }).waitFor();
    }),
    state('/home', 'whole-loan', 'Every bill together', async ({ person }) => {
      await person.taps(/^Whole loan/);
      await person.sees(/^Pays all 2 bills/);
    }),
    state('/home', 'part', 'A part, and what it saves and leaves', async ({ person }) => {
      await person.types('Repayment amount', '200');
      await person.sees(/ stays due on /);
    }),
    opened('/repayment-plan/:orderId', 'three', 'Three bills, one paid', {
      address: ofLoan('/repayment-plan/'),
      shows: /^2 of 3 bills open/,
    }),
    state(
      '/repayment-plan/:orderId',
      'paid-parts',
      'A paid bill, touched',
      async ({ person }) => {
        await person.page.getByText(/^1\. /).tap();
        await person.sees('Principal');
      },
    ),
    opened('/coupon', 'two', 'Two coupons', { shows: /^Loyalty/ }),
  ],
};
