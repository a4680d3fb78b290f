import type { NoticeKind } from '../../../../contract/staff/notice-acts.ts';

interface LegalClock {
  readonly kind: NoticeKind;
  /** The column that holds the deadline; null: it is computed from the form of a return. */
  readonly column: string | null;
  /** Directors get a message so many hours before the deadline, or the end of its day. */
  readonly warnHours: number;
}

/** Every deadline that a law or regulator sets. A person cannot quiet these. */
export const legalClocks = {
  // A dispute of a loan is a complaint, and its deadline is the complaint's.
  complaint: { kind: 'complaints', column: 'complaint.answer_by', warnHours: 48 },
  'data-request': { kind: 'data-requests', column: 'data_request.answer_by', warnHours: 72 },
  death: { kind: 'deaths', column: 'death_report.answer_by', warnHours: 48 },
  suspicion: { kind: 'suspicion', column: 'suspicion.due_on', warnHours: 24 },
  breach: { kind: 'breaches', column: 'breach.due_at', warnHours: 6 },
  return: { kind: 'returns', column: null, warnHours: 72 },
} as const satisfies Record<string, LegalClock>;

/** The clock of what waits, where it has one. */
export function legalClockOf(kind: NoticeKind): LegalClock | null {
  return Object.values(legalClocks).find((clock) => clock.kind === kind) ?? null;
}
