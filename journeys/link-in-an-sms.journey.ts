import { expect } from 'vitest';
import { journeyInEveryEngine } from './journey.ts';
import { client } from '../testing/client.ts';
import { amountIn, list } from './phone.ts';
import { until } from '../testing/until.ts';
import type { Somebody } from './somebody.ts';
import type { EveryStage } from './stage.ts';

const mobile = '0951000003';
const mostDays = 6;

journeyInEveryEngine(
  'an overdue bill is paid from the link in an SMS, without login',
  async (stage) => {
    const person = await stage.person(mobile);
    const link = await linkOfReminder(stage, person);
    await person.goesTo(link);
    await person.sees(/was due on/);
    await person.sees('Bill of 095****003');
    const owed = await billOf(stage, link);
    expect(await person.inField('Repayment account')).toBe('095****003');
    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(owed);
    await person.phone.entersPin();
    await person.seesTitle(/^(Payment received|Your loan is paid off)$/);
    expect(await person.figure('Paid')).toBe(owed);
    await person.taps('Done');
    await person.seesTitle('Nothing to pay here');
    await person.phone.hasMessage(/All paid\. .*\.$/);
  },
  { alsoIn: ['firefox'] },
);

journeyInEveryEngine(
  'a bill is opened by number and card, and extended without login',
  async (stage) => {
    const visitor = await stage.person('0961000002');
    await visitor.goesTo('/qp');
    // Touched before its script has come it does nothing yet, and is touched again.
    const isTold = async () => {
      await visitor.taps('Open the bill');
      return visitor.seesNow('Please enter your phone number');
    };
    await until(isTold, (is) => is, 'the form to answer');
    await visitor.types('Phone number of the borrower', '0961000002');
    await visitor.types('First six digits of the NRC', '111111');
    await visitor.taps('Open the bill');
    await visitor.sees('No open bill was found for these details.');
    await visitor.types('First six digits of the NRC', '325476');
    await visitor.taps('Open the bill');
    await visitor.sees('Bill of 096****002');
    await visitor.taps('Extend this bill');
    await visitor.seesTitle('Bill Extension');
    expect(await visitor.inField('Extension fee (ZMW)')).toBe('28.00');
    await visitor.taps('Repayment');
    await visitor.phone.entersPin();
    await visitor.seesTitle('Payment received');
    await visitor.taps('Done');
    await visitor.sees('Bill of 096****002');
    await visitor.phone.hasMessage(/Your bill is extended\./);
  },
);

/**
 * The message with a link is there from the first start. Then days pass until the reminder of a
 * day has come as well, and that one is read. Weekends have none.
 */
async function linkOfReminder(stage: EveryStage, { phone }: Somebody): Promise<string> {
  const links = async () =>
    (await phone.texts()).flatMap((text) => /\/qp#b=\S+/.exec(text)?.[0] ?? []);
  await until(links, ({ length }) => length === 1, 'the message with the link to the bill');
  for (let day = 0; day < mostDays; day++) {
    await stage.daysPass(1);
    const [newest, ...earlier] = await links();
    if (newest !== undefined && earlier.length > 0) return newest;
  }
  throw new Error('no reminder came');
}

async function billOf(stage: EveryStage, link: string): Promise<bigint> {
  const billCode = link.replace('/qp#b=', '');
  const bill = await client(stage.app.url).done('/api/h5/quickRepay/info', {
    body: { billCode },
  });
  return amountIn(list(bill['plans'])[0], 'remainingAmount');
}
