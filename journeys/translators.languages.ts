import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { pseudo } from '../contract/words/languages.ts';
import { script } from '../server/store/database/database.ts';
import { offer, readLanguage } from '../server/store/language.ts';
import { mostWaitMs } from '../testing/until.ts';
import { violationsIn } from './axe.ts';
import { settled } from './browser.ts';
import { type Colleague, comesTo } from './colleague.ts';
import { journey } from './journey.ts';

const root = resolve(import.meta.dirname, '..');
const screensDir = join(root, 'dist/web-words');
const LANGUAGES = 'en,bem';

/** No words of Bemba, of which we know none: what is typed is seen. */
const typed = [
  ['popup.close', 'Xx Close'],
  ['page.description', 'Xx ExtraMoney in a language that no one speaks, for a test.'],
  ['messages.loginCode', 'Xx {code}, xx {minutes}.'],
] as const;

beforeAll(async () => {
  if (!process.env['NOBUILD']) {
    const env = { ...process.env, LANGUAGES };
    execFileSync(process.execPath, ['scripts/build-web.ts', screensDir], { cwd: root, env });
  }
  await offer([await readLanguage('en'), await readLanguage('bem')]);
}, 600_000);
afterAll(async () => offer([await readLanguage('en'), await readLanguage(pseudo)]));

async function finds(who: Colleague, key: string): Promise<void> {
  await who.goesTo(`/languages?words=${key}`);
  await who.presses(`Open ${key}`);
}

/** One proposes that words are not used any more, and the other approves it. */
async function withdraw(ruth: Colleague, mary: Colleague): Promise<void> {
  await finds(ruth, 'page.description');
  await ruth.presses('Withdraw …');
  await ruth.presses('See what it would do');
  await ruth.sees('Withdraw a sentence in Bemba.');
  expect(await violationsIn(ruth.page)).toEqual([]);
  await ruth.types('Reason', 'A speaker called to say what it means.');
  await ruth.presses('Propose it');
  await ruth.page.waitForURL(/proposals\//);
  await mary.goesTo(new URL(ruth.page.url()).pathname);
  await mary.presses('Approve …');
  await mary.presses('Sign with your passkey');
  await mary.sees('Done');
}

journey(
  'three sentences are typed by one, read by another and approved by two; a borrower has them',
  async ({ app, person: comes }) => {
    const [joseph, naomi] = [await comesTo(app), await comesTo(app)];
    await joseph.logsInAs('Joseph Zulu');
    await joseph.goesTo('/languages');
    await joseph.sees('Not translated: 2,');
    expect(await violationsIn(joseph.page)).toEqual([]);
    for (const [key, words] of typed) {
      await finds(joseph, key);
      if (key === 'messages.loginCode') {
        await joseph.types('In Bemba', 'Ŋa {code}');
        await joseph.sees(/^Cannot be used: it needs the gaps {code} {minutes}/);
        await joseph.types('In Bemba', words);
        await joseph.sees(/characters left of its medium, one SMS/);
        expect(await violationsIn(joseph.page)).toEqual([]);
      } else await joseph.types('In Bemba', words);
      await joseph.presses('Keep as a draft');
      await joseph.sees(words);
    }
    await naomi.logsInAs('Naomi Lungu');
    for (const [key] of typed) {
      await finds(naomi, key);
      await naomi.presses('Read by a native');
      await naomi.sees('Read by a native');
    }
    const [ruth, mary] = [await comesTo(app), await comesTo(app)];
    await ruth.logsInAs('Ruth Tembo');
    await mary.logsInAs('Mary Phiri');
    await ruth.goesTo('/languages?state=read');
    await ruth.presses('Propose 3 sentences for approval …');
    await ruth.presses('See what it would do');
    await ruth.sees('Approve 3 sentences in Bemba.');
    await ruth.types('Reason', 'Two speakers agree on these words.');
    await ruth.presses('Propose it');
    await ruth.page.waitForURL(/proposals\//);
    await mary.goesTo(new URL(ruth.page.url()).pathname);
    await mary.sees('Xx {code}, xx {minutes}.');

    const person = await comes('0961000002');
    await person.page.setViewportSize({ width: 360, height: 640 });
    await person.goesTo('/home');
    await settled(person.page);
    await person.taps('Bemba');
    const described = () => person.page.getAttribute('meta[name=description]', 'content');
    await expect.poll(() => person.page.getAttribute('html', 'lang')).toBe('bem');
    expect(await described()).toMatch(/^ExtraMoney, a pocket wallet/);

    await mary.presses('Approve …');
    await mary.presses('Sign with your passkey');
    await mary.sees('Done');
    const asked = async () => {
      await person.page.reload();
      return described();
    };
    // The worker that keeps pages looks for a new release some time after each visit.
    const visits = { timeout: mostWaitMs, interval: 5000 };
    await expect.poll(asked, visits).toBe(typed[1][1]);
    await person.taps('Log in or start');
    await person.types('Phone number', person.phone.mobile);
    await person.taps('Obtain');
    await person.phone.hasMessage(/^Xx \w+, xx \d+\./);
    // Past the acts, one person alone cannot add words that two did not sign.
    const forged = script<Record<string, unknown>>(`
      insert into translation_approval (language, key, version, proposal_id, published_at)
      select language, 'home.amount', version, proposal_id, published_at
      from translation_approval limit 1`);
    await expect(app.db.rows(forged)).rejects.toThrow(/no approved proposal of two people/);
    await mary.goesTo('/languages?state=approved');
    await mary.sees('Approved: 3');

    // Words that turn out wrong are out of use by two again.
    await withdraw(ruth, mary);
    await expect.poll(asked, visits).toMatch(/^ExtraMoney, a pocket wallet/);
    await mary.goesTo('/languages?state=withdrawn');
    await mary.sees('Withdrawn: 1');
  },
  { screensDir, env: { LANGUAGES } },
);
