// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { listPayments } from '../../contract/staff/case-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import { answerActs } from '../../testing/answered-acts.ts';
import { someone } from '../../testing/someone-at-work.ts';
import { wireExample } from '../../testing/wire-example.ts';
import { choice, day, typed } from './filters.tsx';
import { HereContext } from './here.ts';
import { listPage } from './list-page.tsx';
import { sessionLeft, sessionOpened } from './session.ts';

const Payments = listPage({
  act: listPayments,
  lead: 'Money in and out.',
  filters: {
    way: choice({ label: 'Way', none: 'Both', words: { collect: 'In', payout: 'Out' } }),
    sort: choice({
      label: 'Order',
      none: 'Newest',
      words: { oldest: 'Oldest' },
      first: 'newest',
    }),
    from: day('From'),
    note: typed('Note', 'Anything.', 20),
  },
  args: ({ way: operation, sort }, place) => ({ filter: { operation }, sort, ...place }),
  caption: ({ way }) => `Payments ${way ?? 'both'}`,
  columns: [{ head: 'Loan', cell: ({ orderId }) => orderId }],
  keyOf: ({ paymentId }) => paymentId,
  none: ({ way }) => (way ? 'None goes that way.' : 'There is none.'),
});

const paid = wireExample(listPayments.answer);
const some = { data: { ...Object(paid), next: 'more', about: 400 } };
const none = { data: { rows: [], about: 0 } };

/** Draws the page at an address for a colleague with these roles. */
function draw(search: string, roles: readonly Role[] = ['director']) {
  sessionOpened(someone(roles));
  const place = memoryLocation({ path: `/payments${search}`, record: true });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <HereContext value={{ title: 'Payments', needs: 'cases' }}>
        <Payments />
      </HereContext>
    </Router>,
  );
  return place;
}

afterEach(() => {
  cleanup();
  sessionLeft();
  vi.unstubAllGlobals();
});

it('asks with what the address says, and with what is first where it says nothing', async () => {
  const asked = answerActs({ listPayments: some });
  draw('?way=payout&note=a&after=place');
  await screen.findByRole('table', { name: 'Payments payout' });
  expect(asked).toEqual([
    {
      act: 'listPayments',
      args: { filter: { operation: 'payout' }, sort: 'newest', after: 'place', limit: 50 },
    },
  ]);
});

it('writes a choice into the address, back at the first page', async () => {
  answerActs({ listPayments: some });
  const place = draw('?sort=oldest&after=place');
  fireEvent.change(screen.getByLabelText('Way'), { target: { value: 'collect' } });
  expect(place.history.at(-1)).toBe('/payments?sort=oldest&way=collect');
  await screen.findByRole('table', { name: 'Payments collect' });
});

it('forgets in the address what is typed away, without a step back for each letter', () => {
  answerActs({ listPayments: some });
  const place = draw('?note=ab');
  const before = place.history.length;
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: '' } });
  expect(place.history.at(-1)).toBe('/payments');
  expect(place.history).toHaveLength(before);
});

it('takes no value that it does not know', async () => {
  const asked = answerActs({ listPayments: some });
  draw('?way=sideways&sort=best&from=yesterday');
  await screen.findByRole('table', { name: 'Payments both' });
  expect(asked[0]?.args).toEqual({ filter: {}, sort: 'newest', limit: 50 });
});

it('leads to the next page and back to the first', async () => {
  answerActs({ listPayments: some });
  draw('?way=payout&after=place');
  const next = await screen.findByRole('link', { name: 'Next' });
  expect(next.getAttribute('href')).toBe('/payments?way=payout&after=more');
  const first = screen.getByRole('link', { name: 'From the start' });
  expect(first.getAttribute('href')).toBe('/payments?way=payout');
  expect(screen.getByLabelText('Pages').textContent).toContain('1 of about 400');
});

it('says that there is none, by the filter', async () => {
  answerActs({ listPayments: none });
  draw('?way=payout');
  await screen.findByText('None goes that way.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByLabelText('Way')).toBeDefined();
});

it('says what failed, and asks again on a press', async () => {
  const failure = { reason: 'too-busy', sentence: 'Too much at once. Wait a little.' };
  answerActs({ listPayments: failure });
  draw('');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(failure.sentence);
  answerActs({ listPayments: some });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('table', { name: 'Payments both' });
});

it('waits where no answer has come', () => {
  answerActs({});
  draw('');
  expect(screen.getByRole('status').textContent).toContain('Loading');
});

it('shows who may where a role may not, and asks nothing', () => {
  const asked = answerActs({ listPayments: some });
  draw('', ['marketing']);
  expect(screen.getByText(/Your roles do not allow this/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Roles and permissions' })).toBeDefined();
  expect(screen.queryByLabelText('Way')).toBeNull();
  expect(asked).toEqual([]);
});
