import { fireEvent } from '@testing-library/react';
import { settled } from './settled.ts';

/** Fills in every field of a form by its kind; a text says of which field it is. */
export async function fillIn(form: Element): Promise<void> {
  for (const one of form.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
    if (!one.readOnly && !one.matches(':disabled')) fillField(one);
  }
  await settled();
}

/** Chooses the last, ticks, or types. */
export function fillField(one: HTMLInputElement | HTMLSelectElement): void {
  if (one instanceof HTMLSelectElement) choose(one);
  else if (one.type === 'checkbox' || one.type === 'radio') {
    if (!one.checked) fireEvent.click(one);
  } else if (one.type === 'file') {
    const file = new File(['as chosen'], 'chosen.csv', { type: 'text/csv' });
    fireEvent.change(one, { target: { files: [file] } });
  } else fireEvent.change(one, { target: { value: textFor(one) } });
}

function choose(one: HTMLSelectElement): void {
  const last = [...one.options].findLast(({ value }) => value !== '');
  fireEvent.change(one, { target: { value: last?.value ?? '' } });
}

function textFor(one: HTMLInputElement): string {
  const { type, inputMode } = one;
  if (type === 'date') return '2026-11-25';
  if (type === 'datetime-local') return '2026-11-20T10:30';
  if (type === 'month') return '2026-10';
  if (type === 'time') return '10:30';
  if (type === 'email') return 'mary@example.com';
  if (inputMode === 'decimal') return '25.50';
  if (inputMode === 'tel' || type === 'tel') return '0971234567';
  const label = one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? '';
  if (/six digits/.test(label)) return '123456';
  if (/Phone number/.test(label)) return '0971234567';
  if (/Loan number/.test(label)) return '7';
  if (inputMode === 'numeric' || type === 'number') return '5';
  return /\bNRC\b/.test(label) ? '123456/11/1' : `Typed at ${label}`;
}
