import { useState } from 'react';
import * as z from 'zod/mini';
import { keep, readKept } from '../ui/browser-store.ts';

/** A list as a colleague wants to find it again: its filters and the columns that are left out. */
export interface SavedView {
  readonly name: string;
  /** The filters, as its address has them. */
  readonly search: string;
  readonly hidden: readonly string[];
}

export const longestViewName = 40;
export const mostViews = 12;

const heads = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(40));
const kept = z.object({
  hidden: heads,
  views: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1), z.maxLength(longestViewName)),
        search: z.string().check(z.maxLength(1000)),
        hidden: heads,
      }),
    )
    .check(z.maxLength(mostViews)),
});
type Kept = z.output<typeof kept>;

const nothing: Kept = { hidden: [], views: [] };

/** What this browser stores may be of an older console, or broken: then nothing is stored. */
function readViews(name: string): Kept {
  try {
    return kept.parse(JSON.parse(readKept(name) ?? 'null'));
  } catch {
    return nothing;
  }
}

/** The views of a list, kept by this browser alone. */
export function useListViews(list: string) {
  const name = `list ${list}`;
  const [now, setNow] = useState(() => readViews(name));
  const change = (to: Partial<Kept>) => {
    const next = { ...now, ...to };
    setNow(next);
    keep(name, next.hidden.length + next.views.length === 0 ? null : JSON.stringify(next));
  };
  return {
    ...now,
    hide: (hidden: readonly string[]) => change({ hidden: [...hidden] }),
    /** One of the same name makes way. */
    save: (view: SavedView) => {
      const others = now.views.filter((one) => one.name !== view.name);
      const saved = { ...view, hidden: [...view.hidden] };
      change({ views: [...others, saved].slice(-mostViews) });
    },
    forget: (of: string) => change({ views: now.views.filter((one) => one.name !== of) }),
  };
}

export type ListViews = ReturnType<typeof useListViews>;
