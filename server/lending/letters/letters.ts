import { createHash, randomBytes } from 'node:crypto';
import { letterCodeLength } from '../../../contract/borrower/letter-code.ts';
import { codeLetters } from '../../../contract/borrower/sms-code.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';

/** A letter that was written. */
export interface Letter {
  readonly code: string;
  readonly writtenAt: Date;
}

interface NewLetter {
  readonly orderId: OrderId;
  readonly borrowerId: BorrowerId;
  readonly settledOn: CivilDate;
  readonly initials: string;
  readonly now: Date;
}

// The first request writes it; the empty update answers the row that was there.
const ensureLetter = sql<Letter, NewLetter & { code: string; codeHash: Uint8Array }>(`
  insert into settlement_letter
    (order_id, borrower_id, settled_on, code, code_hash, initials, created_at)
  values (:orderId, :borrowerId, :settledOn, :code, :codeHash, :initials, :now)
  on conflict (order_id, settled_on)
    do update set created_at = settlement_letter.created_at
  returning code, created_at as written_at`);

/** The letter of a loan that was paid in full on a day: the same ever after. */
export async function letterOf(q: Queryable, letter: NewLetter): Promise<Letter> {
  const code = newLetterCode();
  const row = await q.row(ensureLetter, { ...letter, code, codeHash: hashOf(code) });
  if (row === undefined) throw new Error('a letter that was written is there');
  return row;
}

/** Which loan a letter is about, and how it names its borrower. */
export interface FoundLetter {
  readonly orderId: OrderId;
  readonly settledOn: CivilDate;
  readonly initials: string;
}

const selectByHash = sql<
  Omit<FoundLetter, 'orderId'> & { orderId: bigint },
  { codeHash: Uint8Array }
>(`
  select order_id, settled_on, initials from settlement_letter where code_hash = :codeHash`);

/** The letter of a code; null when no letter has it. */
export async function letterOfCode(q: Queryable, code: string): Promise<FoundLetter | null> {
  const row = await q.row(selectByHash, { codeHash: hashOf(code) });
  return row === undefined ? null : { ...row, orderId: Number(row.orderId) as OrderId };
}

/** 32 letters are five bits, and 256 is a multiple of 32: each is as likely as another. */
function newLetterCode(): string {
  return Array.from(randomBytes(letterCodeLength), (byte) =>
    codeLetters.charAt(byte % 32),
  ).join('');
}

function hashOf(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}
