import type { CivilDate } from '../../contract/words/civil-date.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';

/** The hour of the business. Nothing else in the server reads the machine's own. */
export interface Clock {
  now(): Date;
  /** The day in Lusaka. */
  today(): CivilDate;
}

/** A clock that can be put forward, as the one of a server with the simulator. */
export interface MovableClock extends Clock {
  /** How far it runs ahead of the machine's clock. */
  offsetSeconds(): bigint;
  /** Sets how far it runs ahead. */
  setOffset(seconds: bigint): void;
}

/** The machine's own clock. */
export function systemClock(): Clock {
  const now = () => new Date();
  return { now, today: () => civilDateOf(now()) };
}

/**
 * A clock some seconds ahead of another. The offset is only cached here; where it is kept, and who
 * tells it, is not this clock's affair.
 */
export function movableClock(base: Clock = systemClock()): MovableClock {
  let offset = 0n;
  const now = () => new Date(base.now().getTime() + Number(offset) * 1000);
  return {
    now,
    today: () => civilDateOf(now()),
    offsetSeconds: () => offset,
    setOffset: (seconds) => {
      offset = seconds;
    },
  };
}
