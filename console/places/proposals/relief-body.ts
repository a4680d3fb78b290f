import { mostArrangedDays } from '../../../contract/staff/ease-bodies.ts';
import { addDays, parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';

/** What eases a debt that cannot be paid. */
export const reliefKinds = [
  'arrangement',
  'restructure',
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

/** A plan that was typed, as its dated amounts; what is missing stays missing. */
export function datedAmounts({ each, count, every, first }: PlanTyped): {
  readonly parts: readonly { readonly on: CivilDate; readonly amount: string }[];
  readonly lastOn: CivilDate | undefined;
} {
  const day = parseCivilDate(first);
  const parts = Math.max(1, Math.min(Number.parseInt(count, 10) || 1, mostArrangedDays));
  if (day === null) return { parts: [], lastOn: undefined };
  const on = (place: number) => addDays(day, place * Number(every === '' ? 7 : every));
  return {
    parts: Array.from({ length: parts - 1 }, (_, place) => ({
      on: on(place),
      amount: each.trim(),
    })),
    lastOn: on(parts - 1),
  };
}
