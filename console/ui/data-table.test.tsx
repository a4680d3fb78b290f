import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { DataTable, Pager } from './data-table.tsx';

/** At some address. */
function draw(drawn: ReactNode): string {
  return renderToStaticMarkup(<Router ssrPath="/">{drawn}</Router>);
}

const rows = [
  { id: 'b', amount: 'K2.00' },
  { id: 'a', amount: 'K1.00' },
];
const columns = [
  { head: 'Loan', cell: ({ id }: { id: string }) => id },
  { head: 'Owed', cell: ({ amount }: { amount: string }) => amount, isNumber: true },
];

test('rows stand in the order they came in, each led to by its first cell', () => {
  const drawn = draw(
    <DataTable
      caption="Loans"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => `/loans/${id}`}
    />,
  );
  expect(drawn.match(/href="[^"]+"/g)).toEqual(['href="/loans/b"', 'href="/loans/a"']);
  expect(drawn.match(/<th scope="col"/g)).toHaveLength(2);
  expect(drawn).toContain('Loans</caption>');
});

test.each([
  [{ about: 2, shown: 2, newest: null, next: null }, '2 in all', []],
  [{ about: 0, shown: 50, newest: null, next: '/x?after=c' }, '50 shown', ['/x?after=c']],
  [{ about: 400, shown: 9, newest: '/x', next: null }, '9 of about 400', ['/x']],
])('the pager of %o says "%s"', (given, said, leads) => {
  const drawn = draw(<Pager {...given} />);
  expect(drawn).toContain(said);
  expect([...drawn.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(leads);
});
