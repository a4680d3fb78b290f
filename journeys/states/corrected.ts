import { priceFiguresOf } from '../../domain/loan/price-correction.ts';
import { housePricing } from '../../domain/rules/products.ts';
import { correctPrices } from '../../server/staff/credit/products/correct-prices.ts';
import { doneByTwo, colleague } from '../../testing/staff-world.ts';
import { stopAndCount } from '../../testing/price-put-right.ts';
import { logIn } from '../log-in.ts';
import { ofLoan, opened, state, type Visit, type Walk } from './visit.ts';

const version = { productId: 'standard', version: 1 };
const meant = {
  ...priceFiguresOf(housePricing),
  dailyRatePpm: 3000,
  serviceFeeBasisPoints: 200,
};
const nobodyStops = new AbortController().signal;

/** Two people reverse what a wrong price charged, of all its loans. */
async function isPutRight({ stage }: Visit): Promise<void> {
  const { context } = stage.app;
  const countId = await stopAndCount(context, { ...version, meant });
  await correctPrices(context, nobodyStops);
  const credit = await colleague(context, 'Grace', ['credit']);
  const director = await colleague(context, 'Mary', ['director']);
  const body = { kind: 'correct-price', ...version, price: meant, countId } as const;
  await doneByTwo(context, [credit, director], body);
  // Over its hold.
  await stage.daysPass(1);
  await correctPrices(context, nobodyStops);
}

/** A loan that runs, by a price that was wrong. */
export const corrected: Walk = {
  mobile: '0971000004',
  begin: async (visit) => {
    await logIn(visit.person);
    await isPutRight(visit);
  },
  states: [
    opened(
      '/billing-details/:orderId',
      'price-corrected',
      'Its price was wrong, and is put right',
      { address: ofLoan('/billing-details/'), shows: 'We charged you too much' },
    ),
  ],
};

/** Who had paid off such a loan gets back what they paid too much. */
export const correctedRepaid: Walk = {
  mobile: '0971000001',
  begin: ({ person }) => logIn(person),
  states: [
    state(
      '/billing-details/:orderId',
      'price-corrected-repaid',
      'Its price was wrong, and what was paid too much is back',
      async ({ person }) => {
        await person.goesTo('/me');
        await person.page
          .getByRole('link', { name: /Paid off/ })
          .first()
          .tap();
        await person.sees('We charged you too much');
        await person.sees('Sent back');
      },
    ),
  ],
};
