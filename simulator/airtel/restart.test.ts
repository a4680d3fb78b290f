import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { airtelId, airtelMerchant } from '../../testing/airtel-merchant.ts';
import { mobile, rehearsalStart } from '../../testing/merchant.ts';
import { manualClock } from '../clock.ts';
import { startSimulator } from '../start.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'simulator-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start() {
  const clock = manualClock(rehearsalStart);
  const statePath = join(folder, 'state.json');
  const callbackBaseUrl = 'http://127.0.0.1:1';
  const simulator = await startSimulator({ port: 0, callbackBaseUrl, clock, statePath });
  return { simulator, clock, airtel: await airtelMerchant({ simulator }) };
}

test('what Airtel took is there after a restart, its prompt too', async () => {
  const first = await start();
  await first.airtel.payOut();
  await first.airtel.collect();
  await first.simulator.close();

  const { simulator, clock, airtel } = await start();
  const { prompts, statement } = simulator.world;
  expect((await airtel.payOut()).data).toMatchObject({
    status: { response_code: 'DP00900001017' },
  });
  const [prompt] = prompts.waiting(mobile);
  prompts.answer(mobile, prompt?.promptId ?? '', { pin: '1234' });
  clock.advance(1000);
  expect((await airtel.get(`/standard/v1/payments/${airtelId}`)).data).toMatchObject({
    data: { transaction: { status: 'TS' } },
  });
  expect(statement().map(({ amount }) => amount)).toEqual([1000_00n, -1000_00n]);
  await simulator.close();
});
