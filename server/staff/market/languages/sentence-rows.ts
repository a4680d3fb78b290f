import { createHash } from 'node:crypto';
import type {
  SentenceState,
  TranslatedLanguage,
} from '../../../../contract/staff/language-words.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import { hasFormsFor, translationFault } from '../../../../contract/words/check-translation.ts';
import type { Glossary } from '../../../../contract/words/check-translation.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { englishCatalogue } from '../../../store/english.ts';
import type { EnglishSentence } from '../../../store/english.ts';
import { poFileOf } from '../../../store/language.ts';
import type { PoFile } from '../../../store/po-file.ts';

interface Person {
  readonly id: StaffId;
  readonly name: string;
}

interface TranslationRow {
  readonly key: string;
  readonly version: number;
  readonly english: string;
  readonly words: string;
  readonly hash: string;
  readonly writtenBy: Person;
  readonly writtenAt: Date;
  readonly readBy: Person | null;
  readonly isApproved: boolean;
}

const selectWithdrawn = sql<
  { readonly key: string; readonly version: number },
  { language: TranslatedLanguage }
>(`
  select key, max(version) as version from translation_withdrawal
  where language = :language group by key`);

const person = (
  id: string,
) => `(select json_build_object('id', s.id, 'name', s.name) from staff s
  where s.id = ${id})`;
const selectAll = sql<TranslationRow, { language: TranslatedLanguage; keys: string[] | null }>(`
  select t.key, t.version, t.english, t.words, t.hash, ${person('t.written_by')} as written_by,
    t.written_at, ${person('r.read_by')} as read_by, a.key is not null as is_approved
  from translation t
  left join translation_reading r using (language, key, version)
  left join translation_approval a using (language, key, version)
  where t.language = :language and (:keys::text[] is null or t.key = any (:keys))
  order by t.key, t.version`);

/** A sentence with its newest translation, and what borrowers read of it now. */
export interface TranslatedSentence extends EnglishSentence {
  readonly state: SentenceState;
  readonly words: string;
  /** 0: there is none, or it is of the file of the language. */
  readonly version: number;
  readonly hash: string;
  readonly isOfOtherEnglish: boolean;
  readonly inUse: { readonly words: string; readonly version: number } | null;
  readonly writtenBy: Person | null;
  readonly writtenAt: Date | null;
  readonly readBy: Person | null;
}

/** Every sentence of the catalogue in a language, in the order of the sources. */
export async function sentencesIn(
  q: Queryable,
  language: TranslatedLanguage,
  keys: string[] | null = null,
): Promise<TranslatedSentence[]> {
  const rows = Map.groupBy(await q.rows(selectAll, { language, keys }), ({ key }) => key);
  const withdrawn = new Map(
    (await q.rows(selectWithdrawn, { language })).map(({ key, version }) => [key, version]),
  );
  const file = new Map(poFileOf(language).sentences.map((one) => [one.key, one]));
  const all = await englishCatalogue();
  const wanted = keys === null ? all : all.filter(({ key }) => keys.includes(key));
  return wanted.map((of) =>
    translated(of, {
      versions: rows.get(of.key) ?? [],
      shipped: file.get(of.key),
      // Words up to this version are withdrawn; 0: those of the file alone.
      withdrawn: withdrawn.get(of.key) ?? -1,
    }),
  );
}

function translated(
  of: EnglishSentence,
  words: {
    readonly versions: readonly TranslationRow[];
    readonly shipped: PoFile['sentences'][number] | undefined;
    readonly withdrawn: number;
  },
): TranslatedSentence {
  const { versions, shipped, withdrawn } = words;
  const isOfToday = ({ english }: { english: string }) => english === of.text;
  const newest = versions.at(-1);
  const approved = versions.findLast(
    (one) => one.isApproved && isOfToday(one) && one.version > withdrawn,
  );
  const isFromFile = shipped?.state === 'approved' && isOfToday(shipped) && withdrawn < 0;
  const fromFile = isFromFile ? { words: shipped.text, version: 0 } : null;
  const from = newest ?? shipped;
  const version = newest?.version ?? 0;
  const state = stateOf(from, newest ?? shipped?.state, of.text);
  return {
    ...of,
    state: state !== 'missing' && version <= withdrawn ? 'withdrawn' : state,
    words: newest?.words ?? shipped?.text ?? '',
    version,
    hash: newest?.hash ?? '',
    isOfOtherEnglish: from !== undefined && !isOfToday(from),
    inUse: approved ?? fromFile,
    writtenBy: newest?.writtenBy ?? null,
    writtenAt: newest?.writtenAt ?? null,
    readBy: newest?.readBy ?? null,
  };
}

function stateOf(
  from: { readonly english: string } | undefined,
  how: TranslationRow | PoFile['sentences'][number]['state'] | undefined,
  english: string,
): SentenceState {
  if (from === undefined || how === undefined) return 'missing';
  if (from.english !== english) return 'draft';
  if (typeof how === 'string') return how;
  if (how.isApproved) return 'approved';
  return how.readBy === null ? 'draft' : 'read';
}

/** Why words cannot stand for a sentence in a language, as a sentence; null: they can. */
export function whyNotWords(
  language: TranslatedLanguage,
  { key, text }: EnglishSentence,
  words: string,
  glossary: Glossary = poFileOf(language).glossary,
): string | null {
  if (!hasFormsFor(language)) return `${language} needs forms of number that we have not.`;
  const fault = translationFault(key, text, words, glossary);
  return fault === null ? null : `It ${fault}.`;
}

interface Written {
  readonly language: TranslatedLanguage;
  readonly of: TranslatedSentence;
  readonly words: string;
  readonly writtenBy: StaffId;
  readonly writtenAt: Date;
}

/** Keeps the next version of a translation, as a draft; false: another one came first. */
export async function keepTranslation(tx: Queryable, written: Written): Promise<boolean> {
  const { language, of, words, writtenBy, writtenAt } = written;
  const { key, text: english } = of;
  const hash = createHash('sha256').update([language, key, english, words].join('\n'));
  const row = {
    ...{ language, key, version: of.version + 1, english, words, writtenBy, writtenAt },
    hash: hash.digest('hex'),
  };
  return (await insertInto(tx, 'translation', row, 'on conflict do nothing')) === 1;
}
