import type { Site } from '../staff/acts/serve-act.ts';
import type { Context } from '../store/context.ts';

export interface HistoryWanted {
  readonly borrowers: number;
  /** The address of the console; null: there is none, and no deeds of staff. */
  readonly site: Site | null;
  /** How long ago the first of them came, at the most; by default six months. */
  readonly days?: number;
  /** Hears how much of it is there, in percent. */
  told(percent: number): void;
}

export interface PlayedHistory {
  /** Ends it after the part that is being written; the next start goes on. */
  stop(): Promise<void>;
  /** Once all of it is there, or it was stopped. */
  readonly done: Promise<void>;
}

/** Data for a server that is tried with the simulator; the room `demo/` has it. */
export interface DemoData {
  makePeople(context: Context): Promise<void>;
  makeStaff(context: Context): Promise<void>;
  /** Null: there is nothing left to do. */
  playHistory(context: Context, wanted: HistoryWanted): Promise<PlayedHistory | null>;
}
