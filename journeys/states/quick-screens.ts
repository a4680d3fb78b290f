import { asData, client, type WireData } from '../../testing/client.ts';
import { list } from '../phone.ts';
import type { Stage } from '../stage.ts';
import { failing, offline, opened, state, type Visit, type Walk, waiting } from './visit.ts';

/** One bill, due tomorrow. */
const mobile = '0961000002';
const nrc6 = '325476';

const bills = new WeakMap<Stage, Promise<WireData>>();

/** Opens a bill by number and card, as the form does, once: few tries are allowed. */
function billOf({ stage }: Visit): Promise<WireData> {
  const known = bills.get(stage);
  if (known) return known;
  const path = '/api/h5/quickRepay/info';
  const bill = client(stage.app.url).done(path, { body: { mobile, nrc6 } });
  bills.set(stage, bill);
  return bill;
}

async function billAddress(visit: Visit): Promise<string> {
  return `/qp#b=${String((await billOf(visit))['billCode'])}`;
}

async function extensionAddress(visit: Visit): Promise<string> {
  const { billCode, plans } = await billOf(visit);
  const [plan] = list(plans);
  return `/qp/extension/${String(asData(plan)['orderPlanId'])}#b=${String(billCode)}`;
}

async function opensExtension(visit: Visit): Promise<void> {
  await visit.person.goesTo(await extensionAddress(visit));
  await visit.person.field('Extension fee (ZMW)').waitFor();
}

/** A bill that is paid without any login. */
export const quickScreens: Walk = {
  mobile,
  states: [
    opened('/qp', 'form', 'The bill is not open yet', { shows: 'Open the bill' }),
    state('/qp', 'missing', 'Opened without a number', async ({ person }) => {
      await person.taps('Open the bill');
      await person.page.getByRole('alert').first().waitFor();
    }),
    state('/qp', 'not-found', 'No such number and card', async ({ person }) => {
      await person.types('Phone number of the borrower', mobile);
      await person.types('First six digits of the NRC', '111111');
      await person.taps('Open the bill');
      await person.sees(/^No open bill was found/);
    }),
    waiting('/qp', billAddress),
    failing('/qp', billAddress),
    opened('/qp', 'bill', 'The bill', { address: billAddress, shows: /^Bill of/ }),
    offline('/qp'),
    state('/qp', 'too-little', 'Less than the least', async (visit) => {
      await visit.person.goesTo(await billAddress(visit));
      await visit.person.types('Repayment amount', '1');
      await visit.person.taps('Repayment');
      await visit.person.sees(/^minimum: /);
    }),
    opened('/qp', 'nothing', 'Nothing is to be paid here', {
      address: `/qp#b=${'x'.repeat(24)}`,
      shows: 'Nothing to pay here',
    }),
    waiting('/qp/extension/:orderPlanId', extensionAddress),
    failing('/qp/extension/:orderPlanId', extensionAddress),
    opened('/qp/extension/:orderPlanId', 'no-bill', 'Without the code of its bill', {
      address: '/qp/extension/123456789',
      shows: 'Please open the bill first',
    }),
    state('/qp/extension/:orderPlanId', 'fee', 'What it changes and costs', opensExtension),
    offline('/qp/extension/:orderPlanId'),
    state('/qp/extension/:orderPlanId', 'submitted', 'The PIN is asked for', async (visit) => {
      await opensExtension(visit);
      await visit.person.taps('Repayment');
      await visit.person.seesTitle('Submit Success');
    }),
    state('/qp/extension/:orderPlanId', 'declined', 'The PIN was not given', async (visit) => {
      await visit.person.phone.declines();
      await visit.person.seesTitle('The payment did not go through');
    }),
  ],
};
