const hourMs = 3_600_000;

const lockHours = 24;
const wrongInARow = 3;
const wrongDays = 7;
const mostWrong = 6;
/** After a change of what a thief would change first, nothing is lent by USSD for so long. */
export const restDays = 7;

/** What is kept of wrong tries: those of the last days, and how many came since a right one. */
export interface PinTries {
  readonly wrongAt: readonly Date[];
  readonly inARow: number;
  readonly lockedUntil: Date | null;
}

export type PinState =
  | { readonly kind: 'open'; readonly left: number }
  /** Null: until a new PIN is set in the app. */
  | { readonly kind: 'locked'; readonly until: Date | null };

/**
 * Whether a PIN may be tried. Three wrong ones in a row rest it for a day. Six in a week end it for
 * good: all that are kept are of the week before the last, and none is added to six.
 */
export function pinState({ wrongAt, inARow, lockedUntil }: PinTries, now: Date): PinState {
  if (wrongAt.length >= mostWrong) return { kind: 'locked', until: null };
  if (lockedUntil !== null && lockedUntil > now) return { kind: 'locked', until: lockedUntil };
  const inWeek = wrongAt.filter((at) => isWithinWeek(at, now)).length;
  const left = Math.min(wrongInARow - (inARow % wrongInARow), mostWrong - inWeek);
  return { kind: 'open', left };
}

/** What is kept after a try. */
export function afterTry(tries: PinTries, isRight: boolean, now: Date): PinTries {
  if (isRight) return { ...tries, inARow: 0, lockedUntil: null };
  const wrongAt = [...tries.wrongAt.filter((at) => isWithinWeek(at, now)), now];
  const inARow = tries.inARow + 1;
  const rests = inARow % wrongInARow === 0;
  return {
    wrongAt,
    inARow,
    lockedUntil: rests ? new Date(now.getTime() + lockHours * hourMs) : tries.lockedUntil,
  };
}

function isWithinWeek(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() < wrongDays * 24 * hourMs;
}

/**
 * Whether a stranger would try this PIN first. It is one digit again and again, digits in a row,
 * the end of the borrower's number, or has the year of birth in it.
 */
export function isWeakPin(
  pin: string,
  of: { readonly mobile: string; readonly birthDate: string | null },
): boolean {
  const digits = [...pin].map(Number);
  const step = (at: number) => (digits[at + 1] ?? 0) - (digits[at] ?? 0);
  const steps = new Set(digits.slice(1).map((_, at) => step(at)));
  const isEven = steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? Number.NaN);
  const year = of.birthDate?.slice(0, 4);
  return isEven || of.mobile.endsWith(pin) || (year !== undefined && pin.includes(year));
}
