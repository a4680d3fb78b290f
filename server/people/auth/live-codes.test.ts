import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asData, client, type Client, loginBody, newestCode } from '../../../testing/client.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { movableClock } from '../../store/clock.ts';
import { mostLiveCodes, mostWrongEntries } from './login-code.ts';

const minute = 60n;
/** Another code of the same letters. */
const wrong = (code: string) => (code.startsWith('A') ? 'B' : 'A') + code.slice(1);

describe('codes that arrive late and out of order', () => {
  let db: TestDatabase;
  let app: App;
  beforeAll(async () => {
    db = await testDatabase();
    // At noon, so that no window of a day or an hour ends while the test runs.
    const noon = movableClock();
    noon.setOffset(43_200n - BigInt(Math.floor(Date.now() / 1000) % 86_400));
    app = await startApp({ db, clock: noon, hasDemoPeople: false });
  });
  afterAll(async () => {
    await app.close();
    await db.dispose();
  });

  let browser: Client;
  beforeEach(() => (browser = client(app.url)));
  const obtain = (mobile: string) =>
    browser.ask(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
  const logIn = (mobile: string, captcha: string, from = browser) =>
    from.ask('/authentication/mobileLogin', { body: loginBody(mobile, captcha) });
  const code = (mobile: string) => newestCode(app.simulatorUrl, mobile);
  const reasonOf = (data: unknown) => asData(data)['reason'];
  const later = async (seconds: bigint, act: () => Promise<void>) => {
    app.hour.setOffset(app.hour.offsetSeconds() + seconds);
    await act();
  };

  it(`lets ${mostWrongEntries} wrong tries, and then not even the right code`, async () => {
    const mobile = '0971110004';
    await obtain(mobile);
    const right = await code(mobile);
    const tries = Array.from({ length: mostWrongEntries }, () => logIn(mobile, wrong(right)));
    for (const reply of await Promise.all(tries)) {
      expect([reply.code, reasonOf(reply.data)]).toEqual([501, 'code-wrong']);
    }
    expect(reasonOf((await logIn(mobile, right)).data)).toBe('code-over');
  });

  /** Codes obtained a minute apart, oldest first; the clock is left at the last. */
  const obtainSeveral = async (mobile: string, count: number) => {
    const sent: string[] = [];
    for (let n = 0; n < count; n++) {
      if (n > 0) app.hour.setOffset(app.hour.offsetSeconds() + minute);
      expect((await obtain(mobile)).code).toBe(200);
      sent.push(await code(mobile));
    }
    // Which of two equal codes was meant no test could tell.
    return new Set(sent).size === count ? sent : obtainAgain(mobile, count);
  };
  const obtainAgain = async (mobile: string, count: number): Promise<string[]> => {
    app.hour.setOffset(app.hour.offsetSeconds() + 6n * minute);
    return obtainSeveral(mobile, count);
  };
  const reasonAfter = async (mobile: string, captcha: string) => {
    const reply = await logIn(mobile, captcha);
    return reply.code === 200 ? 'right' : reasonOf(reply.data);
  };

  it.each([
    ['the oldest of three', '0971110030', 3, 0, 'right'],
    ['the middle one of three', '0971110031', 3, 1, 'right'],
    ['the newest of three', '0971110032', 3, 2, 'right'],
    ['the oldest of four, which the fourth ended', '0971110033', 4, 0, 'code-wrong'],
    ['the second of four', '0971110034', 4, 1, 'right'],
    ['the newest of four', '0971110035', 4, 3, 'right'],
  ])('takes codes late and out of order: %s', async (_, mobile, sent, used, outcome) => {
    const codes = await obtainSeveral(mobile, sent);
    expect(await reasonAfter(mobile, codes[used] ?? '')).toBe(outcome);
  });

  it('gives each code its own five minutes', async () => {
    const mobile = '0971110007';
    const [first = '', second = ''] = await obtainSeveral(mobile, mostLiveCodes);
    // The first is two minutes old, the last was sent now.
    await later(3n * minute, async () => {
      expect(await reasonAfter(mobile, first)).toBe('code-wrong');
      expect(await reasonAfter(mobile, second)).toBe('right');
    });
    const other = '0971110036';
    await obtain(other);
    const only = await code(other);
    await later(5n * minute, async () => {
      expect(await reasonAfter(other, only)).toBe('code-over');
    });
  });

  it('ends all codes by the one that is used', async () => {
    const mobile = '0971110037';
    const [first = '', second = '', third = ''] = await obtainSeveral(mobile, 3);
    expect(await reasonAfter(mobile, second)).toBe('right');
    expect(await reasonAfter(mobile, third)).toBe('code-over');
    expect(await reasonAfter(mobile, first)).toBe('code-over');
  });

  it('counts wrong entries over all codes of a browser and number, within 5 minutes', async () => {
    const mobile = '0971110038';
    await obtain(mobile);
    const first = await code(mobile);
    const guess = () => reasonAfter(mobile, 'uuuu');
    expect([await guess(), await guess(), await guess()]).toEqual(Array(3).fill('code-wrong'));
    await later(minute, async () => {
      await obtain(mobile);
      const second = await code(mobile);
      expect([await guess(), await guess()]).toEqual(['code-wrong', 'code-wrong']);
      expect(await reasonAfter(mobile, second)).toBe('code-over');
      expect(await reasonAfter(mobile, first)).toBe('code-over');
    });
    // No other code is sent before it could be tried; the borrower hears for how long.
    await later(2n * minute, async () => {
      const refused = await obtain(mobile);
      expect(reasonOf(refused.data)).toBe('wait-before-resending');
      expect(asData(refused.data)['waitSeconds']).toBeGreaterThan(100);
    });
    await later(2n * minute, async () => {
      expect((await obtain(mobile)).code).toBe(200);
      expect(await reasonAfter(mobile, await code(mobile))).toBe('right');
    });
  });

  it('forgets a wrong entry after five minutes', async () => {
    const mobile = '0971110039';
    await obtain(mobile);
    for (let n = 1; n < mostWrongEntries; n++) await reasonAfter(mobile, 'uuuu');
    await later(5n * minute, async () => {
      await obtain(mobile);
      expect(await reasonAfter(mobile, 'uuuu')).toBe('code-wrong');
      expect(await reasonAfter(mobile, await code(mobile))).toBe('right');
    });
  });

  it('keeps the codes that were sent when a later one could not be', async () => {
    const mobile = '0971110040';
    const [first = ''] = await obtainSeveral(mobile, 3);
    const fault = { mobile, operation: 'sms', fault: 'provider-closed', times: 1 };
    await fetch(`${app.simulatorUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    await later(minute, async () => {
      expect(reasonOf((await obtain(mobile)).data)).toBe('sms-not-sent');
      expect(await reasonAfter(mobile, first)).toBe('right');
    });
  });

  it('takes none of them from another browser, whichever it asked for itself', async () => {
    const mobile = '0971110041';
    const codes = await obtainSeveral(mobile, mostLiveCodes);
    const other = client(app.url);
    await other.ask(`/authentication/sendSmsCode/${mobile}/1`, { method: 'POST' });
    for (const one of codes) {
      expect(reasonOf((await logIn(mobile, one, other)).data)).toBe('code-wrong');
    }
    expect(await reasonAfter(mobile, codes[0] ?? '')).toBe('right');
  });
});
