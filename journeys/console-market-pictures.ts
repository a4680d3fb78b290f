import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** Campaigns with their cost and effect, a draft, who came, and how messages arrive. */
export async function takeMarket(office: Office): Promise<void> {
  const naomi = await office.comes();
  await naomi.logsInAs('Naomi Lungu');
  await naomi.goesTo('/campaigns');
  await take(naomi, 'campaigns');
  await naomi.goesTo('/campaigns/partners');
  await naomi.sees('What it changed');
  await take(naomi, 'campaign');
  await naomi.goesTo('/campaigns/come-back/draft');
  await naomi.sees('Can run');
  await take(naomi, 'campaign-draft');
  await naomi.types('Budget, K', '20');
  await naomi.types('At one use at most, K', '');
  await naomi.sees('Cannot run');
  await take(naomi, 'campaign-faults');
  await naomi.goesTo('/channels');
  await naomi.sees('Who came, week by week');
  await take(naomi, 'channels');
  await naomi.goesTo('/messages');
  await take(naomi, 'messages');
  await naomi.presses(/^Try: On some days before a bill/);
  await take(naomi, 'message-tried');
  await naomi.presses('Close');
  await naomi.goesTo('/messages/deliveries');
  await naomi.sees('What failed, and why');
  await take(naomi, 'deliveries');
  const moses = await office.comes();
  await moses.logsInAs('Moses Chola');
  await moses.goesTo('/messages/outbox');
  await take(moses, 'outbox');
  await moses.goesTo('/system/gateways');
  await moses.presses('Send by it … Twilio');
  await moses.types('Reason', 'Africa’s Talking gives no answers since ten.');
  await take(moses, 'gateway-switch');
  await moses.presses('Switch');
  await moses.sees('When it was switched');
  await take(moses, 'gateways');
  await moses.goesTo('/');
  await moses.sees(/Messages go by Twilio first/);
  await take(moses, 'today-troubles');
}
