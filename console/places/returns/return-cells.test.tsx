import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import { Cells } from './return-cells.tsx';

type Of = Parameters<typeof Cells>[0]['of'];

const cell = {
  code: 'A1',
  part: 'Loans',
  label: 'Loans, gross',
  unit: 'kwacha',
  value: '456222.29',
  source: { from: 'rows' },
} as const;

/** A return of one cell, as far as its cells are drawn. */
function draw(before: string | null): string {
  const of = { cells: [{ ...cell, before }] } as unknown as Of;
  return renderToStaticMarkup(
    <Router ssrPath="/">
      <Cells of={of} />
    </Router>,
  );
}

const nothing = 'there is nothing to compare with';

it('a first return says that there is nothing to compare with, and has no empty column', () => {
  const drawn = draw(null);
  expect(drawn).toContain(nothing);
  expect(drawn).toContain('K456,222.29');
  expect(drawn).not.toContain('>Before<');
});

it('a further one is beside the period before', () => {
  const drawn = draw('-12.50');
  expect(drawn).not.toContain(nothing);
  expect(drawn).toContain('−K12.50');
});
