import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { jobChanges } from '../../../store/jobs/job-rows.ts';

/** That something changed, and nothing of what. */
export interface ActEvent {
  readonly position: bigint;
  readonly kind: string;
  readonly id: string;
}

/** Hears what every process wrote, from one listener each. */
export interface ActFollower {
  /** Looks now instead of at the next turn. */
  readonly look: () => void;
  listen(hear: (event: ActEvent) => void): () => void;
  close(): void;
}

const lookEveryMs = 1_000;
/** Jobs of payments write all day: their changes are reported together. */
const looksPerJobs = 5;
const mostAtOnce = 200;

const listNew = sql<ActEvent, { after: bigint; most: number }>(`
  select position, about_kind as kind, about_id as id from act_log
  where position > :after and outcome = 'done' and about_kind is not null
  order by position limit :most`);
const findEnd = sql<{ readonly position: bigint }>('select position from act_head');

/** Follows the audit log and the jobs while a screen listens; all processes share both. */
export function followActs({ db, log }: Context): ActFollower {
  const hearers = new Set<(event: ActEvent) => void>();
  let after: bigint | null = null;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let wantsMore = false;

  let turns = 0;
  const known = new Map<string, bigint>();
  const followJobs = async (position: bigint) => {
    const isFirst = known.size === 0;
    for (const { name, changes } of await jobChanges(db)) {
      const isNew = !isFirst && known.get(name) !== changes;
      known.set(name, changes);
      if (!isNew) continue;
      for (const hear of hearers) hear({ position, kind: 'job', id: name });
    }
  };

  const turn = async () => {
    if (turns++ % looksPerJobs === 0) await followJobs(after ?? 0n);
    do {
      wantsMore = false;
      if (after === null) {
        after = (await db.row(findEnd))?.position ?? 0n;
        return;
      }
      const events: ActEvent[] = await db.rows(listNew, { after, most: mostAtOnce });
      for (const event of events) {
        after = event.position;
        for (const hear of hearers) hear(event);
      }
      if (events.length === mostAtOnce) wantsMore = true;
    } while (wantsMore);
  };
  const look = () => {
    if (hearers.size === 0) return;
    wantsMore = true;
    looking ??= turn()
      .catch((error: unknown) => log.warn({ err: error }, 'audit log cannot be followed'))
      .finally(() => (looking = null));
  };
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
    after = null;
    turns = 0;
    known.clear();
  };
  return {
    look,
    listen(hear) {
      hearers.add(hear);
      timer ??= setInterval(look, lookEveryMs).unref();
      look();
      return () => {
        hearers.delete(hear);
        if (hearers.size === 0) rest();
      };
    },
    close: rest,
  };
}
