import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSources } from '../../testing/house/sources.ts';
import { noteServerTime, serverNow, serverToday } from './server-now.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-27T10:00:00Z') }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test.each([
  ['a computer a day behind', 'Sat, 28 Nov 2026 10:00:00 GMT', '2026-11-28'],
  ['a computer two days ahead', 'Wed, 25 Nov 2026 22:30:00 GMT', '2026-11-26'],
])('%s has the day of the server', (_, date, day) => {
  noteServerTime(date);
  expect(serverNow()).toEqual(new Date(date));
  expect(serverToday()).toBe(day);
});

test.each([null, '', 'tomorrow', 'Fri, 27 Nov 2026 10:00:04 GMT'])(
  'an answer with the date %j changes nothing',
  (date) => {
    noteServerTime(date);
    expect(serverNow()).toEqual(new Date('2026-11-27T10:00:00Z'));
  },
);

test('no other file of the console reads the clock of the computer', () => {
  const readers = readSources(`${import.meta.dirname}/../..`)
    .filter(({ path }) => path.startsWith('console/') && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => /Date\.now\(|new Date\(\)/.test(text));
  expect(readers.map(({ path }) => path)).toEqual(['console/ui/server-now.ts']);
});
