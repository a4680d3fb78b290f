import { recordDevice } from '../../../contract/borrower/tracking.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { call } from '../../platform/api/call.ts';

/** How this phone answered when it was asked where it is. */
export type Place =
  | { readonly found: true; readonly latitude: number; readonly longitude: number }
  | { readonly found: false; readonly why: 'refused' | 'unknown' };

const waitMs = 15_000;
const oldEnoughMs = 3_600_000;

/**
 * Asks the browser for a rough place, which may ask the borrower. Rounded here already, to two
 * decimals of a degree (about a kilometre): a finer one never leaves the phone.
 */
export function findPlace(): Promise<Place> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve({ found: false, why: 'unknown' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({
          found: true,
          latitude: rounded(coords.latitude),
          longitude: rounded(coords.longitude),
        });
      },
      (error) => {
        const why = error.code === error.PERMISSION_DENIED ? 'refused' : 'unknown';
        resolve({ found: false, why });
      },
      { enableHighAccuracy: false, timeout: waitMs, maximumAge: oldEnoughMs },
    );
  });
}

/** The location record of the specification. */
export function locationRecord(
  place: Place & { found: true },
): Record<string, string | number> {
  const { latitude, longitude } = place;
  return {
    latitudeLocation: Math.abs(latitude),
    longitudeLocation: Math.abs(longitude),
    eastOrWestLocation: longitude < 0 ? 'W' : 'E',
    northOrSouthLocation: latitude < 0 ? 'S' : 'N',
  };
}

/** Sends where this phone is, for a borrower who agreed to it; the server checks that too. */
export async function sendPlace(userId: BorrowerId, place: Place): Promise<void> {
  if (!place.found) return;
  const info = JSON.stringify(locationRecord(place));
  await call(recordDevice, { quiet: true, body: { userId, type: 2, info } });
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
