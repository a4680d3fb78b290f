import { afterAll, beforeAll, expect, it } from 'vitest';
import { english } from '../../../../contract/words/languages.ts';
import { doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import {
  language,
  said,
  type Translators,
  translators,
} from '../../../../testing/translators.ts';
import { followApprovedWords } from '../../../store/approved-words.ts';
import { script } from '../../../store/database/database.ts';
import { offer, offerWith, readLanguage } from '../../../store/language.ts';

let app: App;
let desk: Translators;
beforeAll(async () => {
  app = await startApp();
  desk = await translators(app);
}, 120_000);
afterAll(() => app.close());

const rows = (text: string) => app.db.rows(script<Record<string, unknown>>(text));

it('approved words are withdrawn by two, and come back by a new approval alone', async () => {
  const { reader, one, other, sentence, write, read, batch } = desk;
  const key = 'home.unitDays';
  await write(key, 'Inshiku');
  await read(reader, key);
  await doneByTwo(app.context, [one, other], await batch(key));
  await offer([await readLanguage(english), { code: language, sentences: {}, missing: 0 }]);
  const stop = await followApprovedWords(app.context);
  expect(said(key)).toBe('Inshiku');
  const { inUse } = await sentence(key);
  expect(inUse).toEqual({ words: 'Inshiku', version: 1 });
  const withdrawal = (version: number, of = key) => ({
    ...({ kind: 'withdraw-words', language } as const),
    sentences: [{ key: of, version }],
  });
  const others = await proposed(one, withdrawal(2));
  expect(others.values['why']).toContain('other words of home.unitDays');
  expect((await proposed(one, withdrawal(0, 'home.received'))).values['why']).toMatch(
    /in English already/,
  );
  await expect(
    rows(`insert into translation_withdrawal (language, key, version, proposal_id, withdrawn_at)
      select language, key, version, proposal_id, published_at from translation_approval
      where key = '${key}'`),
  ).rejects.toThrow(/approve-words|two people|proposal/);
  await doneByTwo(app.context, [one, other], withdrawal(1));
  await expect.poll(() => said(key)).toBe('days');
  expect(await sentence(key)).toMatchObject({ state: 'withdrawn', inUse: null });
  expect((await read(reader, key)).values['why']).toMatch(/was withdrawn/);
  await expect(rows('delete from translation_withdrawal')).rejects.toThrow(/translation/);
  expect((await write(key, 'Inshiku')).reason).toBeNull();
  await read(reader, key);
  await doneByTwo(app.context, [one, other], await batch(key));
  await expect.poll(() => said(key)).toBe('Inshiku');
  expect((await sentence(key)).inUse?.version).toBe(2);
  stop();
});

it('words of the file of a language are withdrawn as well', async () => {
  const key = 'home.received';
  await offer([
    await readLanguage(english),
    { code: language, sentences: { [key]: 'Mwapoka' }, missing: 0 },
  ]);
  expect(said(key)).toBe('Mwapoka');
  await offerWith([], [{ language, key }]);
  expect(said(key)).toBe('You receive');
});
