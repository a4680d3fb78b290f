/** Words to be found: exactly these, or like this; as JSON carries them into a page. */
export interface Words {
  readonly exact?: string;
  readonly pattern?: string;
  readonly flags?: string;
}

/** What to look for in a page: by its role and name, by its words, or by its row. */
export interface Sought {
  readonly words: Words;
  /** Roles that it may have; without any, words on the page are looked for. */
  readonly roles?: readonly string[];
  /** Its parent: a group of answers. */
  readonly within?: { readonly roles: readonly string[]; readonly words: Words };
  /** Not its name but the words of its row's name are looked for; the row's value is found. */
  readonly isRow?: boolean;
  /** Also what is not shown: a file picker behind its button. */
  readonly isHidden?: boolean;
}

/**
 * The first shown element that fits, for a browser whose driver cannot look by role and name.
 * Axe, which must be in the page, computes the names. To be run in a page.
 */
export function look({ words, roles, within, isRow, isHidden }: Sought): Element | null {
  const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const fits = ({ exact, pattern = '', flags }: Words, text: string) =>
    exact === undefined ? new RegExp(pattern, flags).test(text) : tidy(exact) === text;
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
  };
  const { text } = window.axe.commons;
  const roleOf = (element: Element) => {
    const said = element.getAttribute('role');
    if (said !== null) return said;
    const name = element.localName;
    if (element instanceof HTMLInputElement) {
      const { type } = element;
      const isItself = ['checkbox', 'radio', 'file'].includes(type);
      return isItself ? type : /^(button|submit)$/.test(type) ? 'button' : 'textbox';
    }
    if (/^h[1-6]$/.test(name)) return 'heading';
    if (name === 'a') return element.hasAttribute('href') ? 'link' : '';
    const others = {
      select: 'combobox',
      textarea: 'textbox',
      fieldset: 'group',
      summary: 'button',
    };
    return new Map(Object.entries(others)).get(name) ?? name;
  };
  const named = (root: ParentNode, of: readonly string[], by: Words) =>
    [...root.querySelectorAll('*')].filter((element) => {
      if (!of.includes(roleOf(element)) || (!isHidden && !isShown(element))) return false;
      return fits(by, tidy(text.accessibleText(element)));
    });
  const saying = () => {
    const all = [...document.body.querySelectorAll(':not(script, style, title, option)')];
    const fitting = new Set(all.filter((element) => fits(words, tidy(element.textContent))));
    return [...fitting].filter(
      (element) => ![...element.children].some((child) => fitting.has(child)),
    );
  };
  const valueOf = (term: Element) =>
    term.closest('dt')?.parentElement?.querySelector('dd') ?? null;
  window.axe.setup(document.body);
  try {
    if (isRow) {
      const terms = saying().filter((element) => element.closest('dt') && isShown(element));
      const last = terms.at(-1);
      return last === undefined ? null : valueOf(last);
    }
    if (roles === undefined) return saying().find(isShown) ?? null;
    const roots = within ? named(document, within.roles, within.words) : [document];
    return roots.flatMap((root) => named(root, roles, words))[0] ?? null;
  } finally {
    window.axe.teardown();
  }
}

/** What readers call the thing in focus. To be run in a page. */
export function nameInFocus(): string {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement;
  const labels = isField ? [...(focused.labels ?? [])] : [];
  const words = labels[0]?.textContent ?? focused?.textContent ?? '';
  return focused?.getAttribute('aria-label') ?? words.trim();
}
