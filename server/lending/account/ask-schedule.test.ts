import { describe, expect, it } from 'vitest';
import {
  askGaps,
  decideNotFound,
  firstAskAt,
  isOverdueForAnEnd,
  nextCheckAt,
  slowAskAt,
} from './ask-schedule.ts';

const createdAt = new Date('2026-03-02T08:00:00Z');
const minutesAfter = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);

describe('a network that does not know a payment', () => {
  it.each([
    ['collect', 1, 1, 1, 'send-again'],
    ['collect', 14.9, 14, 9, 'send-again'],
    ['collect', 15, 14, 9, 'wait'],
    ['collect', 16, 0, 1, 'wait'],
    ['collect', 16, 0, 2, 'never-happened'],
    ['collect', 30, 14.5, 5, 'never-happened'],
    ['payout', 14.9, 14, 9, 'send-again'],
    ['payout', 16, 0, 2, 'wait'],
    ['payout', 74, 0, 9, 'wait'],
    ['payout', 75, 0, 1, 'wait'],
    ['payout', 75, 0, 2, 'look-into-statement'],
    ['payout of who proves it', 14.9, 0, 9, 'send-again'],
    ['payout of who proves it', 16, 2, 9, 'wait'],
    ['payout of who proves it', 16, 0, 1, 'wait'],
    ['payout of who proves it', 16, 0, 2, 'give-on'],
    ['payout of who proves it', 900, 0, 2, 'give-on'],
    ['collect of who proves it', 16, 0, 2, 'never-happened'],
  ] as const)(
    '%s, %d minutes old, last sent at minute %d, unknown %d times: %s',
    (what, age, sent, notFounds, next) => {
      const operation = what.startsWith('collect') ? 'collect' : 'payout';
      const notFoundIsProof = what.endsWith('proves it');
      const sentAt = minutesAfter(sent);
      const now = minutesAfter(age);
      const asked = { operation, createdAt, sentAt, notFounds, notFoundIsProof, now } as const;
      expect(decideNotFound(asked)).toBe(next);
    },
  );
});

it('asks soon at first, then ever more rarely, and never all at once', () => {
  expect(askGaps(() => 0.5)).toEqual([5, 10, 20, 40, 60, 150, 180, 240, 300]);
  expect(askGaps(() => 0)[0]).toBe(4);
  expect(askGaps(() => 1)[0]).toBe(6);
});

it('asks within a fifth of each gap', () => {
  const [least, most] = [askGaps(() => 0), askGaps(() => 1)];
  expect(least).toEqual([4, 8, 16, 32, 48, 120, 144, 192, 240]);
  expect(most).toEqual([6, 12, 24, 48, 72, 180, 216, 288, 360]);
});

it('asks first after a few seconds or when the provider wants, and at last once an hour', () => {
  expect(firstAskAt(createdAt)).toEqual(new Date('2026-03-02T08:00:05Z'));
  expect(firstAskAt(createdAt, 180)).toEqual(minutesAfter(3));
  expect(slowAskAt(createdAt)).toEqual(minutesAfter(60));
});

it.each([
  [24 * 60, undefined, false],
  [24 * 60 + 0.001, undefined, true],
  [3 * 24 * 60, 3, false],
  [3 * 24 * 60 + 0.001, 3, true],
])('after %d minutes staff are alerted, of %s days: %s', (minutes, days, isTold) => {
  const waiting = days === undefined ? {} : { days };
  expect(isOverdueForAnEnd(createdAt, minutesAfter(minutes), waiting)).toBe(isTold);
});

it.each([
  [14.9, 'send-again'],
  [15, 'never-happened'],
])('what was never sent counts from when it was wanted: %d minutes, %s', (age, next) => {
  const by = { operation: 'collect', createdAt, sentAt: null, notFoundIsProof: false } as const;
  expect(decideNotFound({ ...by, notFounds: 2, now: minutesAfter(age) })).toBe(next);
});

describe('an end is checked', () => {
  /** The checks after an end, in minutes after it. */
  const checks = (endedAt: Date, moved: boolean): number[] => {
    const minutes = [];
    for (let at = nextCheckAt(endedAt, endedAt, { moved }); at;) {
      minutes.push((at.getTime() - endedAt.getTime()) / 60_000);
      at = nextCheckAt(endedAt, at, { moved });
    }
    return minutes;
  };
  it.each([
    ['by day', '2026-03-02T08:00:00Z', [15, 16 * 60, 1440, 4320]],
    ['before the night', '2026-03-02T23:59:00Z', [1, 15, 1440, 4320]],
    ['in the night', '2026-03-03T00:00:00Z', [15, 1440, 1440, 4320]],
  ])('%s', (_, at, minutes) => {
    expect(checks(new Date(at), false)).toEqual([...new Set(minutes)]);
    expect(checks(new Date(at), true)).toEqual([1440, 4320]);
  });

  it('again after an hour where there was no answer, after four days once a day', () => {
    const after = (minutes: number) =>
      nextCheckAt(createdAt, minutesAfter(minutes), { unanswered: true });
    expect(after(16)).toEqual(minutesAfter(76));
    expect(after(1430)).toEqual(minutesAfter(1440));
    expect(after(4 * 1440 - 1)).toEqual(minutesAfter(4 * 1440 + 59));
    expect(after(4 * 1440)).toEqual(minutesAfter(5 * 1440));
    expect(after(9 * 1440)).toEqual(minutesAfter(10 * 1440));
  });
});
