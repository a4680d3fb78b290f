import { vi } from 'vitest';
import { codes, codeSentences } from '../contract/words/envelope.ts';
import { expectAccessible } from './axe.ts';
import { brokenNetwork, patiently } from './browser.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill } from './pay.ts';
import type { Person } from './person.ts';
import { mostWaitMs } from '../testing/until.ts';

const calls = '**/api/**';
const offline = 'You are offline. What you see may not be up to date.';
const busy = codeSentences[codes.overloaded] ?? '';
const unreachable = 'We could not reach ExtraMoney. Check your connection and try again.';

/** Every screen of a borrower with a running loan, and what it shows when all is well. */
function screensOf(orderId: number): Readonly<Record<string, string | RegExp>> {
  return {
    '/home': /^Pay K/,
    '/me': 'Your loan',
    [`/billing-details/${orderId}`]: 'The whole loan',
    [`/repayment-plan/${orderId}`]: 'Remaining to pay',
    [`/al?order=${orderId}`]: /^You agreed to this on/,
  };
}

journey('without an answer every screen says so, and recovers by Try again', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  person.complaints.forgive(/ERR_CONNECTION_REFUSED/);
  const { orderId } = await readBill(person);
  const visits = Object.entries(screensOf(orderId)).map(async ([path, well]) => {
    const tab = await person.secondTab();
    await tab.page.route(calls, (route) => route.abort('connectionrefused'));
    await tab.goesTo(path);
    await tab.sees(unreachable);
    if (path === '/home') await expectAccessible(tab, 'home without an answer');
    await tab.page.unroute(calls);
    await tab.taps('Try again');
    await tab.sees(well);
  });
  await Promise.all(visits);
});

journey('choosing a loan survives a server that restarts', async (stage) => {
  const person = await stage.person('0971000001');
  await logIn(person);
  await person.sees('See estimated bill');
  person.complaints.forgive(/503/);
  await isRestarting(person);
  await person.types('How much do you need?', '1000');
  await person.sees(busy);
  await person.page.unroute(calls);
  await person.taps('Try again');
  await person.taps('See estimated bill');
  await person.seesTitle('Estimated bill');
});

journey('a phone without a network says so, and resumes', async (stage) => {
  const person = await stage.person('0961000002');
  await logIn(person);
  person.complaints.forgive(brokenNetwork);
  await person.sees(/^Pay K/);
  await person.context.setOffline(true);
  await person.sees(offline);
  await person.taps('Pay the bill');
  await person.sees('You are offline');
  await expectAccessible(person, 'offline');
  await person.context.setOffline(false);
  await person.field('Repayment amount').waitFor();
  await person.seesNoMore(offline);
});

journey(
  'a popup whose code was on its way when the network went comes later',
  async (stage) => {
    const person = await stage.person('0961000002', { serviceWorkers: 'block' });
    const network = await keepsBack(person, 'coupons available');
    await logIn(person);
    await person.taps('Pay the bill');
    await person.sees('Loading your bill');
    await network.goes();
    await expectAccessible(person, 'a popup without a network');
    await network.comesBack();
    await person.field('Repayment amount').waitFor();
  },
);

journey(
  'a part of Me whose code was on its way when the network went comes later',
  async (stage) => {
    const person = await stage.person('0961000002', { serviceWorkers: 'block' });
    const network = await keepsBack(person, 'Send my complaint');
    await logIn(person);
    await person.goesTo('/me');
    await person.sees('Your loan');
    await person.taps('Complaints');
    await network.goes();
    await network.comesBack();
    await person.seesTitle('No complaints');
  },
);

journey(
  'a page whose code is lost on its way begins again once the network is back',
  async (stage) => {
    const person = await stage.person('0961000002', { serviceWorkers: 'block' });
    person.complaints.forgive(brokenNetwork);
    await logIn(person);
    const assets = '**/assets/*.js';
    await person.page.route(assets, (route) => route.abort('connectionreset'));
    await person.page.route('**/me', async (route) => {
      if (route.request().method() === 'HEAD') await route.abort('connectionreset');
      else await route.continue();
    });
    const tries = person.page.waitForRequest((request) => request.method() === 'HEAD');
    await person.goesTo('/me');
    await tries;
    // What is there stays readable: the browser's own page of a fault would tell less.
    await person.seesTitle('Me');
    await person.page.unrouteAll();
    await person.sees('Your loan');
  },
);

/** Keeps the file of code with these words on its way until the network goes, and then loses it. */
async function keepsBack(person: Person, words: string) {
  person.complaints.forgive(brokenNetwork);
  const network = { isAway: false, isBack: false };
  await person.page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch(patiently);
    const code = await answer.text();
    const isIt = code.includes(words);
    if (isIt) await vi.waitUntil(() => network.isAway, { timeout: mostWaitMs });
    if (isIt && !network.isBack) await route.abort('internetdisconnected');
    else await route.fulfill({ response: answer, body: code });
  });
  return {
    async goes() {
      await person.context.setOffline(true);
      network.isAway = true;
      await person.sees('You are offline');
    },
    async comesBack() {
      network.isBack = true;
      await person.context.setOffline(false);
    },
  };
}

/** Answers as a server does that cannot take anything now. */
async function isRestarting({ page }: Person): Promise<void> {
  const code = codes.overloaded;
  await page.route(calls, (route) =>
    route.fulfill({
      status: code,
      headers: { 'retry-after': '1' },
      json: { code, msg: busy, data: null },
    }),
  );
}
