/** What a button of the login drawer does; it stands on the button, for the page's own script. */
export type LoginAct = 'code' | 'login';

/** The attribute of a button that may be touched before this code is there. */
export function doneLater(act: LoginAct) {
  return { 'data-later': act };
}

/**
 * The button that was touched while this code was on its way, once. The page's inline script
 * noted it and shows it waiting; from now on it leaves the buttons to us.
 */
export function takeTouched(): LoginAct | null {
  const { dataset } = document.body;
  if ('ready' in dataset) return null;
  const touched = dataset['later'];
  delete dataset['later'];
  dataset['ready'] = '';
  for (const button of document.querySelectorAll('[data-later][aria-busy=true]')) {
    button.setAttribute('aria-busy', 'false');
  }
  return touched === 'code' || touched === 'login' ? touched : null;
}
