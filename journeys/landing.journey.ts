import { expect } from 'vitest';
import { publishChannel } from '../server/growth/channels/channel-versions.ts';
import { sql } from '../server/store/database/database.ts';
import type { App } from '../testing/start-app.ts';
import { expectAccessible } from './axe.ts';
import { journey } from './journey.ts';
import { fillLogin } from './log-in.ts';
import { losesAnswerOnce } from './lost-answer.ts';
import type { Person } from './person.ts';
import { until } from '../testing/until.ts';

const mobile = '0977123456';
const headline = 'See the full cost. Then decide.';
const question = 'You came from an ad. Can we tell the ad company?';

journey('a visitor from an advertisement who says yes is reported, once', async (stage) => {
  const person = await stage.person(mobile);
  await draws(person, 0.599);
  await person.goesTo('/promotion?appChannelCode=WM2');
  await person.seesTitle(headline);
  await person.seesTitle(question);
  await expectAccessible(person, 'a landing page with the question about ad networks');
  expect(await heardBy(stage.app)).toEqual([]);
  await person.taps('Yes');
  await until(
    () => heardBy(stage.app),
    (heard) => heard.length === 1,
    'the visit to be reported',
  );
  await person.taps('Log in or start');
  await fillLogin(person);
  const registered = (heard: readonly Heard[]) =>
    heard.filter(({ event }) => event === 'CompleteRegistration').length;
  await until(
    () => heardBy(stage.app),
    (heard) => registered(heard) === 1,
    'the registration',
  );
  await until(
    () => consentsIn(stage.app),
    (kept) => kept.length === 1,
    'the consent',
  );
  await person.goesTo('/promotion');
  await until(
    () => heardBy(stage.app),
    (heard) => heard.length === 3,
    'the second visit',
  );
  const heard = await heardBy(stage.app);
  expect(heard.map(({ event }) => event)).toEqual([
    'PageView',
    'CompleteRegistration',
    'PageView',
  ]);
  for (const { id, referrer, query } of heard) {
    expect([id, referrer]).toEqual(['wm2-sandbox-pixel', '']);
    expect([...new URLSearchParams(query).keys()]).toEqual(['id', 'ev', 'eid']);
    expect(query).not.toMatch(/977123456|promotion|WM2/);
  }
  expect(await consentsIn(stage.app)).toEqual([{ given: true }]);
});

journey('one who says no, or is not in the share, is not reported', async (stage) => {
  const no = await stage.person(mobile);
  await draws(no, 0);
  await no.goesTo('/home?appChannelCode=PANDA2');
  await no.seesTitle(question);
  await no.taps('No');
  await no.seesNoMore(question);
  await no.taps('Log in or start');
  await fillLogin(no);
  await until(
    () => consentsIn(stage.app),
    (kept) => kept.length === 1,
    'the refusal',
  );
  expect(await consentsIn(stage.app)).toEqual([{ given: false }]);
  expect(await heardBy(stage.app)).toEqual([]);

  const unlucky = await stage.person('0966123456');
  await draws(unlucky, 0.5);
  await unlucky.goesTo('/home?appChannelCode=PANDA2');
  await unlucky.taps('Yes');
  await unlucky.taps('Log in or start');
  await fillLogin(unlucky);
  await until(
    () => consentsIn(stage.app),
    (kept) => kept.length === 2,
    'the consent',
  );
  await until(
    () => heardBy(stage.app),
    (heard) => heard.length > 0,
    'the visit to be reported',
  );
  expect((await heardBy(stage.app)).map(({ event, id }) => [event, id])).toEqual([
    ['PageView', 'panda2-sandbox-pixel'],
  ]);
});

journey('what is seen and touched arrives, without who it was', async (stage) => {
  const person = await stage.person(mobile);
  const sent = await losesAnswerOnce(person, /\/buriedPointV2/);
  await person.goesTo('/promotion?appChannelCode=radio-7');
  await untilTracked(person, 'arrive');
  await person.taps('Log in or start');
  await fillLogin(person);
  await person.taps('Go to your loans');
  await person.sees(/^Hello/);
  await person.goesTo('/return-visit');
  await until(
    () => Promise.resolve(sent()),
    (times) => times > 0,
    'a batch to be sent',
  );
  await person.goesTo('/home');
  await untilArrived(stage.app, 'tap:to:/home');
  const events = await arrivedIn(stage.app);
  const all = events.map(({ pageId: page, actionId: action }) => `${page} ${action}`);
  // The answer of the first batch was lost: it went twice, and counts once.
  expect(all.filter((one) => one === '/promotion view')).toHaveLength(1);
  for (const one of ['tap:log-in-or-start', 'tap:obtain', 'tap:log-in']) {
    expect(all).toContain(`/promotion ${one}`);
  }
  expect(events[0]).toMatchObject({ actionId: 'arrive', value: 'radio-7' });
  expect(JSON.stringify(events)).not.toMatch(/\d{5}|@|token|channel/);
});

journey('what is touched without a network arrives when there is one again', async (stage) => {
  const person = await stage.person(mobile);
  await person.goesTo('/promotion');
  await untilTracked(person, 'view');
  person.complaints.forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await person.context.setOffline(true);
  await person.taps('Log in or start');
  // The click comes a moment after the touch, and is kept once the screen has come to rest.
  await untilTracked(person, 'tap:log-in-or-start');
  await person.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect(await arrivedIn(stage.app)).toEqual([]);
  await person.context.setOffline(false);
  await untilArrived(stage.app, 'tap:log-in-or-start');
  const actions = (await arrivedIn(stage.app)).map(({ actionId: action }) => action);
  expect(actions).toEqual(['arrive', 'view', 'tap:log-in-or-start']);
});

journey('who asks not to be tracked is neither noted nor asked', async (stage) => {
  const person = await stage.person(mobile);
  await person.context.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  await person.goesTo('/promotion?appChannelCode=WM2');
  await person.taps('Log in or start');
  await fillLogin(person);
  await person.goesTo('/return-visit');
  await person.seesTitle(/^Welcome back/);
  expect(await person.page.evaluate(() => localStorage.getItem('tracking'))).toBeNull();
  expect(await arrivedIn(stage.app)).toEqual([]);
  expect(await heardBy(stage.app)).toEqual([]);
});

journey('the landing pages bring the download links of the channel', async (stage) => {
  const { db, clock, config } = stage.app.context;
  const url = 'https://apps.example/extramoney.apk';
  const definition = {
    name: 'Radio',
    registrationEventRate: 0,
    downloads: [{ platform: 'android', url }],
  };
  const channel = { code: 'radio-7', definition, publishedBy: 'Chanda', now: clock.now() };
  expect(await publishChannel(db, channel, config.adNetworks)).toEqual([]);
  const person = await stage.person(mobile);
  await person.goesTo('/promotion?appChannelCode=radio-7');
  const link = (name: string) => person.control(name).getAttribute('href');
  await until(
    () => link('Get it for Android'),
    (href) => href === url,
    'the link',
  );
  // No store for these: the steps stand here, and the browser of an Android can install it.
  expect(await person.seesNow('Touch “Add to Home Screen”.')).toBe(false);
  await person.page.getByText('Get it for iPhone').tap();
  await person.sees('Touch “Add to Home Screen”.');
  await person.goesTo('/return-visit');
  await until(
    () => link('Get it for Android'),
    (href) => href === url,
    'the link',
  );
  await person.taps('Pay a bill without logging in');
  await person.seesTitle('Loan bills');
});

journey(
  'without a store in the channel the browser installs the page itself',
  async (stage) => {
    const person = await stage.person(mobile);
    await person.goesTo('/promotion');
    await person.page.getByText('Get it for Android').tap();
    await person.sees('Touch the three dots at the top.');
    await person.page.evaluate(() => {
      const offer = new Event('beforeinstallprompt');
      window.dispatchEvent(
        Object.assign(offer, { prompt: async () => (document.title = 'installing') }),
      );
    });
    // The steps have the same name, and go when the browser's own way is known.
    await person.page.getByRole('button', { name: 'Get it for Android' }).tap();
    await until(
      () => person.page.title(),
      (title) => title === 'installing',
      'the question of the browser',
    );
  },
);

interface Heard {
  readonly id: string;
  readonly event: string;
  readonly query: string;
  readonly referrer: string;
}

async function heardBy(app: App): Promise<readonly Heard[]> {
  return (await fetch(`${app.simulatorUrl}/ads/events`)).json();
}

/** Chance in this browser is no chance. */
async function draws({ context }: Person, draw: number): Promise<void> {
  await context.addInitScript((number) => {
    Math.random = () => number;
  }, draw);
}

/** The page has noted this, and not sent it yet. */
async function untilTracked({ page }: Person, action: string): Promise<void> {
  const noted = () => page.evaluate(() => localStorage.getItem('tracking') ?? '');
  await until(noted, (text) => text.includes(`"${action}"`), `${action} to be noted`);
}

async function untilArrived(app: App, action: string): Promise<void> {
  const came = (events: readonly Arrived[]) =>
    events.some(({ actionId: one }) => one === action);
  await until(() => arrivedIn(app), came, `${action} to arrive`);
}

interface Arrived {
  readonly pageId: string;
  readonly actionId: string;
}

const selectArrived = sql<Arrived>(`
  select page_id, page_name, action_id, action_name, value from tracking_event order by id`);
const selectConsents = sql<{ given: boolean }>(`
  select given from consent where purpose = 'advertising' order by at`);

function arrivedIn({ context }: App): Promise<Arrived[]> {
  return context.db.rows(selectArrived);
}

function consentsIn({ context }: App): Promise<{ given: boolean }[]> {
  return context.db.rows(selectConsents);
}
