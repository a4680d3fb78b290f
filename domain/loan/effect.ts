import type { CivilDate } from '../../contract/words/civil-date.ts';

/** What every event says: its stable name, and when it took effect (not when we recorded it). */
export interface Effect {
  readonly eventId: string;
  readonly effectiveAt: Date;
  /** The day in Lusaka of `effectiveAt`; everything of a day counts at that day. */
  readonly effectiveOn: CivilDate;
}
