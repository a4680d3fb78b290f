import * as z from 'zod/mini';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { openSealed, putSealed, type SealedReader } from '../../store/sealing/sealed-items.ts';

/** The steps whose answers are kept as they were given. */
export type AnsweredStep = 'personal' | 'contacts' | 'questionnaire';

const selectNewest = sql<
  { readonly formVersion: number; readonly sealedId: string },
  { borrowerId: BorrowerId; step: AnsweredStep }
>(`
  select form_version, sealed_id from step_answer
  where borrower_id = :borrowerId and step = :step order by at desc, id desc limit 1`);

const anyAnswer = z.record(z.string(), z.unknown());

/** What was answered, and the version of the form it was answered to. */
export interface SavedAnswer {
  readonly version: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/** The newest answer of a step, opened and noted as read by `reader`; null when there is none. */
export async function openAnswer(
  q: Queryable,
  keys: Keyring,
  asked: {
    readonly borrowerId: BorrowerId;
    readonly step: AnsweredStep;
    readonly reader: SealedReader;
    /** The person of the lender who reads it. */
    readonly who?: string;
    readonly now: Date;
  },
): Promise<SavedAnswer | null> {
  const { borrowerId, step, reader, who = null, now } = asked;
  const row = await q.row(selectNewest, { borrowerId, step });
  if (row === undefined) return null;
  const place = {
    id: row.sealedId,
    borrowerId,
    kind: 'step-answer',
    reader,
    who,
    now,
  } as const;
  const plain = await openSealed(q, keys, place);
  if (plain === null) return null;
  return {
    version: row.formVersion,
    answer: anyAnswer.parse(JSON.parse(plain.toString('utf8'))),
  };
}

/** Stores an answer encrypted, beside those given before; the newest counts. */
export async function saveAnswer(
  q: Queryable,
  keys: Keyring,
  saved: SavedAnswer & {
    readonly borrowerId: BorrowerId;
    readonly step: AnsweredStep;
    readonly now: Date;
  },
): Promise<void> {
  const { borrowerId, step, version: formVersion, answer, now } = saved;
  const plain = Buffer.from(JSON.stringify(answer));
  const sealedId = await putSealed(q, keys, { borrowerId, kind: 'step-answer', plain, now });
  const row = { id: newId(), borrowerId, step, formVersion, sealedId, at: now };
  await insertInto(q, 'step_answer', row);
}

/** Whether an answer says the same as the one before, to the same version of the form. */
export function isSameAnswer(before: SavedAnswer | null, now: SavedAnswer): boolean {
  return (
    before !== null &&
    before.version === now.version &&
    JSON.stringify(before.answer) === JSON.stringify(now.answer)
  );
}
