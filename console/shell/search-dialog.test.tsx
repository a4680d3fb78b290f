// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { answerActs } from '../../testing/answered-acts.ts';
import { someone } from '../../testing/someone-at-work.ts';
import { sessionLeft, sessionOpened } from '../platform/session.ts';
import { typeAhead, useKeys } from '../ui/keys.ts';
import { SearchDialog } from './search-dialog.tsx';

const found = {
  data: {
    found: [
      { kind: 'borrower', id: 'b1', line: '097****321, owes K500.00', by: 'mobile' },
      { kind: 'loan', id: '12', line: 'Loan 12', by: 'number' },
    ],
    isCut: false,
  },
};

function draw() {
  sessionOpened(someone(['care']));
  const place = memoryLocation({ path: '/today', record: true });
  render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <SearchDialog onClose={() => {}} />
    </Router>,
  );
  return place;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Words to find');
const type = (value: string) => fireEvent.change(field(), { target: { value } });

afterEach(() => {
  cleanup();
  sessionLeft();
  vi.unstubAllGlobals();
});

it('finds once typing pauses, and once for the same words', async () => {
  const asked = answerActs({ search: found });
  draw();
  type('0971');
  type('0971234321 ');
  await screen.findByText('097****321, owes K500.00');
  fireEvent.submit(field());
  expect(asked.map(({ args }) => args)).toEqual([{ text: '0971234321' }]);
});

it('waits for a press where little is typed', async () => {
  const asked = answerActs({ search: found });
  draw();
  type('12');
  fireEvent.submit(field());
  await screen.findByText('Loan 12');
  expect(asked).toHaveLength(1);
});

it('leads from a borrower to the check of the caller', async () => {
  answerActs({ search: found });
  const place = draw();
  type('0971234321');
  fireEvent.click(await screen.findByRole('link', { name: 'Check the caller' }));
  expect(place.history.at(-1)).toBe('/borrowers/b1?caller');
});

it('begins with what was typed while it was on its way', () => {
  answerActs({ search: found });
  const moved = vi.fn<() => void>();
  function Shortcuts() {
    useKeys({ j: moved, '/': typeAhead });
    return null;
  }
  render(<Shortcuts />);
  for (const key of ['/', 'j', 'o', 'x', 'Backspace', 'e']) {
    fireEvent.keyDown(document.body, { key });
  }
  draw();
  expect(field().value).toBe('joe');
  expect(moved).not.toHaveBeenCalled();
});
