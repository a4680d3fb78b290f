import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  exportSentences,
  importSentences,
  listSentences,
  writeSentence,
} from '../../../../contract/staff/language-acts.ts';
import { english } from '../../../../contract/words/languages.ts';
import { marks } from '../../../../contract/words/translation.ts';
import {
  approved,
  type Colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import {
  act,
  language,
  said,
  type Translators,
  translators,
} from '../../../../testing/translators.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { followApprovedWords } from '../../../store/approved-words.ts';
import { script } from '../../../store/database/database.ts';
import { offer, offerWith, readLanguage } from '../../../store/language.ts';
import { spoken } from '../../../store/spoken.ts';
import { approveWordsKind } from './approve-words.ts';

let app: App;
let writer: Translators['writer'];
let reader: Translators['reader'];
let one: Translators['one'];
let other: Translators['other'];
let sentence: Translators['sentence'];
let write: Translators['write'];
let read: Translators['read'];
let batch: Translators['batch'];
beforeAll(async () => {
  app = await startApp();
  ({ writer, reader, one, other, sentence, write, read, batch } = await translators(app));
}, 120_000);
afterAll(() => app.close());

const rows = (text: string) => app.db.rows(script<Record<string, unknown>>(text));

it.each([
  ['home.amount', ' ', 'says nothing'],
  ['bills.noSuch', 'Indalama', 'unknown'],
  ['messages.loginCode', 'Kodi yenu ni {kodi}.', 'needs the gaps'],
  ['home.amount', 'Indalama {amount}', 'needs the gaps none, and has {amount}'],
  ['home.amount', 'Indalama {', 'has a brace that is no gap'],
  ['home.amount', '<b>Indalama</b>', 'a sign that no sentence needs'],
  ['home.amount', 'Indalama\u202E', 'a sign that no sentence needs'],
  ['home.amount', 'Indalama\u0007', 'a sign that no sentence needs'],
  ['home.amount', 'Indalama\u2028', 'a sign that no sentence needs'],
  ['home.amount', `Indalama${marks.open}`, 'a sign that no sentence needs'],
  ['home.amount', 'Indalama\nshinga', 'the same lines'],
  ['home.amount', 'Indalama '.repeat(9), 'characters too long'],
  ['ussd.itemHelp', '6 Ubwafwilisho ŋ', 'has ŋ, which no SMS can carry'],
  ['ussd.itemHelp', `6 ${'Ubwafwilisho '.repeat(20)}`, 'septets too long'],
])('%s is not "%s": %s', async (key, words, why) => {
  const version = 0;
  const { reason, values } = await writer.ask(act(writeSentence), {
    ...{ language, key, version, words },
  });
  expect(values['why'] ?? reason).toContain(why);
});

it('is written by one, read by another, and approved by two more', async () => {
  expect((await sentence('home.amount')).state).toBe('missing');
  expect((await write('home.amount', 'Indalama')).reason).toBeNull();
  expect((await write('home.cost', 'Umutengo')).reason).toBeNull();
  const again = { language, key: 'home.amount', version: 0, words: 'Ndalama' } as const;
  expect((await reader.ask(act(writeSentence), again)).reason).toBe('changed-meanwhile');
  expect((await write('home.amount', 'Indalama')).values['why']).toBe('It is so already.');
  expect((await read(writer, 'home.amount')).values['why']).toMatch(/You wrote home.amount/);
  const early = await proposed(one, await batch('home.amount'));
  expect(early.values['why']).toContain('No native speaker read home.amount');
  expect((await read(reader, 'home.amount', 'home.cost')).reason).toBeNull();
  expect((await read(reader, 'home.cost')).values['why']).toContain('was read already');
  expect(await sentence('home.amount')).toMatchObject({
    ...{ state: 'read', inUse: null, version: 1 },
    ...{ writtenBy: { name: 'Mutale' }, readBy: { name: 'Chileshe' } },
  });
  const sentences = [{ key: 'home.amount', version: 1, hash: 'a'.repeat(64) }];
  const others = await proposed(one, { ...(await batch('home.amount')), sentences });
  expect(others.values['why']).toContain('translated again');
  expect((await writer.ask(act(writeSentence), again)).reason).toBe('changed-meanwhile');
  await doneByTwo(app.context, [one, other], await batch('home.amount', 'home.cost'));
  expect(await sentence('home.amount')).toMatchObject({
    ...{ state: 'approved', inUse: { words: 'Indalama', version: 1 } },
  });
  // A change is a draft again, while borrowers read what was approved.
  expect((await write('home.amount', 'Impiya')).reason).toBeNull();
  expect(await sentence('home.amount')).toMatchObject({
    ...{ state: 'draft', inUse: { words: 'Indalama', version: 1 } },
  });
});

it('is not approved by people who wrote or read it, whatever their roles', async () => {
  await rows(`insert into staff_role (staff_id, role, from_at)
    select id, 'compliance', created_at from staff where id = '${writer.id}'`);
  const roles = ['care', 'compliance'] as const;
  const both: Colleague = { ...writer, ask: (a, b) => writer.ask(a, b, { roles }) };
  await write('home.total', 'Fyonse');
  await read(reader, 'home.total');
  const body = await batch('home.total');
  const { data } = await proposed(one, body);
  if (data === null) throw new Error('not proposed');
  const mine = await approved(both, data.proposal);
  expect(mine.values['why']).toContain('One of you wrote or read home.total');
  expect((await approved(other, data.proposal)).reason).toBeNull();
  const forged = (key: string, version: number, proposalId = data.proposal.id) => `
    insert into translation_approval (language, key, version, proposal_id, published_at)
    values ('bem', '${key}', ${version}, '${proposalId}', now() + interval '9 days')`;
  await expect(rows(forged('home.amount', 2))).rejects.toThrow(/agreed to other words/);
  await carryOutProposals(app.context);
  await expect(rows(forged('home.total', 1))).rejects.toThrow(/no approved proposal/);

  await write('home.received', 'Mukapokelela');
  await read(reader, 'home.received');
  const own = (await proposed(both, await batch('home.received'))).data?.proposal;
  if (own === undefined) throw new Error('not proposed');
  const refused = await approved(other, own);
  expect(refused.values['why']).toContain('One of you wrote or read home.received');
  // Past the acts, with the signature of another: the database refuses it.
  const lenient = vi.spyOn(approveWordsKind, 'whyNotSigned').mockResolvedValue(null);
  expect((await approved(other, own)).reason).toBeNull();
  lenient.mockRestore();
  await expect(rows(forged('home.received', 1, own.id))).rejects.toThrow(
    /who writes or reads a translation does not approve it/,
  );
  await carryOutProposals(app.context);
  expect(await sentence('home.received')).toMatchObject({ state: 'read', inUse: null });
  await rows(`update proposal set state = 'lapsed', version = version + 1, done_at = not_before,
    outcome = 'changed', held_because = 'Other words.' where id = '${own.id}'`);
});

it('keeps what was written and read: the database refuses what one person does alone', async () => {
  await write('home.cost', 'Umutengo onse');
  await expect(
    rows(`insert into translation_reading (language, key, version, read_by, read_at)
      values ('bem', 'home.cost', 2, '${writer.id}', now())`),
  ).rejects.toThrow(/does not read it/);
  await expect(
    rows(`insert into translation (language, key, version, english, words, hash, written_by,
      written_at) select language, key, 9, english, 'Other', hash, written_by, written_at
      from translation where key = 'home.cost' and version = 1`),
  ).rejects.toThrow(/hash is of other words/);
  await expect(rows(`update translation set words = 'Other'`)).rejects.toThrow(/translation/);
  await expect(rows(`delete from translation_approval`)).rejects.toThrow(/translation/);
});

it('is spoken once it is approved; the rest is English as a whole', async () => {
  await offer([await readLanguage(english), { code: language, sentences: {}, missing: 0 }]);
  expect(said('home.amount')).toBe('Amount');
  const stop = await followApprovedWords(app.context);
  expect(said('home.amount')).toBe('Indalama');
  expect(said('home.received')).toBe('You receive');
  const both = ['home.amount', 'home.received'];
  const text = both.map((key) => `${marks.open}${key}${marks.close}`).join(' ');
  expect(spoken(text, language)).toBe('Amount You receive');
  await write('home.unitDays', 'Inshiku');
  await read(reader, 'home.unitDays');
  await doneByTwo(app.context, [one, other], await batch('home.unitDays'));
  await expect.poll(() => said('home.unitDays')).toBe('Inshiku');
  stop();
});

it('a PO file comes in as drafts, or not at all with each fault and its line', async () => {
  const file = await writer.done(act(exportSentences), { language });
  expect(file.fileName).toBe('bem.po');
  const text = Buffer.from(file.content, 'base64').toString();
  expect(text).toContain('#, approved\nmsgctxt "home.total"\nmsgid "');
  expect(text).toContain('#, fuzzy\nmsgctxt "home.amount"');
  const take = (changed: string) =>
    writer.done(act(importSentences), { language, file: changed });
  expect((await take(text)).added).toBe(0);
  const empty = 'msgctxt "set.languageHeading"\nmsgid "Language"\nmsgstr ""';
  expect(text).toContain(empty);
  const filled = (words: string) =>
    text.replace(empty, empty.replace('msgstr ""', `msgstr "${words}"`));
  const bad = filled('Ululimi {x}').replace(
    '"home.amount"\nmsgid "',
    '"home.amount"\nmsgid "Of ',
  );
  const { faults, added } = await take(bad);
  expect(added).toBe(0);
  expect(faults.join('\n')).toMatch(
    /Line \d+, home.amount: Its English has changed[^]*set.languageHeading: It needs the gaps none/,
  );
  expect((await sentence('set.languageHeading')).state).toBe('missing');
  expect((await take('msgid "broken')).faults).toHaveLength(1);
  expect((await take(text.replace('Language: bem', 'Language: ny'))).faults[0]).toMatch(/ny/);
  const twice = `${text}\nmsgctxt "home.cost"\nmsgid "A"\nmsgstr "B"\n`;
  expect((await take(twice)).faults[0]).toMatch(/^Line \d+: home.cost is there twice/);
  expect(await take(filled('Ululimi'))).toMatchObject({ added: 1, faults: [] });
  expect(await sentence('set.languageHeading')).toMatchObject({
    ...{ state: 'draft', words: 'Ululimi', writtenBy: { name: 'Mutale' } },
  });
});

it('the same words for another English are a new draft: their translator keeps them', async () => {
  const key = 'home.talk';
  const words = 'Umutengo';
  const was = 'An older English';
  const hash = createHash('sha256').update([language, key, was, words].join('\n'));
  await rows(`
    insert into translation (language, key, version, english, words, hash, written_by, written_at)
    select '${language}', '${key}', 1, '${was}', '${words}', '${hash.digest('hex')}', id, now()
    from staff limit 1`);
  expect(await sentence(key)).toMatchObject({ state: 'draft', isOfOtherEnglish: true });
  const file = await writer.done(act(exportSentences), { language });
  const text = Buffer.from(file.content, 'base64').toString();
  const empty = /msgctxt "home\.talk"\nmsgid "[^"]*"\nmsgstr "[^"]*"/.exec(text)?.[0] ?? '';
  const taken = text.replace(empty, empty.replace(/msgstr "[^"]*"$/, 'msgstr "Umutengo"'));
  const answer = await writer.done(act(importSentences), { language, file: taken });
  expect(answer).toMatchObject({ added: 1, faults: [] });
  expect(await sentence(key)).toMatchObject({ version: 2, isOfOtherEnglish: false });
});

it('where English went back to what it was, its approved words are spoken again', async () => {
  const ofToday = (await sentence('home.total')).english;
  const total = { language, key: 'home.total' };
  await offerWith([
    { ...total, english: ofToday, words: 'Bonse' },
    { ...total, english: 'Another English', words: 'Fyonse' },
  ]);
  expect(said('home.total')).toBe('Bonse');
});

it('is listed by state, medium and words, a page at a time', async () => {
  const list = (filter: object, after?: string) =>
    writer.done(act(listSentences), {
      ...{ language, filter, limit: 2 },
      ...(after !== undefined && { after }),
    });
  const drafts = await list({ state: 'draft' });
  expect(drafts.rows).toHaveLength(2);
  expect(drafts.counts.draft).toBe(drafts.about);
  expect(drafts.isOffered).toBe(false);
  const next = await list({ state: 'draft' }, drafts.next);
  expect(next.rows[0]?.key).not.toBe(drafts.rows[0]?.key);
  expect((await list({ on: 'ussd', words: '6 help' })).rows[0]?.key).toBe('ussd.itemHelp');
  expect((await list({ on: 'pdf', words: 'statement.title' })).rows).toMatchObject([
    { on: 'pdf' },
  ]);
  const asked = { language, filter: {}, limit: 2, after: 'AAAA' } as const;
  expect((await writer.ask(act(listSentences), asked)).reason).toBe('cursor-unknown');
});
