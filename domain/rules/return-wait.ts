/*
 * A borrower may always return a loan within the cooling-off hours, at no cost. The next loan then
 * waits, so that returning and borrowing again is not an endless free loan.
 */

const hourMs = 3_600_000;
/** Hours the next loan waits after a return. */
const waitHours = 48;
/** Hours it waits if another loan was returned shortly before. */
const secondWaitHours = 14 * 24;
const notLongMs = 90 * 24 * hourMs;

/** Hours the next loan waits after a return at an instant, with the returns before it. */
export function waitHoursAfter(at: Date, earlier: readonly Date[]): number {
  const isSecond = earlier.some((one) => {
    const ms = at.getTime() - one.getTime();
    return ms >= 0 && ms <= notLongMs;
  });
  return isSecond ? secondWaitHours : waitHours;
}

/**
 * The instant from which a borrower may borrow again after returns (in order); null if there are
 * none.
 */
export function mayAskAfterReturns(returns: readonly Date[]): Date | null {
  const last = returns.at(-1);
  if (last === undefined) return null;
  return new Date(last.getTime() + waitHoursAfter(last, returns.slice(0, -1)) * hourMs);
}
