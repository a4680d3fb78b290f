/** A day as three choices; a part that is not chosen yet is empty. */
export interface DateParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** The parts of `YYYY-MM-DD`, in which parts may be missing: `1985--03` has no month. */
export function dateParts(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { year, month, day };
}

/** The text of three choices; empty when none is made. */
export function dateText({ year, month, day }: DateParts): string {
  return year + month + day === '' ? '' : [year, month, day].join('-');
}

/** How many days a month can have, as far as it is known: 31 without one. */
export function daysOf({ year, month }: DateParts): number {
  if (month === '') return 31;
  // The day before the next month's first; without a year a leap year, which has every day.
  return new Date(Date.UTC(Number(year || 2024), Number(month), 0)).getUTCDate();
}

/** Years to choose from, the latest first; bounds as `YYYY-MM-DD`, a century without them. */
export function yearsBetween(
  bounds: { readonly min?: string | undefined; readonly max?: string | undefined },
  thisYear: number,
): readonly string[] {
  const last = Number(bounds.max?.slice(0, 4) ?? thisYear);
  const first = Number(bounds.min?.slice(0, 4) ?? last - 100);
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, back) =>
    String(last - back).padStart(4, '0'),
  );
}
