import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as say from '../../contract/sentences/messages.ts';
import { startWhatsappWorld, type WhatsappWorld } from '../../testing/whatsapp-world.ts';
import { script } from '../store/database/database.ts';
import { mostWaitMs } from '../../testing/until.ts';

const patient = { timeout: mostWaitMs };

let world: WhatsappWorld;
beforeAll(async () => {
  world = await startWhatsappWorld();
});
afterAll(() => world.app.close());

let people = 0;
const borrower = (ending = '5555', agrees = true) =>
  world.newBorrower(`0971${String((people += 1)).padStart(2, '0')}${ending}`, agrees);

/** As Meta documents it: all fields, with those that we do not read. */
const status = (id: string, word: string, more: object = {}) => ({
  statuses: [
    {
      id,
      status: word,
      timestamp: '1764230400',
      recipient_id: '260971000001',
      conversation: { id: 'c1', origin: { type: 'utility' } },
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
      ...more,
    },
  ],
});
const undeliverable = {
  errors: [{ code: 131026, title: 'Message undeliverable', error_data: { details: 'x' } }],
};

describe('a status', () => {
  /** A message that was taken and of which no status came. */
  const taken = async () => {
    const one = await borrower();
    const id = await world.queue(one);
    world.app.simulator.world.settings.deliveryReportDelayMs = 3_600_000;
    await world.send();
    return { one, id, messageId: await world.messageId(id) };
  };

  it('comes doubled and in any order: what is delivered stays so', async () => {
    const { id, messageId } = await taken();
    for (const word of ['read', 'sent', 'delivered', 'delivered', 'sent', 'read']) {
      expect((await world.post(status(messageId, word))).status).toBe(200);
    }
    await world.post(status(messageId, 'failed', undeliverable));
    expect(await world.sent(id)).toMatchObject({ state: 'delivered', whatsapp: 'delivered' });
  });

  it('that it was read proves no delivery', async () => {
    const { id, messageId } = await taken();
    await world.post(status(messageId, 'read'));
    expect(await world.sent(id)).toMatchObject({
      state: 'sent',
      whatsapp: 'sent',
      isRead: true,
    });
  });

  it('of a failure that comes a week late sends nothing: it would come too late', async () => {
    const { one, id, messageId } = await taken();
    world.pass(7 * 24 * 60);
    await world.post(status(messageId, 'failed', undeliverable));
    await world.send();
    expect(await world.sent(id)).toMatchObject({ state: 'failed', whatsapp: 'failed' });
    expect(world.texts(one.mobile)).toHaveLength(1);
  });

  it('of a failure that comes twice sends one SMS, and a delivery after it is kept', async () => {
    const { one, id, messageId } = await taken();
    const failure = status(messageId, 'failed', undeliverable);
    await Promise.all([world.post(failure), world.post(failure)]);
    await world.send();
    await world.post(failure);
    await world.send();
    expect(world.texts(one.mobile)).toHaveLength(2);
    await world.post(status(messageId, 'delivered'));
    expect(await world.sent(id)).toMatchObject({
      provider: 'africastalking',
      whatsapp: 'delivered',
    });
  });

  it('of a delivery before its SMS keeps that SMS back', async () => {
    const { one, id, messageId } = await taken();
    await world.post(status(messageId, 'failed', undeliverable));
    await world.post(status(messageId, 'delivered'));
    await world.send();
    expect(await world.sent(id)).toMatchObject({ state: 'delivered', provider: 'whatsapp' });
    expect(world.texts(one.mobile)).toHaveLength(1);
  });

  it.each([
    ['without a signature', {}],
    ['of another secret', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
    ['that is no signature', { 'x-hub-signature-256': 'sha256=' }],
  ])('%s is a stranger’s, and changes nothing', async (_what, headers) => {
    const { id, messageId } = await taken();
    const forged = await world.post(status(messageId, 'delivered'), headers);
    expect(await forged.json()).toMatchObject({ code: 404 });
    expect(await world.sent(id)).toMatchObject({ state: 'sent' });
  });

  it.each([
    ['an unknown message', status('wamid.unknown', 'delivered')],
    ['no id', status('', 'delivered')],
    ['a zero byte', status('wamid.\0', 'delivered')],
    ['a time that is none', status('wamid.x', 'delivered', { timestamp: 'soon' })],
    ['lists of other things', { statuses: [null, 3, 'x', []], messages: [null, {}] }],
    ['a template', { message_template_name: 'due', event: 'PAUSED' }],
  ])('about %s is taken and forgotten', async (_what, value) => {
    expect((await world.post(value)).status).toBe(200);
  });

  it('larger than Meta says is refused', async () => {
    const body = 'x'.repeat(3 * 1024 * 1024 + 1);
    const response = await fetch(world.app.url + world.path, { method: 'POST', body });
    expect((await response.json()) as object).toMatchObject({ code: 413 });
  });
});

describe('the address', () => {
  const asked = (query: string) => fetch(`${world.app.url}${world.path}?${query}`);
  const right = 'hub.mode=subscribe&hub.verify_token=sandbox-whatsapp-verify-token';

  it('is registered by who knows the token: the challenge comes back', async () => {
    const response = await asked(`${right}&hub.challenge=1158201444`);
    expect(await response.text()).toBe('1158201444');
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it.each([
    'hub.mode=subscribe&hub.verify_token=other&hub.challenge=1',
    'hub.mode=subscribe&hub.challenge=1',
    `${right}&hub.challenge=<script>`,
    right.replace('subscribe', 'other') + '&hub.challenge=1',
  ])('is nothing to %s', async (query) => {
    expect(await (await asked(query)).json()).toMatchObject({ code: 404 });
  });
});

describe('a borrower who writes', () => {
  it('STOP gets all by SMS again, is informed by SMS, and agrees again in Set alone', async () => {
    const one = await borrower();
    await world.write(one.mobile, ' Stop! ');
    await world.write(one.mobile, 'STOP');
    await world.write(one.mobile, 'START');
    await world.send();
    expect(await world.answers(one)).toEqual(['app true', 'whatsapp false']);
    expect(world.texts(one.mobile).slice(0, -1)).toEqual([say.smsAgain]);
    await world.queue(one);
    await world.send();
    expect(world.chats(one.mobile)).toHaveLength(1);
    expect(world.texts(one.mobile)[0]).toMatch(/^ExtraMoney: K450\.00 received/);
    await world.answer(one, true);
    await world.queue(one);
    await world.send();
    expect(world.chats(one.mobile)).toHaveLength(2);
  });

  it('anything else gets one answer a day, with the number of care', async () => {
    const one = await borrower();
    const { complaintsPhone } = world.app.context.config.lender;
    const answer = `${say.callForHelp(complaintsPhone)} ${say.replyStopForSms}`;
    await world.write(one.mobile, 'When must I pay?');
    await world.write(one.mobile, 'Hello?');
    await world.send();
    expect(world.chats(one.mobile)).toEqual([answer]);
    world.pass(24 * 60 + 1);
    await world.write(one.mobile, 'And today?');
    await world.send();
    expect(world.chats(one.mobile)).toEqual([answer, answer]);
  });

  it('without an account gets no answer', async () => {
    await world.write('0971885555', 'Lend me K500');
    await world.send();
    expect(world.chats('0971885555')).toEqual([]);
    expect(world.texts('0971885555')).toEqual([]);
  });
});

it('a message that says nothing by text is heard, and a repeated one is heard once', async () => {
  const one = await borrower();
  const message = {
    from: `26${one.mobile}`,
    id: 'wamid.picture',
    timestamp: String(Math.floor(world.app.context.clock.now().getTime() / 1000)),
    type: 'image',
    image: { id: '1', mime_type: 'image/jpeg' },
  };
  for (let times = 0; times < 3; times++) await world.post({ messages: [message] });
  await world.send();
  await expect.poll(() => world.chats(one.mobile), patient).toHaveLength(1);
});

it('is off without its settings: no consent, no address, no message', async () => {
  const off = await startWhatsappWorld({});
  const one = await off.newBorrower('0971775555', false);
  const listed = await one.who.ask('/user/consent/api/list');
  expect(JSON.stringify(listed.data)).not.toContain('whatsapp');
  const reply = await one.who.ask('/user/consent/api/save', {
    body: { purpose: 'whatsapp', given: true, textVersion: 1 },
  });
  expect(reply.code).toBe(1201);
  await off.app.db.run(
    script(`insert into whatsapp_state values
    ('channel', 'on', '', '', now())`),
  );
  expect(await (await off.post(status('wamid.x', 'delivered'))).json()).toMatchObject({
    code: 404,
  });
  await off.app.close();
});
