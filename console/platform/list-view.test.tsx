// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { DataTable, type Column } from '../ui/data-table.tsx';
import { ListView } from './list-view.tsx';

interface Row {
  readonly id: string;
  readonly mobile: string;
  readonly note: string;
}
const rows: readonly Row[] = [
  { id: '12', mobile: '097****321', note: '=HYPERLINK("x")' },
  { id: '13', mobile: '096****111', note: 'Two\n lines, "quoted"' },
];
const columns: readonly Column<Row>[] = [
  { head: 'Loan', cell: ({ id }) => id },
  { head: 'Mobile', cell: ({ mobile }) => mobile },
  { head: 'Note', cell: ({ note }) => note, isMain: true },
  { head: 'Length', cell: ({ note }) => note.length, isNumber: true },
];

function draw(search = '', list = columns) {
  const place = memoryLocation({ path: `/loans${search}`, record: true });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <ListView caption="Loans of late" path="/loans" name="/loans test" columns={list}>
        {(shown) => (
          <DataTable
            caption="Loans of late"
            columns={shown}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListView>
    </Router>,
  );
  return place;
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
async function view() {
  fireEvent.click(screen.getByRole('button', { name: 'View …' }));
  return within(await screen.findByRole('dialog', { name: 'View of Loans of late' }));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('leaves out a column until it is chosen again, and after a reload too', async () => {
  draw();
  const dialog = await view();
  fireEvent.click(dialog.getByLabelText('Mobile'));
  expect(heads()).toEqual(['Loan', 'Note', 'Length']);
  cleanup();
  draw();
  expect(heads()).toEqual(['Loan', 'Note', 'Length']);
  fireEvent.click((await view()).getByLabelText('Mobile'));
  expect(heads()).toEqual(['Loan', 'Mobile', 'Note', 'Length']);
  expect(localStorage).toHaveLength(0);
});

it('never leaves out what leads to a row and what it is about', async () => {
  draw();
  const dialog = await view();
  for (const head of ['Loan', 'Note']) {
    expect(dialog.getByLabelText(head)).toMatchObject({ checked: true, disabled: true });
  }
});

it('finds a saved view by its name, with its filters and columns, from its start', async () => {
  draw('?state=late&after=place');
  const dialog = await view();
  fireEvent.click(dialog.getByLabelText('Length'));
  fireEvent.change(dialog.getByLabelText(/Save these filters/), {
    target: { value: ' Late ones ' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  fireEvent.click(dialog.getByLabelText('Length'));
  cleanup();
  const place = draw();
  expect(heads()).toContain('Length');
  fireEvent.click(screen.getByRole('link', { name: 'Late ones' }));
  expect(place.history.at(-1)).toBe('/loans?state=late');
  expect(heads()).not.toContain('Length');
  fireEvent.click((await view()).getByRole('button', { name: 'Remove' }));
  expect(screen.queryByRole('link', { name: 'Late ones' })).toBeNull();
});

it('keeps the rows on the page as they are shown, as a file that runs no formula', async () => {
  const made: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) made.push(file);
    return 'blob:x';
  });
  draw();
  const dialog = await view();
  fireEvent.click(dialog.getByLabelText('Length'));
  fireEvent.click(dialog.getByRole('button', { name: 'Rows on this page as CSV' }));
  const bytes = await made[0]?.arrayBuffer();
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\uFEFFLoan,Mobile,Note\r\n' +
      `12,097****321,"'=HYPERLINK(""x"")"\r\n` +
      `13,096****111,"Two lines, ""quoted"""\r\n`,
  );
});

it.each(['{', '[]', '{"hidden":"Loan","views":[]}', '{"hidden":[],"views":[{"name":""}]}'])(
  'takes what the browser kept as %s for nothing',
  (text) => {
    localStorage.setItem('list /loans test', text);
    draw();
    expect(heads()).toHaveLength(4);
  },
);

it('offers no choice of columns where there are few', () => {
  draw('', columns.slice(0, 3));
  expect(screen.queryByRole('button', { name: 'View …' })).toBeNull();
});
