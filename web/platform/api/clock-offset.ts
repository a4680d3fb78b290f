import { tabStore } from '../session/stores.ts';

const place = 'clockOffsetMs';

/** The server's time as far as it is known: this phone's clock and the correction kept. */
export function serverNow(): number {
  return Date.now() + (Number(tabStore.read(place)) || 0);
}

/**
 * Keeps how far this phone's clock is off, from the `data.serverTime` of a `clock-off` refusal
 * (an ISO instant, or milliseconds). False when the refusal carries no time to correct by.
 */
export function correctClock(serverTime: unknown): boolean {
  const isText = typeof serverTime === 'string' && !/^\d+$/.test(serverTime);
  const time = isText ? Date.parse(serverTime) : Number(serverTime ?? Number.NaN);
  if (!Number.isFinite(time)) return false;
  tabStore.write(place, String(Math.round(time - Date.now())));
  return true;
}
