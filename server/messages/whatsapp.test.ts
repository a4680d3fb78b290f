import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as say from '../../contract/sentences/messages.ts';
import { startWhatsappWorld, type WhatsappWorld } from '../../testing/whatsapp-world.ts';
import { mostWaitMs } from '../../testing/until.ts';
import { script } from '../store/database/database.ts';
import { whatsappFaults } from './check-whatsapp.ts';

const patient = { timeout: mostWaitMs };

let world: WhatsappWorld;
beforeAll(async () => {
  world = await startWhatsappWorld();
});
afterAll(() => world.app.close());
afterEach(() => world.check());

let people = 0;
/** A borrower whose number ends so. */
const borrower = (ending = '', agrees = true) => {
  const own = `0971${String((people += 1)).padStart(2, '0')}`;
  return world.newBorrower(own + (ending || '5555'), agrees);
};

describe('a receipt', () => {
  it('goes by WhatsApp to who agreed, says how to stop, and is delivered', async () => {
    const one = await borrower();
    const id = await world.queue(one);
    await world.send();
    expect(world.chats(one.mobile)).toEqual([
      'ExtraMoney: K450.00 received, ref MP1.A. Pay K5.00 by 14 May. ' + say.replyStopForSms,
    ]);
    expect(world.texts(one.mobile)).toHaveLength(1);
    await expect
      .poll(() => world.sent(id), patient)
      .toEqual({
        state: 'delivered',
        provider: 'whatsapp',
        whatsapp: 'delivered',
        isRead: true,
      });
  });

  it('goes by SMS to who did not agree, or did and withdrew it', async () => {
    const never = await borrower('', false);
    const withdrew = await borrower();
    await world.answer(withdrew, false);
    const regrets = await borrower();
    for (const one of [never, withdrew, regrets]) await world.queue(one);
    await world.answer(regrets, false);
    await world.send();
    for (const { mobile } of [never, withdrew, regrets]) {
      expect(world.chats(mobile)).toEqual([]);
      expect(world.texts(mobile)).toHaveLength(2);
    }
  });

  it.each(['login-code', 'security', 'complaint', 'notice', 'staff'] as const)(
    'of the kind %s goes by SMS in any case',
    async (kind) => {
      const one = await borrower();
      await world.queue(one, say.received('K1.00'), kind);
      await world.send();
      expect(world.chats(one.mobile)).toEqual([]);
    },
  );

  it('with words that no template has goes by SMS', async () => {
    const one = await borrower();
    const id = await world.queue(one, say.takenBack('MTN', 'K450.00'));
    await world.send();
    expect(await world.sent(id)).toMatchObject({ provider: 'africastalking', whatsapp: null });
  });
});

describe('an outcome of Meta', () => {
  it.each(['1026', '2001', '1047', '1048', '1056'])('%s: SMS at once', async (ending) => {
    const one = await borrower(ending);
    const id = await world.queue(one);
    await world.send();
    expect(world.texts(one.mobile)).toHaveLength(2);
    expect(await world.sent(id)).toMatchObject({
      provider: 'africastalking',
      whatsapp: 'failed',
    });
    expect(await whatsappFaults(world.app.db)).toEqual([]);
  });

  it.each(['0429', '1000', '0503'])('%s: later, and after three tries SMS', async (ending) => {
    const one = await borrower(ending);
    const id = await world.queue(one);
    for (const state of ['queued', 'queued']) {
      await world.send();
      expect(await world.sent(id)).toMatchObject({ state, whatsapp: 'later' });
      expect(world.texts(one.mobile)).toHaveLength(1);
      world.pass(3);
    }
    await world.send();
    expect(await world.sent(id)).toMatchObject({ whatsapp: 'failed' });
    expect(world.texts(one.mobile)).toHaveLength(2);
  });

  it('190: SMS at once, the channel is paused, and Health says so until access works', async () => {
    const one = await borrower('0190');
    const next = await borrower();
    await world.queue(one);
    await world.send();
    expect(world.texts(one.mobile)).toHaveLength(2);
    await world.queue(next);
    await world.send();
    expect(world.chats(next.mobile)).toEqual([]);
    expect(world.texts(next.mobile)).toHaveLength(2);
    expect(await whatsappFaults(world.app.db)).toEqual([
      'WhatsApp is paused. 190 Error validating access token',
    ]);
    await world.check();
    expect(await whatsappFaults(world.app.db)).toEqual([]);
  });

  it('a day of messages without one status is a fault that says what to do', async () => {
    const { db } = world.app;
    const one = await borrower();
    for (let at = 0; at < 5; at += 1) {
      const id = await world.queue(one);
      await world.send();
      await expect.poll(() => world.sent(id)).toMatchObject({ whatsapp: 'delivered' });
    }
    world.pass(120);
    await world.check();
    expect(await whatsappFaults(db)).toEqual([]);
    await db.run(
      script("update whatsapp_message set state = 'sent', delivered_at = null, read_at = null"),
    );
    await world.check();
    expect(await whatsappFaults(db)).toEqual([
      expect.stringMatching(/^Meta took \d+ messages of a day .* Subscribe the webhook/),
    ]);
    await db.run(script('delete from whatsapp_message'));
  });

  it('no answer: an SMS after ten minutes, but none if a status came', async () => {
    const silent = await borrower('0408');
    const lost = await borrower('1408');
    const ids = [await world.queue(silent), await world.queue(lost)];
    await world.send();
    await expect
      .poll(() => world.sent(ids[1] ?? ''), patient)
      .toMatchObject({ state: 'delivered', whatsapp: 'delivered' });
    world.pass(8);
    await world.send();
    expect(await world.sent(ids[0] ?? '')).toMatchObject({ whatsapp: 'unknown' });
    expect(world.texts(silent.mobile)).toHaveLength(1);
    world.pass(3);
    await world.send();
    expect(world.texts(silent.mobile)).toHaveLength(2);
    expect(world.texts(lost.mobile)).toHaveLength(1);
  });

  it('a status of failure: SMS at once', async () => {
    const one = await borrower('9026');
    const id = await world.queue(one);
    await world.send();
    await expect.poll(() => world.sent(id), patient).toMatchObject({ whatsapp: 'failed' });
    await world.send();
    expect(world.texts(one.mobile)).toHaveLength(2);
  });
});

describe('templates', () => {
  const due = 'receipt_with_reference en';

  it('whose approved words differ stay off, and Health names them', async () => {
    const held = world.app.simulator.whatsappTemplates.get(due);
    if (held === undefined) throw new Error('it was handed in');
    const { text } = held;
    held.text = text.replace('received', 'taken');
    await world.check();
    expect(await whatsappFaults(world.app.db)).toEqual([
      'WhatsApp template receipt_with_reference: Its approved words differ from ours.',
    ]);
    const one = await borrower();
    await world.queue(one);
    await world.send();
    expect(world.chats(one.mobile)).toEqual([]);
    expect(world.texts(one.mobile)).toHaveLength(2);
    held.text = text;
  });

  it('that Meta paused stay off', async () => {
    const held = world.app.simulator.whatsappTemplates.get(due);
    if (held === undefined) throw new Error('it was handed in');
    held.status = 'PAUSED';
    await world.check();
    expect(await whatsappFaults(world.app.db)).toEqual([
      'WhatsApp template receipt_with_reference: Meta says PAUSED.',
    ]);
    held.status = 'APPROVED';
  });

  it('that are missing are handed in, and wait for approval', async () => {
    world.app.simulator.whatsappTemplates.delete(due);
    await world.check();
    expect(await whatsappFaults(world.app.db)).toEqual([
      'WhatsApp template receipt_with_reference: Handed in for approval.',
    ]);
    await world.check();
    expect(await whatsappFaults(world.app.db)).toEqual([]);
  });
});
