import type { Page } from 'playwright-core';
import { lettersBy } from './flaws.ts';

/** The phones that most borrowers have, and the letters of those who read badly. */
const heights = [640, 800] as const;
const letters = [1, 1.3] as const;

/**
 * Flaws that a person meets before scrolling. The action is covered or below the fold, the amount
 * of a pocket is there twice, or letters have more than three weights.
 */
export async function firstScreenFlaws(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const by of letters) {
    await lettersBy(page, by);
    for (const height of heights) {
      await page.setViewportSize({ width: 360, height });
      const flaws = await page.evaluate(findFirstScreenFlaws);
      found.push(...flaws.map((flaw) => `360 x ${height}, letters ${by * 100} %: ${flaw}`));
    }
  }
  await lettersBy(page, 1);
  return found;
}

/** In a page, scrolled to its top. */
function findFirstScreenFlaws(): string[] {
  const flaws: string[] = [];
  const dialogs = document.querySelectorAll<HTMLElement>('dialog:modal');
  const layer = dialogs[dialogs.length - 1] ?? document.querySelector('main');
  if (!layer) return flaws;
  window.scrollTo(0, 0);
  const colourOf = (name: string) => {
    const probe = document.createElement('i');
    probe.style.background = `var(${name})`;
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  };
  const actColours = [colourOf('--green'), colourOf('--gold')];
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest('[aria-hidden=true], [data-unseen]') === null;

  const acts = [...layer.querySelectorAll<HTMLElement>('button:enabled, a[href]')];
  const act = acts.find(
    (one) => isShown(one) && actColours.includes(getComputedStyle(one).backgroundColor),
  );
  if (act) {
    const { left, right, top, bottom } = act.getBoundingClientRect();
    const isUnder = [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
      // A toast is over everything for three seconds.
      const [over] = document
        .elementsFromPoint((left + right) / 2, y)
        .filter((one) => one.closest(':popover-open') === null);
      return !over || !(act.contains(over) || over.contains(act));
    });
    if (isUnder) flaws.push(`"${act.textContent.trim()}" is below the fold or covered`);
  }

  const weights = new Set<string>();
  const shown: { readonly amount: string; readonly size: number }[] = [];
  const texts = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || !(node instanceof Text) || !node.data.trim() || !isShown(element)) continue;
    range.selectNodeContents(node);
    const { top, bottom, width } = range.getBoundingClientRect();
    if (bottom <= 0 || top >= window.innerHeight || width < 2) continue;
    const { fontWeight, fontSize } = getComputedStyle(element);
    weights.add(fontWeight);
    for (const [amount] of node.data.matchAll(/K\d[\d,]*(?:\.\d\d)?/g)) {
      shown.push({ amount: amount.replace(/\.00$/, ''), size: parseFloat(fontSize) });
    }
  }
  const figure = shown.toSorted((one, other) => other.size - one.size)[0]?.amount;
  const isPocket = location.pathname === '/home' && dialogs.length === 0;
  if (isPocket && shown.filter(({ amount }) => amount === figure).length > 1) {
    flaws.push(`${figure} is there twice`);
  }
  if (weights.size > 3) flaws.push(`letters of ${weights.size} weights`);
  return flaws;
}
