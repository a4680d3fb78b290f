import { expect, it } from 'vitest';
import { placeOf } from './about-link.tsx';

it.each([
  ['loan', '4711', '/loans/4711'],
  ['price', 'first-loan-2', '/products/first-loan/versions/2'],
  ['profile', 'format-boz-assumed', '/returns/profiles/format/boz-assumed'],
  ['return', 'r1', '/returns/r1'],
  ['period', '2026-10', '/books/periods/2026-10'],
  ['journal', 'provision-2026-10-31', '/books/provisions'],
])('the decider about a %s finds it', (kind, id, path) => {
  expect(placeOf({ kind, id })?.path).toBe(path);
});

it('has no page for who is not here yet, and a case is there with its files', () => {
  expect(placeOf({ kind: 'invite', id: 'x' })).toBeNull();
  expect(placeOf({ kind: 'case', id: 'x' })).toBeNull();
});
