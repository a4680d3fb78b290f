import type { importSentences } from '../../../../contract/staff/language-acts.ts';
import { mostPoFaults } from '../../../../contract/staff/language-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { contextsIn, PoFault, readPo, type Translated } from '../../../store/po-file.ts';
import type { StaffCall } from '../../acts/serve-act.ts';
import { keepTranslation, sentencesIn, whyNotWords } from './sentence-rows.ts';

type Imported = StaffAnswerOf<typeof importSentences>;

/** Keeps what a PO file says as drafts, whatever its flags; nothing of it where one is at fault. */
export async function importInto({
  context: { db, clock },
  args: { language, file },
  staff,
}: StaffCall<typeof importSentences>): Promise<Imported> {
  const given = readAs(file, language);
  if (typeof given === 'string') return { added: 0, same: 0, faults: [given] };
  const all = new Map((await sentencesIn(db, language)).map((one) => [one.key, one]));
  const lines = new Map(contextsIn(file).map(([place, key]) => [key, place + 1]));
  const faults = given.flatMap(({ key, english, text }) => {
    const of = all.get(key);
    const why =
      of === undefined
        ? 'It is no sentence of the catalogue. Remove it.'
        : of.text === english
          ? whyNotWords(language, of, text)
          : 'Its English has changed. Export the file again and translate that.';
    return why === null ? [] : [`Line ${lines.get(key) ?? '?'}, ${key}: ${why}`.slice(0, 400)];
  });
  if (faults.length > 0) return { added: 0, same: 0, faults: faults.slice(0, mostPoFaults) };
  let added = 0;
  for (const { key, text: words } of given) {
    const of = all.get(key);
    // The same words for another English are new: their translator says that they still fit.
    if (of === undefined || (of.words === words && !of.isOfOtherEnglish)) continue;
    const by = { writtenBy: staff.id, writtenAt: clock.now() };
    if (await keepTranslation(db, { language, of, words, ...by })) added += 1;
  }
  return { added, same: given.length - added, faults: [] };
}

/** Its sentences, or why it cannot be read. */
function readAs(file: string, language: string): readonly Translated[] | string {
  const named = /^"Language: ([\w-]*)/m.exec(file)?.[1];
  if (named !== language) {
    return `The file says "Language: ${named ?? ''}", and this is ${language}. Choose its own.`;
  }
  try {
    return readPo(Buffer.from(file)).sentences;
  } catch (error) {
    if (error instanceof PoFault) return error.message;
    throw error;
  }
}
