import { expect, it } from 'vitest';
import type { Mobile } from '../contract/market/phone.ts';
import { client } from '../testing/client.ts';
import { endlessPayment } from '../testing/endless-payment.ts';
import { sumMessages } from '../server/messages/sum-messages.ts';
import { sendQueuedSms } from '../server/messages/send-queued-sms.ts';
import { sql } from '../server/store/database/database.ts';
import { openOffice, type Office } from './colleague.ts';

const overduePerson = '0951000003' as Mobile;
const codes = ['21', '22', '23', '25', '26', '27'].map((end) => `09655500${end}`);
const tenMinutes = 600n;
const selectGateway = sql<{ provider: string }, { mobile: string }>(`
  select provider from sms where mobile = :mobile order by created_at desc limit 1`);

it('a bad week at one network is seen from Today on, and handled by three', async () => {
  await using office = await openOffice();
  const { app } = office;
  // A repayment whose network never answered, and a gateway that is silent.
  await endlessPayment(app, overduePerson);
  await silentGateway(office);
  app.hour.setOffset(app.hour.offsetSeconds() + tenMinutes);
  const [peter, moses, joseph] = [
    await office.comes(),
    await office.comes(),
    await office.comes(),
  ];
  await moses.logsInAs('Moses Chola');
  await moses.sees(/messages of today did not arrive/);
  await moses.presses('System');
  await moses.presses('Gateways');
  await moses.presses('Send by it … Twilio');
  await moses.types('For how many hours', '6');
  await moses.types('Reason', 'Africa’s Talking gives no answers since ten.');
  await moses.presses('Switch');
  await moses.sees(/Messages go by Twilio first, until/);
  await asksForCode(office, '0965550024');
  const way = await app.db.row(selectGateway, { mobile: '0965550024' });
  expect(way?.provider).toBe('twilio');
  const phone = await fetch(`${app.simulatorUrl}/phones/0965550024/messages`);
  expect(await phone.json()).toHaveLength(1);

  await joseph.logsInAs('Joseph Zulu');
  await joseph.sees(/Messages go by Twilio first. Moses Chola/);
  await joseph.presses('How they arrive');
  await joseph.sees(/No answer: HTTP 500/);

  await peter.logsInAs('Peter Mwale');
  await peter.sees(/has not said what became of 1 payment/);
  await peter.sees('In the queues, late first');
  await peter.presses('Cases');
  await peter.page
    .getByRole('link', { name: /no end/i })
    .first()
    .click();
  await peter.presses('Take it');
  await peter.presses('Ask the network now');
  await peter.sees('Nothing has changed by it.');
  await joseph.goesTo('/inbox?queue=cases');
  await joseph.sees('Peter Mwale');
  const heard = office.colleagues.flatMap(({ complaints }) => complaints.heard);
  expect(heard).toEqual([]);
});

function asksForCode({ app }: Office, mobile: string) {
  return client(app.url).done(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
}

/** Messages may have gone out or not: the gateway answers none of them. */
async function silentGateway(office: Office): Promise<void> {
  const { context, simulatorUrl } = office.app;
  await fetch(`${simulatorUrl}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'sms', fault: 'error-before', times: codes.length }),
  });
  for (const mobile of codes) await asksForCode(office, mobile);
  await sendQueuedSms(context);
  await sumMessages(context);
}
