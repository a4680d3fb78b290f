// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addBreachStep } from '../../contract/staff/breach-acts.ts';
import { promise } from '../../contract/staff/collections-acts.ts';
import { answerActs } from '../../testing/answered-acts.ts';
import { optionsOf } from '../ui/field-list.tsx';
import { ActDialog, ActForm } from './act-form.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const done = vi.fn<(answer: unknown) => void>();

function drawSteps() {
  done.mockClear();
  render(
    <ActForm
      act={addBreachStep}
      given={{ breachId: 'breach-1' }}
      fields={{
        step: { kind: 'choice', label: 'What', options: optionsOf({ contained: 'Contained' }) },
        at: { kind: 'moment', label: 'When' },
        text: { kind: 'words', label: 'How', longest: 4000 },
      }}
      start={{ at: '2026-11-26T10:30' }}
      action="Write it down"
      onDone={done}
    />,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const errorOf = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
    .join(' ');

it('says beside each field what the schema of the act misses, and sends nothing', () => {
  const asked = answerActs({});
  drawSteps();
  type('How', 'abc');
  press('Write it down');
  expect(errorOf('What')).toContain('Choose one.');
  expect(errorOf('How')).toContain('It must be at least 4 characters long.');
  expect(field('When').getAttribute('aria-invalid')).toBeNull();
  expect(asked).toEqual([]);
});

it('puts the focus on the first field that is wrong, again after a second try', () => {
  answerActs({});
  drawSteps();
  press('Write it down');
  expect(document.activeElement).toBe(field('What'));
  type('What', 'contained');
  press('Write it down');
  expect(document.activeElement).toBe(field('How'));
});

it('sends what was typed as the act takes it, and once however often it is pressed', async () => {
  const asked = answerActs({});
  drawSteps();
  type('What', 'contained');
  type('How', '  The server was taken off.  ');
  press('Write it down');
  press('Write it down');
  fireEvent.submit(field('How'));
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]?.args).toEqual({
    breachId: 'breach-1',
    step: 'contained',
    at: '2026-11-26T08:30:00.000Z',
    text: 'The server was taken off.',
  });
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

it('keeps what was typed when the server refuses it, says why, and can be sent again', async () => {
  const sentence = 'The breach has ended already.';
  const asked = answerActs({ addBreachStep: { reason: 'decided-already', sentence } });
  drawSteps();
  type('What', 'contained');
  type('How', 'The server was taken off.');
  press('Write it down');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field('What').value).toBe('contained');
  expect(field('How').value).toBe('The server was taken off.');
  expect(done).not.toHaveBeenCalled();
  press('Write it down');
  await expect.poll(() => asked).toHaveLength(2);
});

it('shows at its field what only the server finds wrong', async () => {
  const fields = { text: 'Leave out the name.' };
  const wrong = { reason: 'malformed', sentence: 'This does not fit yet.', fields };
  answerActs({ addBreachStep: wrong });
  drawSteps();
  type('What', 'contained');
  type('How', 'Mary Banda was informed.');
  press('Write it down');
  await expect.poll(() => errorOf('How')).toContain('Leave out the name.');
  expect(document.activeElement).toBe(field('How'));
});

it('tells that it is done, with the answer', async () => {
  answerActs({ addBreachStep: { data: {} } });
  drawSteps();
  type('What', 'contained');
  type('How', 'The server was taken off.');
  press('Write it down');
  await expect.poll(() => done).toHaveBeenCalledTimes(1);
});

it.each([
  ['', 'Type an amount.'],
  ['lots', 'Write the amount'],
])('says of the amount "%s" what the act says of it', (typed, sentence) => {
  answerActs({});
  render(
    <ActForm
      act={promise}
      given={{ orderId: '7' }}
      fields={{
        amount: { kind: 'amount', label: 'Kwacha' },
        on: { kind: 'day', label: 'On' },
      }}
      action="Record"
      onDone={done}
    />,
  );
  type('Kwacha', typed);
  press('Record');
  expect(errorOf('Kwacha')).toContain(sentence);
  expect(errorOf('On')).toContain('Choose a day.');
});

it('says why a button cannot be pressed, and does not send by the Enter key either', () => {
  const asked = answerActs({});
  render(
    <ActForm
      act={addBreachStep}
      given={{ breachId: 'breach-1', step: 'other', at: '2026-11-26T08:30:00.000Z' }}
      fields={{ text: { kind: 'words', label: 'How', longest: 90 } }}
      start={{ text: 'All is well.' }}
      action="Write it down"
      whyNot="Compliance may."
      onDone={done}
    />,
  );
  fireEvent.submit(field('How'));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('tooltip').textContent).toBe('Compliance may.');
  expect(asked).toEqual([]);
});

it('in a dialog there is a way back', () => {
  const close = vi.fn<() => void>();
  render(
    <ActDialog
      title="What was done"
      act={addBreachStep}
      fields={{}}
      action="Write it down"
      onClose={close}
      onDone={done}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'What was done' })).toBeTruthy();
  press('Back');
  expect(close).toHaveBeenCalledTimes(1);
});
