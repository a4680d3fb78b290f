/** Brings the first field that is marked wrong into view and gives it the focus. */
export function showWrong(form: HTMLFormElement | null): void {
  const place = form?.querySelector('[data-wrong-field]');
  const control = place?.querySelector<HTMLElement>('input, select, textarea, button');
  if (!place || !control) return;
  control.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center' });
}
