import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { StatementWord } from '../../../../contract/staff/statement-meanings.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Context } from '../../../store/context.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import type {
  PaymentProvider,
  StatementFile,
  UnreadableStatement,
} from '../../../store/ports/payment-provider.ts';
import { seal, unseal } from '../../../store/sealing/keyring.ts';
import { statementPlace } from '../../../store/sealing/statement-place.ts';

/** The statement of a day that a person brought, as it is listed. */
export interface BroughtStatement {
  readonly id: string;
  readonly provider: string;
  readonly day: CivilDate;
  readonly bytes: number;
  readonly lines: number;
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly uploadedBy: { readonly id: StaffId; readonly name: string };
  readonly uploadedAt: Date;
  /** Another one was brought in its place. */
  readonly isReplaced: boolean;
}

const isReplaced = 'exists (select from statement_file later where later.replaces = f.id)';
const selectOfDay = sql<BroughtStatement, { provider: string; day: CivilDate }>(`
  select f.id, f.provider, f.day, f.bytes, f.lines, encode(f.hash, 'hex') as hash,
    json_build_object('id', s.id, 'name', s.name) as uploaded_by,
    f.uploaded_at, ${isReplaced} as is_replaced
  from statement_file f join staff s on s.id = f.uploaded_by
  where f.provider = :provider and f.day = :day
  order by is_replaced, f.uploaded_at desc, f.id limit 50`);

/** Every statement that was brought for a day, the one that counts first. */
export function broughtOf(
  q: Queryable,
  of: { readonly provider: string; readonly day: CivilDate },
): Promise<BroughtStatement[]> {
  return q.rows(selectOfDay, of);
}

const insertFile = sql<
  void,
  {
    id: string;
    provider: string;
    day: CivilDate;
    bytes: number;
    lines: number;
    hash: Uint8Array;
    keyId: string;
    wrappedKey: Uint8Array;
    body: Uint8Array;
    replaces: string | null;
    uploadedBy: string;
    now: Date;
  }
>(`
  insert into statement_file (id, provider, day, bytes, lines, hash, key_id, wrapped_key, body,
    replaces, uploaded_by, uploaded_at)
  values (:id, :provider, :day, :bytes, :lines, :hash, :keyId, :wrappedKey, :body, :replaces,
    :uploadedBy, :now)
  on conflict do nothing`);

/** Stores an uploaded statement, encrypted. False when another one came before it. */
export async function keepBrought(
  { db, keys, clock }: Context,
  file: {
    readonly provider: string;
    readonly day: CivilDate;
    /** As received, compressed or not. */
    readonly body: Uint8Array;
    /** Decompressed. */
    readonly bytes: number;
    readonly lines: number;
    readonly hash: Uint8Array;
    readonly replaces: string | null;
    readonly uploadedBy: StaffId;
  },
): Promise<boolean> {
  const { body, ...row } = file;
  const id = newId();
  const sealed = seal(keys, body, statementPlace(id));
  const made = { ...row, id, ...sealed, now: clock.now() };
  return (await db.run(insertFile, made)) === 1;
}

const selectBodies = sql<
  { id: string; keyId: string; wrappedKey: Buffer; body: Buffer },
  { provider: string; days: readonly CivilDate[] }
>(`
  select f.id, f.key_id, f.wrapped_key, f.body
  from statement_file f
  where f.provider = :provider and f.day = any(:days::date[]) and not ${isReplaced}
  order by f.day limit 40`);

/** The uploaded statements for some days, read in a worker thread; null if there are none. */
export async function broughtStatement(
  { db, keys }: Context,
  provider: PaymentProvider,
  of: { readonly days: readonly CivilDate[]; readonly words: readonly StatementWord[] },
): Promise<StatementFile | UnreadableStatement | null> {
  const { days, words } = of;
  const files = await db.rows(selectBodies, { provider: provider.name, days });
  const read: StatementFile[] = [];
  for (const { id, ...sealed } of files) {
    const plain = unseal(keys, sealed, statementPlace(id));
    const file = await provider.readFile(plain, { words, withLines: true });
    if ('why' in file) return file;
    read.push(file);
  }
  const last = read.at(-1);
  return last === undefined ? null : { ...last, lines: read.flatMap(({ lines }) => lines) };
}
