import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from './clock.ts';
import { account, depositId, mobile, payoutId, rehearsalStart } from '../testing/merchant.ts';
import { startSimulator } from './start.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start() {
  const clock = manualClock(rehearsalStart);
  const statePath = join(folder, 'deep', 'state.json');
  const callbackBaseUrl = 'http://127.0.0.1:1';
  const simulator = await startSimulator({ port: 0, callbackBaseUrl, clock, statePath });
  const post = (path: string, body: unknown) =>
    fetch(simulator.url + path, {
      method: 'POST',
      headers: { authorization: 'Bearer sandbox-token' },
      body: JSON.stringify(body),
    });
  return { simulator, world: simulator.world, clock, post };
}

describe('a simulator with a state file', () => {
  test('keeps wallets, messages, payments and prompts over a restart', async () => {
    const first = await start();
    const common = { currency: 'ZMW', amount: '500' };
    await first.post('/pawapay/v2/payouts', { ...common, payoutId, recipient: account() });
    first.clock.advance(1000);
    first.world.phones.receive(mobile, { text: 'Hello', from: 'ExtraMoney' });
    await first.post('/pawapay/v2/deposits', { ...common, depositId, payer: account() });
    const phones = first.world.phones.all();
    const statement = first.world.statement();
    await first.simulator.close();

    const second = await start();
    expect(second.world.phones.all()).toEqual(phones);
    expect(second.world.statement()).toEqual(statement);
    expect(second.world.merchantBalance()).toBe(first.world.merchantBalance());
    const [prompt] = second.world.prompts.waiting(mobile);
    second.world.prompts.answer(mobile, prompt?.promptId ?? '', { pin: '1234' });
    second.clock.advance(1000);
    expect(second.world.phones.touch(mobile).balance).toBe(5_000_00n);
    expect(second.world.statement().map(({ paymentId }) => paymentId)).toEqual([
      payoutId,
      depositId,
    ]);
    await second.simulator.close();
  });

  test('carries an unfinished payout to its end after a restart, once', async () => {
    const first = await start();
    const body = { payoutId, currency: 'ZMW', amount: '500', recipient: account() };
    await first.post('/pawapay/v2/payouts', body);
    await first.simulator.close();
    const second = await start();
    second.clock.advance(1000);
    expect(second.world.phones.touch(mobile).balance).toBe(5_500_00n);
    expect(await (await second.post('/pawapay/v2/payouts', body)).json()).toMatchObject({
      status: 'DUPLICATE_IGNORED',
    });
    await second.simulator.close();
  });

  test('does not start over a file that is not its own', async () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep', 'state.json'), '{"version":2}');
    await expect(start()).rejects.toThrow('is not a state of this simulator');
  });
});
