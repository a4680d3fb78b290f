import { expect, it } from 'vitest';
import { instantTyped, typedInstant } from './local-hour.ts';

it.each([
  ['2026-11-23T10:05', '2026-11-23T08:05:00.000Z'],
  ['2026-01-01T00:30', '2025-12-31T22:30:00.000Z'],
])('%s in Lusaka is %s', (typed, instant) => {
  expect(instantTyped(typed)?.toISOString()).toBe(instant);
  expect(typedInstant(new Date(instant))).toBe(typed);
});

it('is nothing where nothing was typed', () => {
  expect(instantTyped('')).toBeNull();
});
