/** A screen by its pattern, `/billing-details/:orderId`: what varies in an address is left out. */
export type PageOf = (path: string) => { readonly pageId: string; readonly pageName: string };

/** What of a touched element says which control it was. */
export interface Touched {
  readonly tagName: string;
  readonly textContent: string | null;
  closest(selector: string): Touched | null;
  getAttribute(name: string): string | null;
}

const control = '[data-action],a,button,summary,input,select,textarea';
/** Among these a borrower chooses something about themselves. */
const choices = '[role=radiogroup],[role=listbox],[role=switch],fieldset,[data-private]';
/** Our label; one with a figure or a sign may reveal a borrower. */
const label = /^[a-z][a-z '’,.&-]{0,39}$/;

/**
 * The name of the control that was touched, such as `obtain` or `to:/qp`; null when it was none.
 * It is made of what we wrote, never of what was typed, chosen or filled in. Fields give their
 * name, links the pattern of their address, choices only that one was made.
 */
export function actionOf(touched: Touched, pageOf: PageOf): string | null {
  const found = touched.closest(control);
  if (found === null) return null;
  const named = found.getAttribute('data-action');
  if (named !== null) return named;
  const tag = found.tagName.toLowerCase();
  if (tag === 'a') return `to:${whereTo(found.getAttribute('href') ?? '', pageOf)}`;
  if (tag === 'summary') return 'details';
  if (found.closest(choices) !== null) return 'choice';
  if (tag !== 'button') return `field:${found.getAttribute('name') ?? tag}`;
  const words = (found.getAttribute('aria-label') ?? found.textContent ?? '').trim();
  const plain = words.toLowerCase();
  return label.test(plain) ? plain.replace(/[^a-z]+/g, '-') : 'button';
}

/** Of another site only the kind of its address: a number or a person may stand behind it. */
function whereTo(href: string, pageOf: PageOf): string {
  if (!href.startsWith('/')) return /^[a-z]+(?=:)/.exec(href)?.[0] ?? 'here';
  return pageOf(href.replace(/[?#].*/, '')).pageId;
}
