import { randomBytes } from 'node:crypto';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { TakeoverFile, takeoverStates } from '../../../contract/staff/takeover-words.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import { seal, sealerByRing, unseal, unsealByRing } from '../../store/sealing/keyring.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { takeoverPlace } from '../../store/sealing/takeover-place.ts';
import type { Mapping } from './book-rows.ts';
import type { Declared } from './cells.ts';
import type { Report } from './report-shape.ts';

export type RunState = (typeof takeoverStates)[number];

/** The taking over of one book. */
export interface Run {
  readonly id: string;
  readonly asOf: CivilDate;
  readonly interest: 'to-date' | 'to-due-date';
  readonly state: RunState;
  readonly mapping: Mapping;
  readonly seen: {
    readonly products?: readonly string[];
    readonly statuses?: readonly string[];
    readonly networks?: readonly string[];
  };
  readonly report: Report | null;
  readonly reportHash: string | null;
  readonly keyId: string;
  readonly wrappedKey: Buffer;
  readonly keyBody: Buffer;
  readonly openedBy: { readonly id: StaffId; readonly name: string };
  readonly openedAt: Date;
  readonly bookedBy: string | null;
  readonly undoneBy: string | null;
}

const columns = `r.id, r.as_of, r.interest, r.state, r.mapping, r.seen, r.report, r.report_hash,
  r.key_id, r.wrapped_key, r.key_body, r.opened_at, r.booked_by, r.undone_by,
  json_build_object('id', s.id, 'name', s.name) as opened_by
  from import_run r join staff s on s.id = r.opened_by`;
const selectRun = sql<Run, { id: string }>(`select ${columns} where r.id = :id`);
const selectRuns = sql<Run>(`select ${columns} order by r.opened_at desc, r.id limit 100`);
const selectAtWork = sql<Run>(`
  select ${columns} where r.state in ('checking', 'booking', 'undoing') order by r.opened_at`);
const lockRun = sql<{ state: RunState }, { id: string }>(
  'select state from import_run where id = :id for update',
);

export const findRun = (q: Queryable, id: string) => q.row(selectRun, { id });
export const newestRuns = (q: Queryable) => q.rows(selectRuns);
export const runsAtWork = (q: Queryable) => q.rows(selectAtWork);
/** Other processes and acts wait for the transaction that holds it. */
export const heldState = async (tx: Queryable, id: string) =>
  (await tx.row(lockRun, { id }))?.state ?? null;

const selectWords = sql<{ mapping: Mapping }>(
  'select mapping from import_run order by opened_at desc, id limit 1',
);
const noWords: Mapping = { products: {}, statuses: {}, networks: {} };

/** Opens a takeover with a key for what it holds, and with the words of the one before. */
export async function openRun(
  q: Queryable,
  keys: Keyring,
  run: Pick<Run, 'asOf' | 'interest'> & { readonly openedBy: StaffId; readonly now: Date },
): Promise<string> {
  const { asOf, interest, openedBy, now } = run;
  const id = newId();
  const { keyId, wrappedKey, body } = seal(keys, randomBytes(32), takeoverPlace(id));
  await insertInto(q, 'import_run', {
    ...{ id, asOf, interest, state: 'open', openedBy, openedAt: now, keyId, wrappedKey },
    mapping: jsonText((await q.row(selectWords))?.mapping ?? noWords),
    keyBody: body,
  });
  return id;
}

/** What encrypts and opens what a run holds, by its own key. */
export function runSeal(keys: Keyring, run: Run) {
  const { keyId, wrappedKey, keyBody: body } = run;
  const key = unseal(keys, { keyId, wrappedKey, body }, takeoverPlace(run.id));
  const ring: Keyring = { current: 'run', keys: new Map([['run', key]]), indexKey: key };
  return {
    seal: (plain: Uint8Array, place: string) => sealerByRing(ring, place)(plain).body,
    open: (sealed: Buffer, place: string) =>
      unsealByRing(ring, { keyId: 'run', body: sealed }, place),
  };
}
export type RunSeal = ReturnType<typeof runSeal>;

const moveRun = sql<
  void,
  { id: string; from: readonly RunState[]; to: RunState; proposalId: string | null }
>(`
  update import_run set state = :to,
    booked_by = case when :to = 'booking' then :proposalId else booked_by end,
    undone_by = case when :to = 'undoing' then :proposalId else undone_by end
  where id = :id and state = any (:from::text[])`);
const reopen = sql<void, { id: string }>(`
  update import_run set state = 'open', report = null, report_hash = null
  where id = :id and state in ('open', 'checked')`);
const setMapping = sql<void, { id: string; mapping: string }>(
  'update import_run set mapping = :mapping::jsonb where id = :id',
);
const endCheck = sql<void, { id: string; seen: string; report: string; hash: string }>(`
  update import_run set state = 'checked', seen = :seen::jsonb, report = :report::jsonb,
    report_hash = :hash
  where id = :id and state = 'checking'`);

/** False where it is in none of these states. */
export async function moveTo(
  q: Queryable,
  id: string,
  move: {
    readonly from: readonly RunState[];
    readonly to: RunState;
    readonly proposalId?: string;
  },
): Promise<boolean> {
  const { from, to, proposalId = null } = move;
  return (await q.run(moveRun, { id, from, to, proposalId })) === 1;
}

/** What was checked does not count any more: a file or a word has changed. */
export const reopenRun = async (q: Queryable, id: string) =>
  (await q.run(reopen, { id })) === 1;
export const keepMapping = (q: Queryable, id: string, mapping: Mapping) =>
  q.run(setMapping, { id, mapping: jsonText(mapping) });
export const keepReport = (
  q: Queryable,
  of: { id: string; seen: Run['seen']; report: Report; hash: string },
) => q.run(endCheck, { ...of, seen: jsonText(of.seen), report: JSON.stringify(of.report) });

/** One of the files, whole or with parts on their way. */
export interface FileOfRun extends Declared {
  readonly id: string;
  readonly runId: string;
  readonly file: TakeoverFile;
  readonly bytes: bigint;
  readonly parts: number;
  readonly hash: string | null;
  readonly uploadedAt: Date;
}

const fileColumns = 'id, run_id, file, dates, amounts, bytes, parts, hash, uploaded_at';
const selectFiles = sql<FileOfRun, { runId: string }>(`
  select ${fileColumns} from import_file where run_id = :runId and hash is not null
  order by file limit 10`);
const selectFile = sql<FileOfRun, { id: string }>(
  `select ${fileColumns} from import_file where id = :id for update`,
);
const selectPart = sql<{ body: Buffer }, { id: string; part: number }>(
  'select body from import_part where file_id = :id and part = :part',
);
const addPart = sql<void, { id: string; bytes: number }>(
  'update import_file set bytes = bytes + :bytes, parts = parts + 1 where id = :id',
);
const dropUnfinished = sql<void, { runId: string; file: string }>(
  'delete from import_file where run_id = :runId and file = :file and hash is null',
);
const dropReplaced = sql<void, { runId: string; file: string; id: string }>(
  'delete from import_file where run_id = :runId and file = :file and id <> :id',
);
const endFile = sql<void, { id: string; hash: string }>(
  'update import_file set hash = :hash where id = :id',
);
const dropSealed = sql<void, { runId: string }>(
  'update import_row set sealed = null where run_id = :runId and sealed is not null',
);
const dropParts = sql<void, { runId: string }>(`
  delete from import_part where file_id in (select id from import_file where run_id = :runId)`);

export const filesOf = (q: Queryable, runId: string) => q.rows(selectFiles, { runId });
export const findFile = (q: Queryable, id: string) => q.row(selectFile, { id });
/** When a run is over: its files go, and what is left of rows that were here already. */
export async function forgetFiles(q: Queryable, runId: string): Promise<void> {
  await q.run(dropParts, { runId });
  await q.run(dropSealed, { runId });
}

/** Begins a file; what came of an earlier try goes. */
export async function beginFile(
  q: Queryable,
  file: Declared & {
    readonly runId: string;
    readonly file: TakeoverFile;
    readonly uploadedBy: StaffId;
    readonly now: Date;
  },
): Promise<string> {
  const { runId, file: name, dates, amounts, uploadedBy, now } = file;
  await q.run(dropUnfinished, { runId, file: name });
  const id = newId();
  const row = { id, runId, file: name, dates, amounts, uploadedBy, uploadedAt: now };
  await insertInto(q, 'import_file', { ...row, bytes: 0n, parts: 0 });
  return id;
}

const placeOfPart = (id: string, part: number) => `${id}|${part}`;

export async function keepPart(
  q: Queryable,
  by: RunSeal,
  of: { readonly id: string; readonly part: number; readonly bytes: Uint8Array },
): Promise<void> {
  const { id, part, bytes } = of;
  const body = by.seal(bytes, placeOfPart(id, part));
  await insertInto(q, 'import_part', { fileId: id, part, body });
  await q.run(addPart, { id, bytes: bytes.length });
}

/** The bytes of a file, part by part. */
export async function* partsOf(
  q: Queryable,
  by: RunSeal,
  { id, parts }: Pick<FileOfRun, 'id' | 'parts'>,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part++) {
    const row = await q.row(selectPart, { id, part });
    if (row === undefined) throw new Error('a file has all of its parts');
    yield by.open(row.body, placeOfPart(id, part));
  }
}

/** A file is whole: it takes the place of the one before. */
export async function finishFile(q: Queryable, file: FileOfRun, hash: string): Promise<void> {
  const { id, runId, file: name } = file;
  await q.run(dropReplaced, { runId, file: name, id });
  await q.run(endFile, { id, hash });
}
