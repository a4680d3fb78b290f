/**
 * The one source of time in the simulator. Everything that waits or stamps asks it, so a test can
 * set the hour and let an afternoon pass in a moment.
 */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `act` once after `delayMs`; the answer calls it off. */
  after(delayMs: number, act: () => void): () => void;
}

/** Real timers; `now` may be replaced to place the simulator on another day. */
export function systemClock(now: () => number = Date.now): Clock {
  return {
    now,
    after(delayMs, act) {
      const timer = setTimeout(act, delayMs);
      // A waiting prompt must not keep a finished process alive.
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** A calendar that may run ahead of a clock, with everything that waits moving along. */
export interface AheadClock extends Clock {
  /** Runs what fell due when the calendar was put forward, oldest first. */
  catchUp(): void;
}

/** The time of another clock, and as much more as `aheadMs` says. */
export function aheadClock(base: Clock, aheadMs: () => number): AheadClock {
  const now = () => base.now() + aheadMs();
  const waiting = new Set<{ dueAt: number; act: () => void; callOff: () => void }>();
  const after = (delayMs: number, act: () => void): (() => void) => {
    const one = { dueAt: now() + delayMs, act, callOff: () => {} };
    const callOff = base.after(delayMs, () => {
      waiting.delete(one);
      act();
    });
    one.callOff = () => {
      waiting.delete(one);
      callOff();
    };
    waiting.add(one);
    return () => one.callOff();
  };
  return {
    now,
    after,
    catchUp() {
      for (const one of [...waiting].sort((a, b) => a.dueAt - b.dueAt)) {
        if (!waiting.has(one)) continue;
        one.callOff();
        const leftMs = one.dueAt - now();
        if (leftMs <= 0) one.act();
        else {
          const again = after(leftMs, one.act);
          one.callOff = again;
        }
      }
    },
  };
}

export interface ManualClock extends Clock {
  /** Moves time forward by `ms`, running what falls due, oldest first. */
  advance(ms: number): void;
}

/** A clock that does not move until it is advanced. */
export function manualClock(startAt: number): ManualClock {
  let time = startAt;
  let order = 0;
  const waiting = new Map<number, { dueAt: number; act: () => void }>();
  const nextDue = (limit: number): number | undefined => {
    let found: number | undefined;
    let foundDueAt = limit;
    for (const [id, { dueAt }] of waiting) {
      if (dueAt < foundDueAt || (dueAt === foundDueAt && found === undefined)) {
        found = id;
        foundDueAt = dueAt;
      }
    }
    return found;
  };
  return {
    now: () => time,
    after(delayMs, act) {
      const id = (order += 1);
      waiting.set(id, { dueAt: time + delayMs, act });
      return () => void waiting.delete(id);
    },
    advance(ms) {
      const until = time + ms;
      for (let id = nextDue(until); id !== undefined; id = nextDue(until)) {
        const due = waiting.get(id);
        waiting.delete(id);
        if (due === undefined) continue;
        time = Math.max(time, due.dueAt);
        due.act();
      }
      time = until;
    },
  };
}
