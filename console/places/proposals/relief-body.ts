import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { mostArrangedDays } from '../../../contract/staff/proposal-kinds.ts';
import type { hardships } from '../../../contract/staff/relief-words.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';

/** What eases a debt that cannot be paid. */
export const reliefKinds = [
  'arrangement',
  'hardship',
  'end-hardship',
  'write-off-early',
  'reverse-write-off',
] as const;
export type ReliefKind = (typeof reliefKinds)[number];

/** A plan as it is typed. */
export interface PlanTyped {
  readonly each: string;
  readonly count: string;
  readonly every: string;
  readonly first: string;
}

/** A hardship as it is typed. */
export interface HardshipTyped {
  readonly hardship: (typeof hardships)[number] | '';
  readonly from: string;
  readonly days: string;
}

interface Typed {
  readonly orderId: string;
  readonly plan: PlanTyped;
  readonly stop: HardshipTyped;
}

/** What was typed, as it is proposed; what is missing is said by the server, at its field. */
export function reliefBody(kind: ReliefKind, { orderId, plan, stop }: Typed): ProposalBody {
  switch (kind) {
    case 'arrangement':
      return { kind, orderId, ...datedAmounts(plan) };
    case 'hardship':
      return {
        kind,
        orderId,
        hardship: stop.hardship === '' ? 'illness' : stop.hardship,
        from: stop.from as CivilDate,
        // What is no number is named by the server, and not taken for “for good”.
        days: stop.days.trim() === '' ? null : Number(stop.days) || 0,
      };
    default:
      return { kind, orderId };
  }
}

const noDay = '' as CivilDate;

function datedAmounts({ each, count, every, first }: PlanTyped) {
  const day = parseCivilDate(first);
  const parts = Math.max(1, Math.min(Number.parseInt(count, 10) || 1, mostArrangedDays));
  if (day === null) return { parts: [], lastOn: noDay };
  const on = (place: number) => addDays(day, place * Number(every === '' ? 7 : every));
  return {
    parts: Array.from({ length: parts - 1 }, (_, place) => ({
      on: on(place),
      amount: each.trim(),
    })),
    lastOn: on(parts - 1),
  };
}
