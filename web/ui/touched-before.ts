/** The attribute of a button that may be touched before this code is there, and what it does. */
export function doneLater(act: string) {
  return { 'data-later': act };
}

/**
 * What the button of a form does that was touched while this code was on its way, once. The
 * page's inline script noted it and shows the button waiting; from now on it leaves the buttons
 * of this form to us.
 */
export function takeTouched(form: HTMLElement | null): string | null {
  const buttons = form?.querySelectorAll<HTMLButtonElement>('[data-later]') ?? [];
  const { dataset } = document.body;
  let touched: string | null = null;
  for (const button of buttons) {
    if (button.dataset['later'] === dataset['later']) touched = dataset['later'] ?? null;
    if (button.ariaBusy === 'true') button.ariaBusy = 'false';
    delete button.dataset['later'];
  }
  if (touched !== null) delete dataset['later'];
  return touched;
}
