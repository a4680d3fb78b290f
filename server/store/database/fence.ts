import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DatabaseAway } from './database-away.ts';
import { type Acknowledged, readMark, writeMark } from './mark-file.ts';

/** A database that lacks commits it has acknowledged. */
export class DatabaseWentBack extends DatabaseAway {}

/** A row this old may have been removed: then the position alone is compared. */
const rowsAreKeptMs = 12 * 3_600_000;

// A standby has no position and takes no writing. The position before a commit that was
// acknowledged is the end of a whole record, so that a crash never ends before it.
const here = `
  (select system_identifier from pg_control_system()) || '/' ||
    (select oid from pg_database where datname = current_database()) as database,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
  (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position`;

const whereItIs = `
  select now() as at, ${here} where not pg_is_in_recovery()`;

const acknowledge = `
  insert into acknowledged_mark (process, number) values ($1, $2)
  on conflict (process) do update set number = excluded.number, at = excluded.at
  returning at, process, number, ${here}`;

const markThere = 'select number from acknowledged_mark where process = $1';
const acceptedSince = `
  select at from database_gap where accepted_because is not null and at > $1 limit 1`;

type Place = Pick<Acknowledged, 'database' | 'timeline' | 'position' | 'at'>;

/**
 * Keeps the program from a database that went back in time. That is a former leader that takes
 * the lead back on its old timeline, a standby that lacks acknowledged commits, or a restored
 * copy. A process remembers the last commit that was acknowledged, in memory and in a file
 * outside the database. Every new connection has to lead to a database that has it. Until then
 * nothing is read and nothing acknowledged. The operator ends this with `npm run data --
 * accept-database`.
 */
export class Fence {
  readonly #process = randomUUID();
  readonly #file: string | null;
  readonly #unkept: (error: unknown) => void;
  #isKept = true;
  #number = 0n;
  #last: Acknowledged | null;

  /**
   * `file`: where the last acknowledged commit outlives the process; null: nowhere. `unkept` hears
   * once that it cannot be written.
   */
  constructor(file: string | null = null, unkept: (error: unknown) => void = () => {}) {
    this.#file = file;
    this.#unkept = unkept;
    this.#last = file === null ? null : readMark(file);
  }

  /**
   * Fails where the database behind a connection lacks what was acknowledged.
   * @throws {DatabaseWentBack} with a sentence for the operator
   */
  async check(client: pg.ClientBase): Promise<void> {
    const last = this.#last;
    if (last === null) return;
    const { rows } = await client.query<Place>(whereItIs);
    const [place] = rows;
    // Another cluster or database is not an older state of this one.
    if (place === undefined || place.database !== last.database) return;
    const why = await whyBehind(client, last, place);
    if (why === null) return;
    if (await isAccepted(client, last.at)) {
      if (this.#last === last) this.#last = null;
      return;
    }
    throw new DatabaseWentBack(
      `The database went back in time: ${why}. Payments it acknowledged may be missing. ` +
        'Read docs/operate/alarms/database-went-back.md before you accept it.',
    );
  }

  /** Commits a mark over a checked connection, and remembers it once it is acknowledged. */
  async acknowledge(client: pg.ClientBase): Promise<void> {
    this.#number += 1n;
    const values = [this.#process, this.#number];
    const { rows } = await client.query<Acknowledged>(acknowledge, values);
    const [last] = rows;
    if (last === undefined) return;
    this.#last = last;
    if (this.#file === null) return;
    try {
      await writeMark(this.#file, last);
      this.#isKept = true;
    } catch (error) {
      if (this.#isKept) this.#unkept(error);
      this.#isKept = false;
    }
  }
}

/** Null where it has everything that was acknowledged. */
async function whyBehind(
  client: pg.ClientBase,
  last: Acknowledged,
  place: Place,
): Promise<string | null> {
  const was = `timeline ${last.timeline} at ${lsnOf(last.position)}`;
  const is = `timeline ${place.timeline} at ${lsnOf(place.position)}`;
  const isBehind = place.timeline < last.timeline || place.position < last.position;
  if (isBehind) return `it is on ${is}, and acknowledged a commit on ${was}`;
  if (Number(place.at) - Number(last.at) > rowsAreKeptMs) return null;
  const { rows } = await client.query<{ number: bigint }>(markThere, [last.process]);
  const number = rows[0]?.number ?? -1n;
  return number >= last.number ? null : `it is on ${is}, and lacks a commit of ${was}`;
}

async function isAccepted(client: pg.ClientBase, at: Date): Promise<boolean> {
  return (await client.query(acceptedSince, [at])).rowCount === 1;
}

/** As PostgreSQL writes it: two halves of 32 bits. */
function lsnOf(position: bigint): string {
  const high = (position >> 32n).toString(16);
  return `${high}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}
