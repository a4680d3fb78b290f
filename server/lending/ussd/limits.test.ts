import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UssdGatewayName } from '../../store/ports/ussd-gateway.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';

/* How often a number and a gateway may dial, whatever ids the sessions have. */

const overdue = '0951000003';
const plans = '0971000004';
const unknown = '0971239999';
const ofNumber = 6;
const ofGateway = 40;
const gateways = ['africastalking', 'ontech', 'madapi'] as const;

let app: App;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    env: { USSD_SESSIONS_PER_MINUTE: `${ofGateway}` },
  });
});
afterAll(() => app.close());

const pass = (seconds: number) => {
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds));
};
/** Limits are counted by the minute: what follows is in one, and in none that was counted in. */
const nextMinute = () => {
  const second = Math.floor(app.context.clock.now().getTime() / 1000) % 60;
  pass(120 - second);
};

/** Dials the code so often, each time under the same id; answers how many were served. */
async function served(of: {
  readonly mobile: string;
  readonly gateway: UssdGatewayName;
  readonly sessionId: string;
  readonly times: number;
}): Promise<number> {
  const { mobile, gateway, sessionId, times } = of;
  let count = 0;
  for (let at = 0; at < times; at += 1) {
    const phone = ussdPhone(app.url, mobile, { gateway, sessionId });
    const { text } = await phone.dial(`${at}`);
    if (!text.startsWith('We are busy')) count += 1;
  }
  return count;
}

describe.each(gateways)('by %s', (gateway) => {
  it.each([
    ['a borrower', overdue],
    ['no borrower', unknown],
  ])('a number of %s dials six times a minute under one id', async (_, mobile) => {
    nextMinute();
    const sessionId = `again-${gateway}-${mobile}`;
    expect(await served({ mobile, gateway, sessionId, times: 12 })).toBe(ofNumber);
    nextMinute();
    expect(await served({ mobile, gateway, sessionId, times: 1 })).toBe(1);
  });

  it('all numbers of a gateway dial so often together, under ids that are known', async () => {
    nextMinute();
    let count = 0;
    for (let at = 0; at < 10; at += 1) {
      const mobile = `097123990${at}`;
      const phones = Array.from({ length: 6 }, () =>
        ussdPhone(app.url, mobile, { gateway, sessionId: `together-${gateway}` }),
      );
      for (const [nth, phone] of phones.entries()) {
        const { text } = await phone.dial(`${nth}`);
        if (!text.startsWith('We are busy')) count += 1;
      }
    }
    expect(count).toBe(ofGateway);
  });
});

it('the keys of a session count to no limit', async () => {
  nextMinute();
  const phone = ussdPhone(app.url, plans);
  await phone.dial();
  for (let at = 0; at < 10; at += 1) {
    expect((await phone.press(at % 2 === 0 ? '6' : '0')).text).toMatch(/^(Help|ExtraMoney)/);
  }
});

it('one that is over and spoken to again counts, and says that it starts again', async () => {
  const phone = ussdPhone(app.url, plans);
  await phone.dial();
  pass(181);
  nextMinute();
  const begun: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    begun.push((await ussdPhone(app.url, plans, phone).dial(`${at}*${at}`)).text);
  }
  const again = begun.filter((text) => text.startsWith('Starting again.'));
  expect([again.length, begun.at(-1)]).toEqual([
    ofNumber,
    expect.stringMatching(/^We are busy/),
  ]);
});

it('a number begins six sessions in a minute', async () => {
  nextMinute();
  const begun: string[] = [];
  for (let at = 0; at < 8; at += 1) begun.push((await ussdPhone(app.url, overdue).dial()).text);
  const busy = begun.map((text) => text.startsWith('We are busy'));
  expect(busy).toEqual([...Array<boolean>(ofNumber).fill(false), true, true]);
});
