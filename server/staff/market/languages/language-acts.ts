import {
  exportSentences,
  importSentences,
  listSentences,
  pictureOfSentence,
  readSentences,
  writeSentence,
} from '../../../../contract/staff/language-acts.ts';
import { sentenceStates } from '../../../../contract/staff/language-words.ts';
import { mediumOf } from '../../../../contract/words/check-translation.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { englishSentences } from '../../../store/english.ts';
import { poFileOf } from '../../../store/language.ts';
import { writePo } from '../../../store/po-file.ts';
import { cursorParts, cursorText } from '../../acts/listing.ts';
import { type ServedAct, serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { importInto } from './import-sentences.ts';
import { keepTranslation, sentencesIn, whyNotWords } from './sentence-rows.ts';
import type { TranslatedSentence } from './sentence-rows.ts';
import { wordPictureOf } from './word-pictures.ts';

const no = (why: string) => new StaffRefusal('not-possible-now', { why });

const listSentencesAct = serveAct(listSentences, async ({ context, args }) => {
  const { language, filter, after, limit } = args;
  const all = await sentencesIn(context.db, language);
  const sought = filter.words?.toLowerCase() ?? '';
  const found = all.filter(
    ({ key, text, words, state }) =>
      (filter.state === undefined || state === filter.state) &&
      (filter.on === undefined || mediumOf(key) === filter.on) &&
      `${key}\n${text}\n${words}`.toLowerCase().includes(sought),
  );
  // After a sentence of before, which may have left what is listed.
  const [last = ''] = after === undefined ? [] : cursorParts(after);
  const places = new Map(all.map(({ key }, place) => [key, place]));
  const from = places.get(last) ?? -1;
  if (after !== undefined && from < 0) return new StaffRefusal('cursor-unknown');
  const rest = found.filter(({ key }) => (places.get(key) ?? 0) > from);
  const shown = rest.slice(0, limit);
  const end = shown.at(-1);
  const count = (state: string) => all.filter((one) => one.state === state).length;
  return {
    rows: shown.map(rowOf),
    ...(rest.length > limit && end !== undefined && { next: cursorText([end.key]) }),
    about: found.length,
    isOffered: context.config.languages.includes(language),
    counts: Object.fromEntries(sentenceStates.map((state) => [state, count(state)])) as Record<
      (typeof sentenceStates)[number],
      number
    >,
  };
});

function rowOf({ text, gaps, inUse, ...row }: TranslatedSentence) {
  return {
    ...row,
    english: text,
    gaps: [...gaps],
    on: mediumOf(row.key),
    inUse: inUse && { words: inUse.words, version: inUse.version },
  };
}

const pictureOfSentenceAct = serveAct(pictureOfSentence, async ({ args: { key } }) => {
  const english = await englishSentences();
  if (!Object.hasOwn(english, key)) return new StaffRefusal('unknown');
  return { picture: await wordPictureOf(key, english) };
});

const writeSentenceAct = serveAct(writeSentence, async ({ context, args, staff, about }) => {
  const { language, key, version, words } = args;
  const [of] = await sentencesIn(context.db, language, [key]);
  if (of === undefined) return new StaffRefusal('unknown');
  about({ kind: 'translation', id: `${language} ${key}` });
  if (of.version !== version) return new StaffRefusal('changed-meanwhile');
  const why = whyNotWords(language, of, words);
  if (why !== null) return no(why);
  const isSame = of.words === words && !of.isOfOtherEnglish;
  if (isSame && of.state !== 'withdrawn') return no('It is so already.');
  const by = { writtenBy: staff.id, writtenAt: context.clock.now() };
  const isKept = await keepTranslation(context.db, { language, of, words, ...by });
  return isKept ? { version: version + 1 } : new StaffRefusal('changed-meanwhile');
});

const readSentencesAct = serveAct(readSentences, async ({ context, args, staff, about }) => {
  const { db, clock } = context;
  const { language, sentences } = args;
  about({ kind: 'language', id: language });
  const keys = sentences.map(({ key }) => key);
  const found = new Map((await sentencesIn(db, language, keys)).map((one) => [one.key, one]));
  for (const { key, version, hash } of sentences) {
    const of = found.get(key);
    if (of === undefined) return new StaffRefusal('unknown');
    if (of.version !== version || of.hash !== hash)
      return new StaffRefusal('changed-meanwhile');
    if (of.isOfOtherEnglish)
      return no(`The English of ${key} has changed. Translate it again.`);
    if (of.state === 'withdrawn') return no(`${key} was withdrawn. Translate it again.`);
    if (of.state !== 'draft') return no(`${key} was read already.`);
    if (of.writtenBy?.id === staff.id) return no(`You wrote ${key}. Another person reads it.`);
    const row = { language, key, version, readBy: staff.id, readAt: clock.now() };
    await insertInto(db, 'translation_reading', row);
  }
  return { read: sentences.length };
});

const importSentencesAct = serveAct(importSentences, async (call) => {
  call.about({ kind: 'language', id: call.args.language });
  return importInto(call);
});

const exportSentencesAct = serveAct(exportSentences, async ({ context, args, about }) => {
  const { language } = args;
  about({ kind: 'language', id: language });
  const sentences = (await sentencesIn(context.db, language)).flatMap((one) =>
    one.state === 'missing'
      ? []
      : [
          {
            key: one.key,
            // Of another English it is a draft.
            english: one.isOfOtherEnglish ? '' : one.text,
            text: one.words,
            state: one.state === 'withdrawn' ? 'draft' : one.state,
          },
        ],
  );
  const { glossary, words } = poFileOf(language);
  const file = writePo(language, await englishSentences(), { sentences, glossary, words });
  return {
    fileName: `${language}.po`,
    mediaType: 'text/x-gettext-translation',
    content: file.toString('base64'),
  };
});

/** What borrowers read in their languages. */
export const languageActs: readonly ServedAct[] = [
  listSentencesAct,
  pictureOfSentenceAct,
  writeSentenceAct,
  readSentencesAct,
  importSentencesAct,
  exportSentencesAct,
];
