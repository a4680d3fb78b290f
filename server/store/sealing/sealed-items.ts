import type { BorrowerId } from '../../../contract/words/ids.ts';
import { assert } from '../../../domain/assert.ts';
import { filedBody, newFileKey } from '../files/filed-bodies.ts';
import type { Files } from '../ports/files.ts';
import { sql } from '../database/database.ts';
import type { Queryable } from '../database/database.ts';
import { newId } from '../ids.ts';
import { readingLinkInSql } from '../database/hash-chain.ts';
import { type Keyring, seal, unseal } from './keyring.ts';
import { currentSession } from './reading-session.ts';

/** The kinds of encrypted items. A picture's are the wire's; the rest are our JSON texts. */
export type SealedKind =
  | 'nrc-front'
  | 'nrc-back'
  | 'face'
  /** Name, number, birth date and sex as the borrower confirmed them. */
  | 'identity'
  /** What the card was read as, with its confidence. */
  | 'card-reading'
  /** Values of a form, contacts or answers. */
  | 'step-answer'
  /** 128 float32 of a face. */
  | 'face-descriptor'
  | 'contract'
  /** What a borrower complained of, asked for, and what they were answered. */
  | 'complaint'
  | 'complaint-answer'
  | 'data-request'
  | 'data-request-answer'
  /** Who reported their death. */
  | 'death-report'
  /** Evidence about one of their payments: a letter, a screen of a wallet. */
  | 'evidence'
  /** A note of staff on a contact about the debt. */
  | 'contact-note'
  /** What the lender's people wrote down of a borrower for each other. */
  | 'staff-note'
  /** What they wrote to us by SMS. */
  | 'borrower-sms'
  /** What a former system knew of them, of a loan book that was taken over. */
  | 'taken-over'
  /** The contract of a loan in that system: a PDF or a picture. */
  | 'former-contract'
  /** What a credit bureau answered, whole, for 90 days. */
  | 'bureau-report'
  /** A letter of the lender about their loan: a PDF. */
  | 'lender-letter';

/** The act that opens a sealed thing, for the log of readings. */
export type SealedReader =
  | 'read-card'
  | 'check-face'
  | 'show-form'
  /** What was saved before is compared with what is saved now. */
  | 'save-form'
  /** A contact is informed by whom they were named. */
  | 'tell-contact'
  /** The borrower looks at their own name and masked number. */
  | 'show-owner'
  | 'make-contract'
  /** The register is asked about the card. */
  | 'ask-registry'
  | 'ask-bureau'
  | 'show-contract'
  /** A letter is written for a person of staff, who does not see the name. */
  | 'write-letter'
  | 'show-letter'
  /** The district of a new loan's borrower names the team of its officer. */
  | 'assign-officer'
  /** Everything held about a borrower goes to them as a file. */
  | 'export'
  /** A person of staff, for a reason that is kept beside it. */
  | 'console'
  /** The same for a suspicion: only compliance and the director learn of it. */
  | 'compliance';

interface SealedRow {
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  /** Null: it is in the store of files, by `file_key`. */
  readonly body: Buffer | null;
  readonly fileKey: string | null;
}

const insertItem = sql<
  void,
  SealedPlace & {
    keyId: string;
    wrappedKey: Uint8Array;
    body: Uint8Array | null;
    fileKey: string | null;
    now: Date;
    purgeAfter: Date | null;
    fingerprint: string | null;
  }
>(`
  insert into sealed_item (id, borrower_id, kind, key_id, wrapped_key, body, file_key,
    created_at, purge_after, fingerprint)
  values (:id, :borrowerId, :kind, :keyId, :wrappedKey, :body, :fileKey, :now, :purgeAfter,
    :fingerprint)`);

const parameters = {
  id: ':id::text',
  item_id: ':itemId::text',
  kind: ':kind::text',
  reader: ':reader::text',
  who: ':who::text',
  at: ':now::timestamptz',
  session_id: ':sessionId::text',
} as const;

const linkAfter = (before: string) => readingLinkInSql(before, (name) => parameters[name]);

/**
 * Reading and writing it down are one statement: neither happens without the other. A session that
 * looks at the same thing again within the hour has been written down; an operator and a job are
 * each time.
 */
const readItem = sql<
  SealedRow,
  {
    itemId: string;
    borrowerId: BorrowerId;
    kind: SealedKind;
    id: string;
    reader: SealedReader;
    who: string | null;
    now: Date;
    sessionId: string | null;
  }
>(`
  with item as (
    select id, borrower_id, kind, key_id, wrapped_key, body, file_key from sealed_item
    where id = :itemId and borrower_id = :borrowerId and kind = :kind
  ), due as (
    select borrower_id from item
    where :sessionId::text is null or not exists (select from sealed_reading
      where session_id = :sessionId and item_id = :itemId and reader = :reader
        and at > :now::timestamptz - interval '1 hour' and at <= :now)
  ), chain as (
    insert into reading_chain as kept (borrower_id, length, head)
    select borrower_id, 1, ${linkAfter("''::bytea")} from due
    on conflict (borrower_id) do update
      set length = kept.length + 1, head = ${linkAfter('kept.head')}
    returning borrower_id, length, head
  ), reading as (
    insert into sealed_reading (id, item_id, borrower_id, kind, reader, who, at, session_id,
      link, chain)
    select :id, :itemId, borrower_id, :kind, :reader, :who, :now, :sessionId, length,
      head from chain
  )
  select key_id, wrapped_key, body, file_key from item`);

/** Where a sealed thing belongs; part of the seal, so that it opens nowhere else. */
export interface SealedPlace {
  readonly id: string;
  readonly borrowerId: BorrowerId;
  readonly kind: SealedKind;
}

export interface NewSealedItem extends Omit<SealedPlace, 'id'> {
  readonly plain: Uint8Array;
  readonly now: Date;
  /** When the purge may take it away; null: kept as long as the lender must. */
  readonly purgeAfter?: Date | null;
  /** The key by which the same item, stored again, is found. */
  readonly fingerprint?: string | null;
}

/** The row of an encrypted item, with its own id. */
export function sealItem<Id extends string = string>(ring: Keyring, item: NewSealedItem) {
  const { borrowerId, kind, plain, now, purgeAfter = null, fingerprint = null } = item;
  const place = { id: newId<Id>(), borrowerId, kind };
  return { ...place, ...seal(ring, plain, boundTo(place)), now, purgeAfter, fingerprint };
}

/** Stores bytes encrypted and answers their id. */
export async function putSealed<Id extends string = string>(
  q: Queryable,
  ring: Keyring,
  item: NewSealedItem,
): Promise<Id> {
  const row = sealItem<Id>(ring, item);
  await q.run(insertItem, { ...row, fileKey: null });
  return row.id;
}

/** Large bodies are in the store of files, where there is one; all else beside its row. */
export type FiledKind = (typeof filedKinds)[number];
export const filedKinds = ['nrc-front', 'nrc-back', 'face', 'evidence'] as const;

/** Where sealed things lie: under which keys, and what is large in which store. */
export interface Vault {
  readonly keys: Keyring;
  /** Null: the database keeps all. */
  readonly files: Files | null;
}

/**
 * The same for what is large. First the file and then its row, so that no row leads nowhere; a file
 * whose row did not come is swept a day later.
 * @throws {FilesAway} when the store does not take it; nothing is kept then
 */
export async function putSealedFile<Id extends string = string>(
  q: Queryable,
  { keys, files }: Vault,
  item: NewSealedItem & { readonly kind: FiledKind },
): Promise<Id> {
  if (files === null) return putSealed<Id>(q, keys, item);
  const { body, ...row } = sealItem<Id>(keys, item);
  const fileKey = await newFileKey(q);
  await files.put(fileKey, body);
  await q.run(insertItem, { ...row, body: null, fileKey });
  return row.id;
}

/**
 * Opens an encrypted item and records the reader, once a session and hour. Null when there is
 * none of that id, owner and kind. `who` names a person when it is one.
 */
export async function openSealed(
  q: Queryable,
  ring: Keyring,
  asked: Opening,
): Promise<Buffer | null> {
  const row = await readAndNote(q, asked);
  if (row === undefined) return null;
  assert(row.body !== null, 'a body in its row is opened here');
  return unseal(ring, sealedOf(row, row.body), boundTo(asked));
}

/**
 * The same for what may be in the store of files; null too when the store has lost it, which
 * `sweep-files` reports.
 * @throws {FilesAway} when the store does not answer
 */
export async function openSealedFile(
  q: Queryable,
  { keys, files }: Vault,
  asked: Opening,
): Promise<Buffer | null> {
  const row = await readAndNote(q, asked);
  if (row === undefined) return null;
  const body = row.body ?? (await filedBody(q, files, { id: asked.id, key: row.fileKey }));
  return body && unseal(keys, sealedOf(row, body), boundTo(asked));
}

interface Opening extends SealedPlace {
  readonly reader: SealedReader;
  readonly who?: string | null;
  readonly now: Date;
}

function readAndNote(q: Queryable, asked: Opening): Promise<SealedRow | undefined> {
  const { id, borrowerId, kind, reader, who = null, now } = asked;
  return q.row(readItem, {
    itemId: id,
    borrowerId,
    kind,
    id: newId(),
    reader,
    who,
    now,
    sessionId: currentSession(),
  });
}

function sealedOf({ keyId, wrappedKey }: SealedRow, body: Buffer) {
  return { keyId, wrappedKey, body };
}

/** The words a sealed thing is bound to. */
export function boundTo({ id, borrowerId, kind }: SealedPlace): string {
  return `v1|${id}|${borrowerId}|${kind}`;
}
