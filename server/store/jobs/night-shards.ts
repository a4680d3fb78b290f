import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { Context } from '../context.ts';
import { type Queryable, sql } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { RunOutcome } from './job.ts';

/** Several a process, so that one that is quick takes more of them. */
export const mostShards = 16;
/** The lease of a range after the last progress of its process. */
const leaseMs = 60_000;

/** Borrowers by their ids: above `after`, and up to `to` if there is one. */
export interface BorrowerRange {
  readonly after: string;
  readonly to: string | null;
}

/** A leased range. */
export interface Shard extends BorrowerRange {
  /** Says that all up to there are done. False: it is to be left, to go on another time. */
  reached(borrowerId: string): Promise<boolean>;
}

/** A range of a night, which may leave something with its end. */
export interface NightShard extends Shard {
  readonly number: number;
  /** Ends the range together with what is written; neither, where its lease is lost. */
  endWith(write: (tx: Queryable) => Promise<unknown>): Promise<void>;
}

/** All borrowers, for a single process. */
export const everybody: Shard = { after: '', to: null, reached: () => Promise.resolve(true) };

interface Named {
  readonly job: string;
  readonly night: CivilDate;
}

const forgetNights = sql<void, Named>(
  'delete from night_shard where job = :job and night < :night',
);
// Of two who do it at once one waits for the other's first row, and then finds all of them.
const insertShards = sql<void, Named & { afters: readonly string[]; count: number }>(`
  insert into night_shard (job, night, shard, done_to, to_id)
  select :job, :night, n, (:afters::text[])[n], (:afters::text[])[n + 1]
  from generate_series(1, :count::int) n order by n
  on conflict do nothing`);
const take = sql<
  BorrowerRange & { readonly shard: number },
  Named & { holder: string; now: Date; until: Date }
>(`
  update night_shard set holder = :holder, leased_until = :until
  where job = :job and night = :night and shard = (
    select shard from night_shard
    where job = :job and night = :night and ended_at is null
      and (leased_until is null or leased_until <= :now)
    order by shard limit 1 for update skip locked)
  returning shard, done_to as after, to_id as "to"`);
const goOn = sql<void, Named & { holder: string; shard: number; doneTo: string; until: Date }>(`
  update night_shard set done_to = :doneTo, leased_until = :until
  where job = :job and night = :night and shard = :shard and holder = :holder
    and ended_at is null`);
const leave = sql<void, Named & { holder: string; shard: number; endedAt: Date | null }>(`
  update night_shard set holder = null, leased_until = null, ended_at = :endedAt
  where job = :job and night = :night and shard = :shard and holder = :holder`);
const countLeft = sql<{ readonly left: number }, Named>(`
  select count(*)::int as left from night_shard
  where job = :job and night = :night and ended_at is null`);

/** A job of the night that is shared out. */
export interface SharedNight {
  readonly job: string;
  /** That of today otherwise. */
  readonly night?: CivilDate;
  readonly stopping: AbortSignal;
  /** The last borrower of each range but the last, in their order; asked for once a night. */
  readonly bounds: () => Promise<readonly string[]>;
}

/**
 * Works the free ranges of a night, one after the other, while other processes do the
 * same with others. Unfinished are those that another process has, or had when it was killed:
 * after the lease the next run resumes where it stopped.
 */
export async function inShards(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { job, night = clock.today(), stopping, bounds }: SharedNight,
  work: (shard: NightShard) => Promise<void>,
): Promise<RunOutcome> {
  const named = { job, night };
  if ((await db.row(countLeft, named))?.left === 0) {
    await db.run(forgetNights, named);
    const afters = ['', ...(await bounds())];
    await db.run(insertShards, { ...named, afters, count: afters.length });
  }
  while (!stopping.aborted) {
    const holder = newId();
    const until = () => new Date(clock.now().getTime() + leaseMs);
    const mine = { ...named, holder };
    const range = await db.row(take, { ...mine, now: clock.now(), until: until() });
    if (range === undefined) break;
    const { shard } = range;
    let isLeft = false;
    const reached = async (doneTo: string): Promise<boolean> => {
      const isMine = (await db.run(goOn, { ...mine, shard, doneTo, until: until() })) === 1;
      isLeft = !isMine || stopping.aborted;
      return !isLeft;
    };
    const endWith = (write: (tx: Queryable) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const isMine = (await tx.run(leave, { ...mine, shard, endedAt: clock.now() })) === 1;
        if (isMine) await write(tx);
      });
    await work({ ...range, number: shard, reached, endWith });
    await db.run(leave, { ...mine, shard, endedAt: isLeft ? null : clock.now() });
  }
  return (await db.row(countLeft, named))?.left === 0 ? 'done' : 'unfinished';
}
