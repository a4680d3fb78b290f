import {
  listSentences,
  readSentences,
  writeSentence,
} from '../contract/staff/language-acts.ts';
import type { StaffAct } from '../contract/staff/staff-act.ts';
import { marks } from '../contract/words/translation.ts';
import { type Colleague, colleague } from './staff-world.ts';
import type { App } from './start-app.ts';
import { servedActs } from '../server/app/served-acts.ts';
import { spoken } from '../server/store/spoken.ts';
import type { ServedAct } from '../server/staff/acts/serve-act.ts';

export const language = 'bem';
export const act = <A extends StaffAct>(wanted: A) =>
  servedActs.get(wanted.name) as unknown as ServedAct<A>;
/** What a borrower of that language reads of a sentence. */
export const said = (key: string) => spoken(`${marks.open}${key}${marks.close}`, language);

export type Translators = Awaited<ReturnType<typeof translators>>;

/** Who writes, who reads and two who approve; what they do to the sentences of a language. */
export async function translators(app: App) {
  await app.server.jobs.stop();
  const writer = await colleague(app.context, 'Mutale', ['care']);
  const reader = await colleague(app.context, 'Chileshe', ['marketing']);
  const one = await colleague(app.context, 'Bwalya', ['compliance']);
  const other = await colleague(app.context, 'Mwila', ['director']);
  const sentence = async (key: string) => {
    const filter = { words: key };
    const { rows } = await writer.done(act(listSentences), { language, filter, limit: 100 });
    const found = rows.find((row) => row.key === key);
    if (found === undefined) throw new Error(`${key} is not listed`);
    return found;
  };
  const versionsOf = async (keys: readonly string[]) => {
    const all = await Promise.all(keys.map((key) => sentence(key)));
    return all.map(({ key, version, hash }) => ({ key, version, hash }));
  };
  return {
    ...{ writer, reader, one, other, sentence },
    write: async (key: string, words: string) => {
      const { version } = await sentence(key);
      return writer.ask(act(writeSentence), { language, key, version, words });
    },
    read: async (by: Colleague, ...keys: string[]) =>
      by.ask(act(readSentences), { language, sentences: await versionsOf(keys) }),
    batch: async (...keys: string[]) => ({
      ...({ kind: 'approve-words', language } as const),
      sentences: await versionsOf(keys),
    }),
  };
}
