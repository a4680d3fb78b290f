import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterTry, isWeakPin, pinState } from './ussd-pin.ts';
import type { PinTries } from './ussd-pin.ts';

const hourMs = 3_600_000;
const start = new Date('2026-11-25T08:00:00Z');
const at = (hours: number) => new Date(start.getTime() + hours * hourMs);
const untried: PinTries = { wrongAt: [], inARow: 0, lockedUntil: null };

/** Tries at the given hours, none while it is locked. */
function tried(...tries: readonly (readonly [hours: number, isRight: boolean])[]): PinTries {
  return tries.reduce((before, [hours, isRight]) => {
    const isLocked = pinState(before, at(hours)).kind === 'locked';
    return isLocked ? before : afterTry(before, isRight, at(hours));
  }, untried);
}

describe('wrong tries', () => {
  it('lock a PIN for a day when three come in a row', () => {
    const two = tried([0, false], [1, false]);
    expect(pinState(two, at(2))).toEqual({ kind: 'open', left: 1 });
    const three = tried([0, false], [1, false], [2, false]);
    expect(pinState(three, at(25))).toEqual({ kind: 'locked', until: at(26) });
    expect(pinState(three, at(26))).toEqual({ kind: 'open', left: 3 });
  });

  it('are forgotten by a right one, but for the six of a week', () => {
    const again = tried([0, false], [1, false], [2, true]);
    expect(pinState(again, at(3))).toEqual({ kind: 'open', left: 3 });
    const six = tried([0, false], [1, false], [2, true], [3, false], [4, false], [5, true]);
    const seven = afterTry(afterTry(six, false, at(6)), false, at(7));
    expect(pinState(seven, at(8))).toEqual({ kind: 'locked', until: null });
    for (const days of [7, 8, 365]) {
      expect(pinState(seven, at(days * 24 + 8))).toEqual({ kind: 'locked', until: null });
    }
  });

  it('are never more than six in any week, whatever is tried when', () => {
    const hours = fc.array(fc.integer({ min: 0, max: 24 * 30 }), { maxLength: 60 });
    fc.assert(
      fc.property(hours, (drawn) => {
        const sorted = [...drawn].sort((one, other) => one - other);
        const wrong: number[] = [];
        let tries = untried;
        for (const hour of sorted) {
          if (pinState(tries, at(hour)).kind === 'locked') continue;
          tries = afterTry(tries, false, at(hour));
          wrong.push(hour);
        }
        for (const first of wrong) {
          const inWeek = wrong.filter((one) => one >= first && one < first + 7 * 24);
          if (inWeek.length > 6) return false;
        }
        return true;
      }),
      { seed: 20_261_127, numRuns: 300 },
    );
  });
});

it.each([
  ['11111', true],
  ['23456', true],
  ['76543', true],
  ['91234', false],
  ['00001', true],
  ['01991', true],
  ['19910', true],
  ['48205', false],
  ['13579', false],
])('%s is weak: %s', (pin, isWeak) => {
  expect(isWeakPin(pin, { mobile: '0971000001', birthDate: '1991-04-12' })).toBe(isWeak);
});
