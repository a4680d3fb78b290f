import { expect } from 'vitest';
import { journeyInEveryEngine } from './journey.ts';
import { asData, client } from '../testing/client.ts';
import { amountIn, list, until } from './phone.ts';
import type { EveryStage } from './stage.ts';

const mobile = '0951000003';
const mostDays = 6;

journeyInEveryEngine(
  'an overdue bill is paid from the link in an SMS, without login',
  async (stage) => {
    const person = await stage.person(mobile);
    const link = await linkOfReminder(stage);
    await person.goesTo(link);
    await person.sees(/days overdue$/);
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
    await person.phone.hasMessage(/Loan paid in full, thank you\.$/);
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
    await visitor.phone.hasMessage(/Your bill is extended and now due/);
  },
);

/** Lets days pass until a reminder with a link has come; weekends have none. */
async function linkOfReminder(stage: EveryStage): Promise<string> {
  for (let day = 0; day < mostDays; day++) {
    const response = await fetch(`${stage.app.simulatorUrl}/phones/${mobile}/messages`);
    const texts = list(await response.json()).map((one) => String(asData(one)['text']));
    const link = texts.map((text) => /\/qp#b=\S+/.exec(text)?.[0]).find(Boolean);
    if (link !== undefined) return link;
    await stage.daysPass(1);
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
