import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { offeredLanguages } from '../../store/spoken.ts';

const select = sql<{ readonly language: LanguageCode | null }, { borrowerId: BorrowerId }>(
  'select language from borrower where id = :borrowerId',
);

/** What a borrower chose; null: nothing, or what is not offered any more. */
export async function languageOf(
  q: Queryable,
  borrowerId: BorrowerId,
): Promise<LanguageCode | null> {
  const offered = offeredLanguages();
  if (offered.length === 1) return null;
  const chosen = (await q.row(select, { borrowerId }))?.language;
  return offered.find((code) => code === chosen) ?? null;
}

const update = sql<void, { borrowerId: BorrowerId; language: LanguageCode }>(
  'update borrower set language = :language where id = :borrowerId',
  'repeatable',
);

/** Stores what a borrower chose, on whatever way. */
export async function chooseLanguage(
  q: Queryable,
  chosen: { readonly borrowerId: BorrowerId; readonly language: LanguageCode },
): Promise<void> {
  await q.run(update, chosen);
}
