import {
  closeSync,
  cpSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from '../server/store/database/database.ts';
import { durableStartParams } from '../server/store/database/embedded/durable-file-system.ts';
import { openEmbedded } from '../server/store/database/embedded/open-embedded.ts';
import { type FileAct, RecordingFiles } from './recording-files.ts';

const pageBytes = 4096;
const checkpointEvery = 40;

/** A stretch of work, all that it did to its files, and when each commit was acknowledged. */
export interface RecordedWork {
  /** The data directory as it was before. */
  readonly folder: string;
  readonly files: RecordingFiles;
  /** At `acknowledgedAt[n]` acts the n-th commit, counted from 0, had been answered. */
  readonly acknowledgedAt: readonly number[];
}

/** What a cut left behind. */
export interface CutOutcome {
  readonly acknowledged: number;
  readonly opened: boolean;
  /** Acknowledged commits that are gone. */
  readonly lost: number;
  /** Whether what is there is whole commits, in order, none half done. */
  readonly consistent: boolean;
}

/** A table written to by transactions of two rows each, some of them rewritten later. */
const prepare = `
  create table written (n int, half int, filler text, primary key (n, half));
  create index written_filler on written (filler)`;

/**
 * Writes `commits` transactions on a durable embedded database, recording every file operation.
 * `startParams` other than ours show what happens without them.
 */
export async function recordWork(
  commits: number,
  startParams: string[] = durableStartParams,
): Promise<RecordedWork> {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-power-cut-'));
  await (await openEmbedded(folder)).close();
  const worked = join(folder, 'worked');
  cpSync(join(folder, 'postgres'), worked, { recursive: true });
  const files = new RecordingFiles(worked);
  const pglite = await PGlite.create({ fs: files, startParams });
  await pglite.exec(prepare);
  await pglite.exec('checkpoint');
  const acknowledgedAt: number[] = [];
  for (let n = 0; n < commits; n++) {
    if (n % checkpointEvery === checkpointEvery - 1) await pglite.exec('checkpoint');
    await pglite.transaction(async (tx) => {
      const insert = 'insert into written values ($1, $2, repeat($3, 200))';
      for (const half of [0, 1]) await tx.query(insert, [n, half, String(n)]);
      await tx.query('update written set filler = $2 where n = $1', [n - 7, `again ${n}`]);
    });
    acknowledgedAt.push(files.record.length);
  }
  await pglite.close();
  rmSync(worked, { recursive: true });
  return { folder, files, acknowledgedAt };
}

/**
 * Cuts the power at a moment of the work chosen by `random`, makes the disk as it may then be,
 * starts the database on it and looks. Of each page written since its file was last synced a coin
 * decides whether it reached the disk; changes of folders reached it in order, up to some point
 * after the last sync (as with ext4's journal).
 */
export async function cutPower(work: RecordedWork, random: () => number): Promise<CutOutcome> {
  const { record } = work.files;
  const first = work.acknowledgedAt[0] ?? 0;
  const moment = first + Math.floor(random() * (record.length - first));
  const acknowledged = work.acknowledgedAt.filter((at) => at <= moment).length;
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-after-cut-'));
  try {
    cpSync(join(work.folder, 'postgres'), join(folder, 'postgres'), { recursive: true });
    cpSync(join(work.folder, 'postgres-made-by.json'), join(folder, 'postgres-made-by.json'));
    rebuild(work.files, moment, random, join(folder, 'postgres'));
    return await look(folder, acknowledged);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rebuild(
  files: RecordingFiles,
  moment: number,
  random: () => number,
  folder: string,
): void {
  const acts = files.record.slice(0, moment);
  const syncedAt = new Map<number, number>();
  let lastSync = 0;
  acts.forEach((act, at) => {
    if (act.act !== 'sync') return;
    lastSync = at;
    if (act.id !== undefined) syncedAt.set(act.id, at);
  });
  const foldersUpTo = lastSync + Math.floor(random() * (moment - lastSync + 1));
  const disk = new Disk(folder, files.before);
  const coins = new Map<string, boolean>();
  const reachedDisk = (id: number, page: number): boolean => {
    const key = `${id} ${page}`;
    const coin = coins.get(key) ?? random() < 0.5;
    coins.set(key, coin);
    return coin;
  };
  acts.forEach((act, at) => {
    if (act.act === 'write') {
      const synced = at < (syncedAt.get(act.id) ?? -1);
      disk.write(act, (page) => synced || reachedDisk(act.id, page));
    } else if (at < foldersUpTo) disk.change(act);
  });
}

/** The rebuilt directory, and where in it each recorded file now is. */
class Disk {
  readonly #folder: string;
  readonly #pathOf: Map<number, string>;

  constructor(folder: string, before: ReadonlyMap<number, string>) {
    this.#folder = folder;
    this.#pathOf = new Map(before);
  }

  write(act: FileAct & { act: 'write' }, reached: (page: number) => boolean): void {
    const path = this.#pathOf.get(act.id);
    if (path === undefined) return;
    const file = openSync(join(this.#folder, path), 'r+');
    for (let from = 0; from < act.bytes.length;) {
      const page = Math.floor((act.position + from) / pageBytes);
      const to = Math.min(act.bytes.length, (page + 1) * pageBytes - act.position);
      if (reached(page)) writeSync(file, act.bytes, from, to - from, act.position + from);
      from = to;
    }
    closeSync(file);
  }

  change(act: FileAct): void {
    const whole = (path: string) => join(this.#folder, path);
    switch (act.act) {
      case 'create':
        closeSync(openSync(whole(act.path), 'w'));
        this.#pathOf.set(act.id, act.path);
        break;
      case 'make-folder':
        mkdirSync(whole(act.path));
        break;
      case 'remove-folder':
        rmdirSync(whole(act.path));
        break;
      case 'unlink':
        rmSync(whole(act.path));
        this.#forget(act.path);
        break;
      case 'rename':
        renameSync(whole(act.from), whole(act.to));
        this.#forget(act.to);
        for (const [id, path] of this.#pathOf) {
          if (path === act.from) this.#pathOf.set(id, act.to);
        }
        break;
      case 'truncate': {
        const path = this.#pathOf.get(act.id);
        if (path === undefined) break;
        const file = openSync(whole(path), 'r+');
        ftruncateSync(file, act.size);
        closeSync(file);
      }
    }
  }

  #forget(path: string): void {
    for (const [id, known] of this.#pathOf) if (known === path) this.#pathOf.delete(id);
  }
}

const readBack = sql<{ commits: bigint; last: number; halves: bigint }>(`
  select count(distinct n) as commits, coalesce(max(n), -1) as last, count(*) as halves
  from written`);
const readByIndex = sql<{ halves: bigint }>(`
  select count(*) as halves from written where filler >= ''`);

async function look(folder: string, acknowledged: number): Promise<CutOutcome> {
  const nothing = { acknowledged, opened: false, lost: acknowledged, consistent: false };
  try {
    const db = await openEmbedded(folder);
    try {
      const found = await db.row(readBack);
      const indexed = await db.row(readByIndex);
      if (found === undefined || indexed === undefined) return nothing;
      const commits = Number(found.commits);
      const whole = found.halves === 2n * found.commits && found.last === commits - 1;
      const lost = Math.max(0, acknowledged - commits);
      return {
        acknowledged,
        opened: true,
        lost,
        consistent: whole && indexed.halves === found.halves,
      };
    } finally {
      await db.close();
    }
  } catch {
    return nothing;
  }
}
