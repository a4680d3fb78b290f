import { afterEach, describe, expect, it } from 'vitest';
import { findPlace, locationRecord } from './location.ts';

type Found = (position: { coords: { latitude: number; longitude: number } }) => void;
type Failed = (error: { code: number; PERMISSION_DENIED: number }) => void;

const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');

function play(geolocation: unknown): void {
  Object.defineProperty(globalThis, 'navigator', {
    value: { geolocation },
    configurable: true,
  });
}

afterEach(() => {
  if (before) Object.defineProperty(globalThis, 'navigator', before);
});

describe('where a phone is', () => {
  it('is rounded to about a kilometre before it leaves the phone', async () => {
    const coords = { latitude: -15.416738, longitude: 28.281712 };
    play({ getCurrentPosition: (found: Found) => found({ coords }) });
    expect(await findPlace()).toEqual({ found: true, latitude: -15.42, longitude: 28.28 });
  });

  it.each([
    [1, 'refused'],
    [2, 'unknown'],
    [3, 'unknown'],
  ])('is not known when the browser says %i (%s)', async (code, why) => {
    play({
      getCurrentPosition: (_: Found, failed: Failed) => failed({ code, PERMISSION_DENIED: 1 }),
    });
    expect(await findPlace()).toEqual({ found: false, why });
  });

  it('is not asked of a browser that cannot say', async () => {
    play(undefined);
    expect(await findPlace()).toEqual({ found: false, why: 'unknown' });
  });

  it('goes out as the specified record, its sign as words', () => {
    expect(locationRecord({ found: true, latitude: -15.42, longitude: 28.28 })).toEqual({
      latitudeLocation: 15.42,
      longitudeLocation: 28.28,
      eastOrWestLocation: 'E',
      northOrSouthLocation: 'S',
    });
  });
});
