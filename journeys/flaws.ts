import type { Page } from 'playwright-core';
import { settled } from './browser.ts';

/** The widths that phones, tablets and desks have; 320 is also a desk's at 400 %. */
export const widths = [320, 360, 412, 600, 780, 1280] as const;
const usualHeight = 640;
/** As the pages of the walks stand, and are left. */
export const usual = { width: 360, height: usualHeight };

/** Every flaw of what is shown once nothing moves, at this width of the page. */
export async function flawsAt(page: Page, width: number, height = usualHeight) {
  await page.setViewportSize({ width, height });
  // A drawer that slides out is outside the screen, and is meant to be.
  await settled(page);
  const flaws = await page.evaluate(findFlaws);
  return flaws.map((flaw) => `${width} px: ${flaw}`);
}

/** The same with all letters twice as large, and with the whole page twice as large. */
export async function flawsWhenEnlarged(page: Page): Promise<string[]> {
  await lettersBy(page, 2);
  const letters = await page.evaluate(findFlaws);
  const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await page.evaluate(enlarge, `html { font-size: calc(2 * ${root}) !important; }`);
  const whole = await page.evaluate(findFlaws);
  await lettersBy(page, 1);
  return [
    ...letters.map((flaw) => `200 % letters: ${flaw}`),
    ...whole.map((flaw) => `200 % page: ${flaw}`),
  ];
}

/** Draws all letters so many times as large as they are. */
export async function lettersBy(page: Page, by: number): Promise<void> {
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  if (by === 1) return;
  const larger = await page.evaluate((times) => {
    const root = getComputedStyle(document.documentElement);
    return ['small', 'text', 'lead', 'title', 'figure'].map(
      (size) => `--${size}: calc(${times} * (${root.getPropertyValue(`--${size}`)}));`,
    );
  }, by);
  await page.evaluate(enlarge, `:root { ${larger.join(' ')} }`);
}

/** In a page: with this rule besides its own. */
function enlarge(rule: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [sheet];
}

/**
 * In a page: what needs scrolling sideways, is outside, is cut off, or is too small for a thumb.
 * WCAG 2.2 asks for 24 pixels, we for 44; a link within a sentence is as high as its line.
 */
function findFlaws(): string[] {
  const flaws: string[] = [];
  const root = document.documentElement;
  const width = root.clientWidth;
  const dialogs = document.querySelectorAll('dialog:modal');
  const layer = dialogs[dialogs.length - 1] ?? document.body;
  const nameOf = (element: Element) =>
    element.textContent || element.getAttribute('aria-label') || '';
  const called = (element: Element) =>
    `${element.tagName.toLowerCase()} "${nameOf(element).trim().slice(0, 50)}"`;
  if (root.scrollWidth > width) flaws.push(`scrolls sideways, ${root.scrollWidth} wide`);
  if (layer.scrollWidth > layer.clientWidth + 1)
    flaws.push(`${called(layer)} scrolls sideways`);

  const seen = [...layer.querySelectorAll<HTMLElement>('*')].filter(
    (element) =>
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true }) &&
      element.closest('[aria-hidden=true], svg, [data-unseen]') === null &&
      element.getBoundingClientRect().width > 2,
  );
  for (const element of seen) {
    const { left, right } = element.getBoundingClientRect();
    if (right > width + 1 || left < -1) flaws.push(`${called(element)} is outside`);
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = overflowX === 'hidden' || overflowX === 'clip' || overflowY === 'hidden';
    const isCut =
      element.scrollWidth > element.clientWidth + 1 ||
      element.scrollHeight > element.clientHeight + 2;
    const says = [...element.childNodes].some(
      (node) => node instanceof Text && node.data.trim() !== '',
    );
    if (hides && isCut && says && element.clientHeight > 2) {
      flaws.push(`${called(element)} is cut off`);
    }
    if (element.matches('a[href], button, input, select, summary, [role=switch]')) {
      const { width: across, height: drawn } = element.getBoundingClientRect();
      // A thumb's reach may be larger than what is drawn.
      const reach = getComputedStyle(element, '::after');
      const height =
        reach.position === 'absolute' ? Math.max(drawn, parseFloat(reach.height)) : drawn;
      const isInSentence = getComputedStyle(element).display === 'inline';
      const least = isInSentence ? 0 : 44;
      if (Math.min(across, height) < least - 0.5) {
        flaws.push(`${called(element)} is ${Math.round(across)} by ${Math.round(height)}`);
      }
    }
  }
  return [...new Set(flaws)].slice(0, 8);
}

/** What a toast says although it is on the screen too. */
export async function saidTwice(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wordsOf = (place: string) => {
      const shown = document.querySelector<HTMLElement>(place);
      return (shown?.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
    };
    const toast = wordsOf(':popover-open');
    return toast !== '' && wordsOf('main').includes(toast) ? [`"${toast}" is shown twice`] : [];
  });
}

/** What moves, in a browser whose owner asked for no motion. */
export async function motionsIn(page: Page): Promise<string[]> {
  const moving = await page.evaluate(() => {
    return document.getAnimations().map((motion) => {
      const effect = motion.effect instanceof KeyframeEffect ? motion.effect : null;
      const { target, pseudoElement } = effect ?? {};
      return `${target?.tagName} ${target?.textContent?.slice(0, 30)} ${pseudoElement ?? ''} moves`;
    });
  });
  return moving.slice(0, 3);
}

/**
 * What a keyboard cannot be seen at: nothing shows the focus, or something that stays in place
 * lies over it. On a screen as low as that of a desk at 400 %.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.keyboard.press('Shift');
  return page.evaluate(findUnseenFocus);
}

/** In a page. */
function findUnseenFocus(): string[] {
  const dialogs = document.querySelectorAll('dialog:modal');
  const layer = dialogs[dialogs.length - 1] ?? document.body;
  // A failure's toast lies over everything for its three seconds.
  if (layer.querySelector(':popover-open')) return [];
  const ways = 'a[href], button:not(:disabled), input:not(:disabled), select, summary';
  const before = document.activeElement;
  const look = (element: Element | null | undefined) => {
    if (!element) return '';
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
    return [outlineStyle, outlineWidth, boxShadow, borderColor].join();
  };
  const looksOf = (way: Element) =>
    [way, way.closest('label'), way.parentElement, way.nextElementSibling].map(look).join();
  const labelsOf = (way: Element) =>
    way instanceof HTMLInputElement ? [...(way.labels ?? [])] : [];
  const found: string[] = [];
  for (const way of layer.querySelectorAll<HTMLElement>(ways)) {
    if (!way.checkVisibility() || way.closest('[inert]')) continue;
    // Of a group only the one that is chosen is reached by the Tab key.
    if (way.matches('input[type=radio]:not(:checked)')) continue;
    if (before instanceof HTMLElement) before.blur();
    const name = (way.getAttribute('aria-label') || way.textContent || way.id).trim();
    const without = looksOf(way);
    way.focus();
    if (document.activeElement !== way) continue;
    if (looksOf(way) === without) found.push(`the focus does not show at "${name}"`);
    // What is reached by the keyboard alone is seen by its label.
    const [label] = labelsOf(way);
    const isDrawn = way.getBoundingClientRect().width > 2;
    const place = isDrawn ? way : (label ?? way);
    const { left, top, width, height } = place.getBoundingClientRect();
    const points = [0.2, 0.5, 0.8].map((share) =>
      document.elementFromPoint(left + width / 2, top + height * share),
    );
    const isSeen = points.some(
      (point) =>
        point !== null &&
        [way, ...labelsOf(way)].some((one) => one.contains(point) || point.contains(one)),
    );
    if (!isSeen) found.push(`something lies over "${name}"`);
    way.blur();
  }
  return found;
}
