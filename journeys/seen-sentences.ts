import type { SeenSentence } from '../server/staff/market/languages/word-pictures.ts';
import type { EnglishSentence } from '../server/store/english.ts';

/** A text on a page, or one that a screen reader reads there, and where it is in CSS pixels. */
export interface InPage {
  readonly text: string;
  readonly box: SeenSentence['box'];
}

/** All texts that can be seen or heard on a page, each with its place. In a page. */
export function textsInPage(): InPage[] {
  const found: InPage[] = [];
  const add = (text: string | null, of: Element | Range) => {
    const { x, y, width, height } = of.getBoundingClientRect();
    if (!text || width * height === 0 || x < 0 || y < 0 || y > window.innerHeight) return;
    found.push({ text: text.replace(/\s+/g, ' ').trim(), box: { x, y, width, height } });
  };
  const spoken = ['aria-label', 'aria-description', 'placeholder', 'alt', 'title'];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    // A sentence with elements in its gaps is the text of all of them.
    if (texts.length > 0 && element.childElementCount > 0) add(element.textContent, element);
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      add(text.data, range);
    }
    for (const name of spoken) add(element.getAttribute(name), element);
  }
  return found;
}

interface Pattern {
  readonly key: string;
  readonly isWhole: RegExp;
  readonly isPart: RegExp;
  /** How many letters are of the sentence, and not of what fills it. */
  readonly letters: number;
}

/** A sentence with fewer letters is not looked for within a longer text. */
const leastWithin = 15;

/**
 * Finds sentences by their words in the texts of a page, each where it is first. Of two that are
 * alike, that one is there whose file of the catalogue has another sentence on the page.
 */
export function sentencesSeenIn(catalogue: readonly EnglishSentence[]) {
  const patterns = catalogue.map(patternOf).filter(({ letters }) => letters > 1);
  return (texts: readonly InPage[]): SeenSentence[] => {
    const found = texts.map(({ text, box }) => ({ box, keys: keysOf(text, patterns) }));
    const certain = found.flatMap(({ keys }) => (keys.length === 1 ? keys : []));
    const areas = new Set(certain.map(areaOf));
    const seen = new Map<string, SeenSentence>();
    for (const { keys, box } of found) {
      const sure = keys.length === 1 ? keys : keys.filter((key) => areas.has(areaOf(key)));
      for (const key of sure) if (!seen.has(key)) seen.set(key, { key, box });
    }
    return [...seen.values()];
  };
}

function areaOf(key: string): string {
  return key.split('.', 1)[0] ?? '';
}

/** Those that explain most of a text; several where they are alike. */
function keysOf(text: string, patterns: readonly Pattern[]): string[] {
  const whole = patterns.filter(({ isWhole }) => isWhole.test(text));
  if (whole.length > 0) {
    const most = Math.max(...whole.map(({ letters }) => letters));
    return whole.filter(({ letters }) => letters === most).map(({ key }) => key);
  }
  const within = patterns.filter(
    ({ isPart, letters }) => letters >= leastWithin && isPart.test(text),
  );
  return within.length === 1 ? within.map(({ key }) => key) : [];
}

function patternOf({ key, text }: EnglishSentence): Pattern {
  const pieces = text.replace(/\s+/g, ' ').split(/\{\w+\}/);
  const source = pieces.map((one) => one.replace(/[^\w\s]/g, '\\$&')).join('.{1,200}');
  return {
    key,
    isWhole: new RegExp(`^${source}$`),
    isPart: new RegExp(source),
    letters: pieces.join('').replace(/[^A-Za-z]/g, '').length,
  };
}
