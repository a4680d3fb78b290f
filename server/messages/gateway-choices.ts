import type { StaffId } from '../../contract/staff/people-words.ts';
import type { Clock } from '../store/clock.ts';
import type { GatewayName } from '../store/config.ts';
import type { Database, Queryable } from '../store/database/database.ts';
import { sql } from '../store/database/database.ts';
import { insertInto } from '../store/database/insert-into.ts';
import { gathered } from '../store/gathered.ts';
import { newId } from '../store/ids.ts';
import type { Logger } from '../store/log.ts';

/** That messages go by a gateway first until an instant. */
export interface GatewayChoice {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly reason: string;
  /** Null: the server itself. */
  readonly by: { readonly id: StaffId; readonly name: string } | null;
  readonly at: Date;
  readonly until: Date;
}

const columns = `
  c.id, c.gateway, c.reason, c.set_at as at, c.until_at as until,
  (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = c.set_by)
    as by`;
const selectCurrent = sql<GatewayChoice, { now: Date }>(`
  select ${columns} from gateway_choice c
  where c.set_at <= :now and c.until_at > :now and c.ended_at is null
  order by c.set_at desc limit 1`);
/** Without who chose it: processes that only send may not read about staff. */
const selectFirst = sql<Pick<GatewayChoice, 'gateway'>, { now: Date }>(`
  select gateway from gateway_choice
  where set_at <= :now and until_at > :now and ended_at is null
  order by set_at desc limit 1`);
const mostShown = 20;
const selectNewest = sql<GatewayChoice & { readonly endedAt: Date | null }>(`
  select ${columns}, c.ended_at from gateway_choice c
  order by c.set_at desc limit ${mostShown}`);

/** What runs now; null: the gateways are tried in the order of the settings. */
export async function currentChoice(q: Queryable, now: Date): Promise<GatewayChoice | null> {
  return (await q.row(selectCurrent, { now })) ?? null;
}

/** The last ones, those that have ended too. */
export function newestChoices(q: Queryable) {
  return q.rows(selectNewest);
}

interface New {
  readonly gateway: string;
  readonly reason: string;
  readonly by: StaffId | null;
  readonly at: Date;
  readonly until: Date;
}

/** Has messages go by a gateway first. */
export async function choose(q: Queryable, choice: New): Promise<void> {
  const { gateway, reason, by: setBy, at: setAt, until: untilAt } = choice;
  await insertInto(q, 'gateway_choice', {
    id: newId(),
    gateway,
    reason,
    setBy,
    setAt,
    untilAt,
  });
}

const end = sql<void, { now: Date; by: StaffId }>(`
  update gateway_choice set ended_at = :now, ended_by = :by
  where ended_at is null and until_at > :now`);

/** Ends all that run; false where none did. */
export async function endChoices(
  q: Queryable,
  { now, by }: { readonly now: Date; readonly by: StaffId },
): Promise<boolean> {
  return (await q.run(end, { now, by })) > 0;
}

/** What a gateway that is switched asks, and tells. */
export interface GatewaySwitch {
  /** Which goes first now; null: by the settings. Never throws. */
  first(): Promise<string | null>;
  /** The first one is silent: another takes its place for a while. Never throws. */
  leave(silent: string, next: string): Promise<void>;
}

/** After so long the gateway that was silent is tried again; one more silence switches again. */
const leftForMinutes = 15;

/** One read serves the messages of a moment: a read each was two fifths of all statements. */
const firstNow = gathered<Database, Date, string | null>(
  { most: 64, atOnce: 1 },
  async (db, moments) => {
    const now = moments.at(-1) as Date;
    const gateway = (await db.row(selectFirst, { now }))?.gateway ?? null;
    return moments.map(() => gateway);
  },
);

/** The switch as the database has it, so that all processes go the same way. */
export function gatewaySwitch({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}): GatewaySwitch {
  return {
    async first() {
      try {
        return await firstNow(db, clock.now());
      } catch (error) {
        log.warn({ err: error }, 'SMS gateway choice not read');
        return null;
      }
    },
    async leave(silent, next) {
      try {
        const at = clock.now();
        if ((await db.row(selectFirst, { now: at }))?.gateway === next) return;
        const reason = `${silent} gave no answer several times in a row.`;
        const until = new Date(at.getTime() + leftForMinutes * 60_000);
        await choose(db, { gateway: next, reason, by: null, at, until });
        log.warn({ from: silent, to: next }, 'SMS gateway switched');
      } catch (error) {
        log.warn({ err: error }, 'SMS gateway choice not kept');
      }
    },
  };
}
