import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect } from 'vitest';
import { settled } from './browser.ts';
import type { Person } from './person.ts';

/** The tool itself, as a script for a page. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core'),
  'utf8',
);
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Insists that axe finds nothing in what is shown now, and that nothing is wider than it. */
export async function expectAccessible({ page }: Person, screen: string): Promise<void> {
  // At the end of the page, where the tabs lie over nothing.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await settled(page);
  // By the debugger, which the content security policy does not concern.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async (values) => {
    const found = await window.axe.run(document, { runOnly: { type: 'tag', values } });
    return found.violations.map(({ id, help, nodes }) => {
      const [first] = nodes;
      return `${id}: ${help}: ${first?.html.slice(0, 200)} ${first?.failureSummary}`;
    });
  }, rules);
  expect({ screen, violations }).toEqual({ screen, violations: [] });
  await expectNothingCut({ page }, screen);
}

/** Insists that the page needs no scrolling sideways and that no words are cut off. */
export async function expectNothingCut({ page }: Pick<Person, 'page'>, screen: string) {
  const cut = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    const outside = [...document.querySelectorAll('dialog[open] *, main *, header *, nav *')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        const isSeen = width > 2 && height > 2;
        return isSeen && (right > window.innerWidth + 1 || left < -1);
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 60)}`);
    return { wide: Math.max(0, wide), outside: outside.slice(0, 5) };
  });
  expect({ screen, ...cut }).toEqual({ screen, wide: 0, outside: [] });
}
