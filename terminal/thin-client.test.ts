import { chmod, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActs } from '../contract/staff/audit-acts.ts';
import { staffActs } from '../contract/staff/staff-acts.ts';
import { atTerminal } from '../testing/at-terminal.ts';
import { readAsReader } from '../testing/read-as-reader.ts';
import { staffAtConsole } from '../testing/staff-at-console.ts';
import { type App, startApp } from '../testing/start-app.ts';
import { fieldsOf, wordOf } from './act-fields.ts';
import { runTyped } from './run-act.ts';
import { Unanswered } from './unanswered.ts';
import { whyNotHere } from './why-not-here.ts';

let app: App;
let notRead: readonly unknown[];
let mary: ReturnType<typeof atTerminal>;
beforeAll(async () => {
  app = await startApp();
  notRead = await readAsReader(app);
  mary = atTerminal(app);
  expect(await mary.logsInAs('director')).toContain('You are in as Mary Phiri (director).');
});
afterAll(async () => {
  await app.close();
  expect(notRead).toEqual([]);
});

const invitation = {
  name: 'Chanda Mumba',
  email: 'chanda@lender.example',
  mobile: '0966000777',
  nrc: '777777/10/1',
};
/** What is typed for the values of acts, by the name of its option. */
const samples: Readonly<Record<string, string>> = {
  text: 'loan',
  reason: 'A new colleague.',
  'user-code': 'ABCD-EFGH',
  'session-id': 'nobody',
  'proposal-id': 'AAAAAAAAAAAAAAAAAAAAAA',
  'borrower-id': 'nobody',
  'order-id': '1',
  'as-of': '2026-01-01',
  account: 'bank',
  code: 'bank',
  from: '2026-01-01',
  to: '2026-01-31',
  month: '2026-01',
  one: '2026-01-01',
  other: '2026-01-02',
  version: '1',
  'product-name': 'Test loan',
  'min-amount': '100',
  'max-amount': '200',
  'step-amount': '50',
  floor: '20',
  'round-up-to': '1',
  'preview-hash': 'x',
  reference: 'BOZ-1',
  on: '2026-01-31',
  since: '2026-01-01',
  what: 'A list that went astray.',
  'found-at': '2026-01-01T08:00:00.000Z',
  'instalment-share-basis-points': '3000',
  'declined-rest-days': '30',
  'most-borrowers-on-device': '3',
  until: '2027-01-01',
  'officer-id': 'AAAAAAAAAAAAAAAAAAAAAA',
  'deputy-id': 'AAAAAAAAAAAAAAAAAAAAAA',
  nrc: '777777/10/1',
  'born-on': '1991-04-17',
};

/** Where one of several ways to say it has to be chosen. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  propose: { kind: 'invite', ...invitation, roles: 'care' },
  'preview-proposal': { kind: 'invite', ...invitation, roles: 'care' },
  'preview-publication': { kind: 'form', form: 'personal' },
  'draft-product': { 'product-id': 'salary-loan', 'product-name': 'Salary', like: 'standard' },
  'send-takeover-part': { 'is-last': 'true' },
  'map-takeover': { products: '{}', statuses: '{}', networks: '{}' },
  'tick-takeover-rows': { rows: '[{"file":"loans","line":2}]' },
  'count-mailing': {
    ...{ name: 'News', en: 'We have news for you.', other: '[]' },
    ...{ networks: 'MTN', languages: 'en', 'product-ids': 'first-loan' },
  },
  'read-journals': { name: 'Payroll', dates: 'ymd' },
  'picture-of-sentence': { key: 'home.lead' },
  'make-return': { format: 'boz-assumed', period: '2026-01' },
  'open-figure': { 'order-id': '1' },
  'show-vintages': { from: '2026-01', to: '2026-03' },
  'export-portfolio': { name: 'ages', 'as-of': '2026-01-01', by: 'product' },
  'show-statement-day': { day: '2026-01-01' },
  'preview-text': { kind: 'loginCode', example: '{}' },
  'show-complaint': { number: 'C-2026-000001' },
  'show-data-request': { number: 'D-2026-000001' },
  'show-claim': { number: 'C-2026-000001' },
  'show-dispute': { number: 'C-2026-000001' },
  'show-death-report': { number: 'F-2026-000001' },
};

describe('every act that a terminal may ask for', () => {
  const here = staffActs.filter((act) => whyNotHere(act) === null && act.name !== 'leave');

  it.each(here.map((act) => [wordOf(act.name), act] as const))('%s', async (word, act) => {
    const more = besides[word] ?? {};
    const needed = fieldsOf(act).filter(
      ({ isNeeded, option }) => isNeeded && !(option in more),
    );
    const said = needed.map(({ option, choices, kind }) => [
      option,
      samples[option] ?? choices[0] ?? (kind === 'number' ? '9' : 'x'),
    ]);
    const options = words({ ...more, ...Object.fromEntries(said) });
    // In this process: a program for each of a hundred acts takes minutes and proves no more.
    const text = await runTyped(act, options, mary.env).catch(sentenceOf);
    // Done, or refused for its subject; never for how it was typed, nor for the terminal.
    expect(text).not.toMatch(/not understood|Confirm with your passkey/);
  });
});

describe('what is typed', () => {
  it('reads and proposes, and each act is in the log under its person', async () => {
    const table = await mary.type('list-people');
    expect(table.text).toMatch(/Grace Banda/);
    const proposal = ['--kind', 'invite', ...words({ ...invitation, roles: 'care' })];
    const { previewHash } = await mary.asks('preview-proposal', ...proposal);
    const seen = ['--preview-hash', String(previewHash), '--reason', 'A new colleague.'];
    const { text } = await mary.type('propose', ...proposal, ...seen);
    expect(text).toMatch(/state +proposed/);
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    const { rows } = await auditor.done(listActs, { filter: { act: 'propose' }, limit: 5 });
    expect(rows[0]).toMatchObject({ who: { name: 'Mary Phiri' }, outcome: 'done' });
  });

  it('may stand in a file, whole or one value of it', async () => {
    const file = `${mary.file}-args`;
    await writeFile(file, JSON.stringify({ filter: {}, limit: 1 }));
    const { rows } = await mary.asks('list-acts', '--args', file);
    expect(rows).toHaveLength(1);
    await writeFile(file, '0971');
    expect((await mary.type('search', '--text', `@${file}`)).code).toBe(0);
    expect((await mary.type('search', '--text', '@nowhere')).text).toContain('nowhere cannot');
  });

  it.each([
    [['dance'], 2, /no act "dance"/],
    [['list-loans', '--status', 'happy'], 2, /--status must be one of: reviewing/],
    [['show-loan'], 2, /--order-id is missing/],
    [['show-loan', '12', '13'], 2, /no place for "13"/],
    [['list-loans', '--limit', 'x'], 2, /--limit must be a whole number/],
    [['propose', '--kind', 'fail', '--amount', '2'], 2, /--amount does not go/],
    [['list-loans', '--loud'], 2, /--loud/],
    [['approve-proposal', 'x'], 1, /takes your passkey.*in the console/],
    [['decline-review', 'x'], 1, /a terminal reads and proposes/],
    [['end-access', 'x'], 1, /takes your passkey, which a terminal has not/],
    [['begin-passkey'], 1, /how a browser comes in/],
  ])('%j is answered with a sentence', async (typed, code, sentence) => {
    expect(await mary.type(...typed)).toEqual({ code, text: expect.stringMatching(sentence) });
  });
});

describe('a login', () => {
  it('is kept where no other user reads it, and not taken from where they could', async () => {
    expect((await stat(mary.file)).mode & 0o777).toBe(0o600);
    await chmod(mary.file, 0o644);
    expect((await mary.type('who-am-i')).text).toContain('Others can read');
    await chmod(mary.file, 0o600);
  });

  it('ends at the server too', async () => {
    const other = atTerminal(app);
    expect((await other.type('who-am-i')).text).toContain('operator -- login');
    await other.logsInAs('care');
    expect((await other.type('who-am-i')).text).toContain('Joseph Zulu');
    expect((await other.type('logout')).text).toContain('Joseph Zulu is logged out.');
    expect((await other.type('who-am-i')).code).toBe(1);
  });
});

function sentenceOf(refusal: unknown): string {
  if (refusal instanceof Unanswered) return refusal.message;
  throw refusal;
}

const words = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
