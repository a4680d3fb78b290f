import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { english, pseudo } from '../contract/words/languages.ts';
import { pseudoLanguage } from '../contract/words/pseudo-language.ts';
import { englishIn } from '../testing/language/pseudo.ts';
import { logInAgain } from '../testing/known-borrower.ts';
import { lendByUssd, namesHolder } from '../testing/lend-by-ussd.ts';
import { type App, startApp } from '../testing/start-app.ts';
import { mostWaitMs } from '../testing/until.ts';
import { ussdPhone } from '../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../testing/verified-borrower.ts';
import { script, sql } from '../server/store/database/database.ts';
import { englishSentences } from '../server/store/english.ts';
import { offer, readLanguage } from '../server/store/language.ts';

/* A borrower chooses a language by a key. From then on screens, messages and evidence are in it. */

const free = '0971000001';
const pin = '48205';
const toPin = ['5', '1', '1', '1'];
/** Screens of a price in a language as narrow as English: a longer one has no room for them. */
const ofPrice = /^(?:ussd\.(?:borrow|lateFee)|price\.)/;
const said = Object.fromEntries(
  Object.entries(pseudoLanguage(await englishSentences())).map(([key, text]) => [
    key,
    ofPrice.test(key) ? text.replace(/^¡([^]*) ò*!$/, '$1') : text,
  ]),
);

const agreements = sql<
  { costScreen: string; lateScreen: string; language: string },
  { mobile: string }
>(`
  select a.cost_screen, a.late_screen, a.language from ussd_agreement a
    join borrower b on b.id = a.borrower_id where b.mobile = :mobile`);

let app: App;
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    env: { LANGUAGES: `${english},${pseudo}` },
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  await offer([await readLanguage(english), { code: pseudo, sentences: said, missing: 0 }]);
  await namesHolder(app, free);
});
afterAll(() => app.close());

/** A text without names, figures and what a person typed. */
const own = (text: string) =>
  text.replace(/ExtraMoney|English|Pseudo|localhost|APR|\b[A-Z][a-z]{2}\b|\bK[\d,]/g, '');
const isPseudo = (text: string) => expect([text, englishIn(own(text))]).toEqual([text, []]);
const begins = (key: string) => (said[key] ?? '').split('{')[0] ?? '';

it('is chosen by key 7, and the next screen is in it', async () => {
  const phone = ussdPhone(app.url, free);
  expect((await phone.dial()).text).toContain('7 Language');
  const choice = (await phone.press('7')).text;
  expect(choice).toMatch(/^Choose your language\n1 English\n2 Pseudo/);
  isPseudo((await phone.press('2')).text);
  for (const key of ['6', '1', '0']) isPseudo((await phone.press(key)).text);
});

it('is that of a loan by keys, from its cost to the SMS, and of what is kept of it', async () => {
  await lendByUssd(app, 'yes');
  const web = await logInAgain(app, free);
  await web.done('/my/ussd-pin/set', { body: { pin } });
  app.hour.setOffset(8n * 86_400n);
  const phone = ussdPhone(app.url, free);
  await phone.dial();
  const [choices = '', cost = '', late = '', asks = ''] = await phone.all(...toPin);
  for (const text of [choices, cost, late, asks]) isPseudo(text);
  // Back and forth, and again after a key that no menu has: it stays in that language.
  expect(await phone.all('0', '0', '1', '77', '9')).toEqual([
    late,
    cost,
    late,
    expect.stringContaining(begins('ussd.wrongKey').slice(0, 20)),
    late,
  ]);
  await phone.press('1');
  const done = await phone.press(pin);
  isPseudo(done.text);
  expect(done.text).toContain(begins('ussd.borrowDone'));
  expect(await app.db.rows(agreements, { mobile: free })).toEqual([
    { costScreen: cost, lateScreen: late, language: pseudo },
  ]);
  const texts = async () => {
    const response = await fetch(`${app.simulatorUrl}/phones/${free}/messages`);
    return z.array(z.object({ text: z.string() })).parse(await response.json());
  };
  const agreed = async () =>
    (await texts()).find(({ text }) => text.startsWith(begins('ussd.borrowAgreed')))?.text;
  await expect.poll(agreed, { timeout: mostWaitMs }).toBeDefined();
  isPseudo((await agreed()) ?? '');
});

it('leads to a link where a contract of the web is asked for, as those are English', async () => {
  await app.db.run(
    script(`alter table licence_profile_version disable trigger user;
      update licence_profile_version
      set rules = jsonb_set(rules, '{agreementByUssd}', '"after-web-contract"')
      where version = 2 and profile_id = 'bfs-microfinance';
      alter table licence_profile_version enable trigger user`),
  );
  const mobile = '0961230091';
  const { phone: web } = await verifiedBorrower(app, mobile, '60000');
  const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
  await payAll(web, await borrow(web, wish));
  await web.done('/my/ussd-pin/set', { body: { pin } });
  app.hour.setOffset(app.hour.offsetSeconds() + 8n * 86_400n);
  const phone = ussdPhone(app.url, mobile);
  await phone.dial('7');
  await phone.press('2');
  const linked = await phone.press('5');
  expect([linked.text, linked.goesOn]).toEqual([
    expect.stringContaining(begins('ussd.borrowBySms')),
    false,
  ]);
  const back = ussdPhone(app.url, mobile);
  await back.dial('7');
  await back.press('1');
  expect((await back.press('5')).text).toMatch(/^You may borrow now/);
});
