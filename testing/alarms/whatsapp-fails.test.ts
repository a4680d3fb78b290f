import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { showDeliveries } from '../../contract/staff/message-acts.ts';
import { isCi } from '../../scripts/test-tools.mjs';
import { staffAtConsole } from '../staff-at-console.ts';
import { startWhatsappWorld, whatsappOn, type WhatsappWorld } from '../whatsapp-world.ts';
import { promtool, rings } from './rings.ts';
import { dropMessageDays, sumMessages } from '../../server/messages/sum-messages.ts';

let world: WhatsappWorld;
afterEach(() => world.app.close());
const begin = async (env: object = {}, hasDemoPeople = false) => {
  world = await startWhatsappWorld({ ...whatsappOn, ADMIN_PORT: '0', ...env }, hasDemoPeople);
};

/** Once what was read at the scrape before is old. */
async function scraped(is: RegExp): Promise<string> {
  const url = `http://127.0.0.1:${world.app.server.adminPort}/metrics`;
  let seen = '';
  await expect.poll(async () => (seen = await (await fetch(url)).text())).toMatch(is);
  return seen;
}

let people = 0;
/** All borrowers are made first: each of them empties the outbox. */
async function receiptsTo(...endings: string[]): Promise<void> {
  const all = [];
  for (const ending of endings) {
    all.push(await world.newBorrower(`0971${String((people += 1)).padStart(2, '0')}${ending}`));
  }
  for (const one of all) {
    await world.queue(one);
    await world.send();
  }
}

describe.skipIf(!existsSync(promtool) && !isCi())('WhatsappFails', () => {
  it('rings when Meta refuses our access, and is silent in health', async () => {
    await begin();
    await receiptsTo('5555');
    const well = await scraped(/extramoney_whatsapp\{of="taken"\} 1/);
    // Meta ends the token: the first message after it pauses the channel.
    world.app.simulator.world.settings.whatsappToken = 'another';
    await receiptsTo('5555');
    const fault = await scraped(/extramoney_whatsapp\{of="paused"\} 1/);
    expect(rings('WhatsappFails', { health: [well, well], fault })).toBe(true);
    expect(rings('WhatsappFails', { health: [well, well], fault: well })).toBe(false);
  });

  it('rings when messages do not leave, and not for one number without WhatsApp', async () => {
    await begin();
    await receiptsTo('5555', '1026');
    const well = await scraped(/extramoney_whatsapp\{of="refused"\} 1/);
    await receiptsTo('1026', '1026', '1026', '1026', '1026');
    const fault = await scraped(/extramoney_whatsapp\{of="refused"\} 5/);
    expect(rings('WhatsappFails', { health: [well, well], fault })).toBe(true);
    expect(rings('WhatsappFails', { health: [well, well], fault: well })).toBe(false);
  });
});

describe('the cost of messages', () => {
  const cost = async () => {
    await dropMessageDays(world.app.db);
    await sumMessages(world.app.context);
    const staff = staffAtConsole(world.app);
    await staff.logInAs('marketing');
    const { gateways } = await staff.done(showDeliveries, {});
    return Object.fromEntries(gateways.map((one) => [one.gateway, one.cost]));
  };

  it('counts WhatsApp by the price of each kind beside SMS', async () => {
    const prices = { WHATSAPP_PRICES: 'receipt:0.11 reminder:0.07', SMS_SEGMENT_PRICE: '0.30' };
    await begin(prices, true);
    await receiptsTo('5555', '5555', '1026');
    await expect.poll(cost).toEqual({ whatsapp: '0.22', africastalking: '0.30' });
  });

  it('says nothing of a kind without a price, and refuses a kind that is none', async () => {
    await begin({ WHATSAPP_PRICES: 'reminder:0.07' }, true);
    await receiptsTo('5555');
    await expect.poll(cost).toEqual({ whatsapp: null });
    const wrong = startWhatsappWorld({ ...whatsappOn, WHATSAPP_PRICES: 'marketing:1' });
    await expect(wrong).rejects.toThrow(/WHATSAPP_PRICES has "marketing:1"/);
  });
});
