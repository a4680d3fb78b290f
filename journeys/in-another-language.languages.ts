import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { budgets, pageBytes } from '../bench/bytes/page-bytes.ts';
import { pseudo } from '../contract/words/languages.ts';
import { pseudoLanguage } from '../contract/words/pseudo-language.ts';
import { textOfPdf } from '../server/lending/documents/text-of-pdf-for-tests.ts';
import { sql } from '../server/store/database/database.ts';
import { englishSentences } from '../server/store/english.ts';
import { offer, readLanguage } from '../server/store/language.ts';
import { asData } from '../testing/client.ts';
import { englishIn } from '../testing/language/pseudo.ts';
import { borrow } from '../testing/verified-borrower.ts';
import { violationsIn } from './axe.ts';
import { firstScreenFlaws } from './first-screen.ts';
import { flawsAt, usual } from './flaws.ts';
import { journey } from './journey.ts';
import { readBill } from './pay.ts';
import type { Person } from './person.ts';

const recorded = sql<{ language: string; hash: string }, { orderId: bigint }>(
  'select language, hash from contract_translation where order_id = :orderId',
);

const chose = sql<void, { mobile: string }>(
  "update borrower set language = 'en' where mobile = :mobile",
);

const root = resolve(import.meta.dirname, '..');
const screensDir = join(root, 'dist/web-languages');
const pictures = join(root, 'test-results/languages');
const spoken = pseudoLanguage(await englishSentences());

/** A sentence of the pseudo-language. */
function said(key: string): string {
  return spoken[key] ?? '';
}

/** One with gaps, whatever fills them. */
function like(key: string): RegExp {
  const pieces = said(key).split(/\{\w+\}/);
  return new RegExp(pieces.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'));
}

beforeAll(() => {
  const env = { ...process.env, LANGUAGES: `en,${pseudo}` };
  if (!process.env['NOBUILD'])
    execFileSync(process.execPath, ['scripts/build-web.ts', screensDir], { cwd: root, env });
  mkdirSync(pictures, { recursive: true });
}, 600_000);
afterAll(async () => offer([await readLanguage('en'), await readLanguage(pseudo)]));

async function photographs({ page }: Person, name: string): Promise<void> {
  await page.setViewportSize(usual);
  writeFileSync(join(pictures, `${name}.png`), await page.screenshot());
}

it('keeps the first screen within its bytes where there are two languages', () => {
  const [home] = pageBytes(screensDir) ?? [];
  expect(home).toMatchObject({ path: '/home', visitor: 'stranger' });
  expect(home?.total).toBeLessThanOrEqual(budgets.firstTotal);
});

/** Nothing of it is English, cut, or under something else. */
async function looksWell(person: Person, name: string): Promise<void> {
  const { page } = person;
  await photographs(person, name);
  expect(await page.getAttribute('html', 'lang')).toBe(pseudo);
  const kept =
    /ExtraMoney|Pseudo|English|Airtel|Zamtel|MTN|Bank of Zambia|Limited|Road|Lusaka|Chrome|Linux/g;
  expect(englishIn((await person.reads()).replace(kept, ' ')), name).toEqual([]);
  expect(await flawsAt(page, usual.width), name).toEqual([]);
  // The foot of a popup lies over what is below it, which the judge takes for too small.
  if (name !== 'pay') expect(await violationsIn(page), name).toEqual([]);
}

async function logsIn(person: Person): Promise<void> {
  await person.taps(said('anonymous-home.start'));
  await person.types(said('login.phone'), person.phone.mobile);
  await person.taps(said('specified.obtain'));
  await person.types(said('login.code'), await person.phone.code());
  await person.taps(like('login.agree'));
  await person.taps(said('specified.logIn'));
  await person.taps(said('consents.placeNo'));
  await person.sees(like('home.helloName'));
}

journey(
  'a borrower chooses a language on the first screen, and it goes with them to the receipt',
  async ({ app, person: comes }) => {
    const person = await comes('0961000002');
    // Before, on another phone, it was English.
    await app.db.run(chose, { mobile: person.phone.mobile });
    await person.goesTo('/home');
    await person.taps('Pseudo');
    await person.seesControl(said('anonymous-home.start'));
    await looksWell(person, 'first-screen');
    expect(await firstScreenFlaws(person.page)).toEqual([]);
    await logsIn(person);
    await person.phone.hasMessage(like('messages.loginCode'));
    await looksWell(person, 'home');

    const { orderId, remaining } = await readBill(person);
    await person.taps(said('specified.payTheBill'));
    await person.seesTitle(said('specified.payTheBill'));
    await looksWell(person, 'pay');
    await person.taps(said('specified.repaymentButton'));
    await person.seesTitle(said('specified.submitSuccess'));
    expect(await person.phone.isAsked()).toBe(remaining);
    await person.phone.entersPin();
    await person.phone.hasMessage(like('standing.allPaidSaved'));
    const [receipt = ''] = await person.phone.texts();
    expect(englishIn(receipt.replace(/ExtraMoney|ref \S+/g, ''))).toEqual([]);
    await person.taps(said('repayment-progress.done'));

    const calls = await person.calls();
    const file = async (path: string) => {
      const answer = await calls.file(path);
      return textOfPdf(Buffer.from(await answer.arrayBuffer()));
    };
    expect(await file(`/order/api/contract/${orderId}.pdf`)).toContain('Loan Contract');
    expect(await file(`/order/api/statement/${orderId}.pdf`)).toContain(
      said('statement.title'),
    );
  },
  { screensDir, env: { LANGUAGES: `en,${pseudo}` } },
);

journey(
  'a switch in Settings keeps what a form has; an SMS with one draft is English as a whole',
  async ({ person: comes }) => {
    const person = await comes('0961000002');
    await person.goesTo('/home');
    await person.taps('Pseudo');
    await logsIn(person);
    await person.goesTo('/me?part=complaints');
    await person.taps(said('complaints.complain'));
    await person.types(said('complaints.words'), 'They took my money twice.');
    await looksWell(person, 'complaint');
    await person.goesTo('/set');
    await person.seesTitle(said('set.languageHeading'));
    await looksWell(person, 'settings');
    await person.taps('English');
    await person.seesTitle('Language');
    await person.goesTo('/me?part=complaints');
    await person.taps('Make a complaint');
    expect(await person.inField('What happened?')).toBe('They took my money twice.');
    await person.goesTo('/set');
    await person.taps('Pseudo');
    await person.seesTitle(said('set.languageHeading'));

    const all = await readLanguage(pseudo);
    const { 'messages.received': _, 'messages.receivedAs': __, ...sentences } = all.sentences;
    await offer([await readLanguage('en'), { ...all, sentences }]);
    await person.goesTo('/home');
    await person.taps(said('specified.payTheBill'));
    await person.taps(said('specified.repaymentButton'));
    await person.seesTitle(said('specified.submitSuccess'));
    await person.phone.entersPin();
    await person.phone.hasMessage(/received, ref .*All paid\. You saved/);
    const [receipt = ''] = await person.phone.texts();
    expect(receipt).not.toMatch(/[àéìòùñ]/);
  },
  { screensDir, env: { LANGUAGES: `en,${pseudo}` } },
);

journey(
  'a contract is shown in its own language beside the English, and stays as it was agreed to',
  async ({ app, person: comes }) => {
    const person = await comes('0971000001');
    await person.goesTo('/home');
    await person.taps('Pseudo');
    await logsIn(person);
    await person.goesTo('/al?amount=800&term=60');
    await person.sees(said('loan-contract.inEnglish'));
    await photographs(person, 'contract');
    const own = person.page.locator(`details [lang=${pseudo}]`);
    const binding = person.page.locator('details [lang=en]');
    expect(await own.innerText()).toContain(said('contract-text.translationNote'));
    expect(await binding.innerText()).toContain('Money you receive');
    const figures = async (of: typeof own) => (await of.innerText()).match(/K[\d,.]+/g);
    expect(await figures(own)).toEqual(await figures(binding));
    expect(await violationsIn(person.page)).toEqual([]);

    const calls = await person.calls();
    const wish = { amount: 800, termDays: 60, productId: 'standard' };
    const preview = () => calls.done('/order/api/contractPreview', { body: wish });
    // While one sentence of it is a draft, none of it is shown.
    const all = await readLanguage(pseudo);
    const { 'contract-text.copies': _, ...sentences } = all.sentences;
    await offer([await readLanguage('en'), { ...all, sentences }]);
    expect((await preview())['translation']).toBeNull();
    await offer([await readLanguage('en'), all]);
    const shown = await preview();
    const orderId = await borrow(calls, wish);
    const kept = await calls.done(`/order/api/contract/${orderId}`, { method: 'GET' });
    expect(kept).toMatchObject({ hash: shown['hash'], translation: shown['translation'] });
    const { language, html, hash } = asData(kept['translation']);
    expect(language).toBe(pseudo);
    expect(createHash('sha256').update(String(html)).digest('hex')).toBe(hash);
    expect(await app.context.db.row(recorded, { orderId: BigInt(orderId) })).toEqual({
      language,
      hash,
    });
  },
  { screensDir, env: { LANGUAGES: `en,${pseudo}` } },
);
