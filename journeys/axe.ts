import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './browser.ts';
import type { Person } from './person.ts';

/** The tool itself, as a script for a page. */
export const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core'),
  'utf8',
);
const rules: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds in what is shown once nothing moves, each with the first place of it. */
export async function violationsIn(page: Page, runOnly = rules): Promise<string[]> {
  // Between two colours a text passes through a contrast that it is never read in.
  await settled(page);
  // By the debugger, which the content security policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (only) => {
    const { documentElement: root } = document;
    const before = window.scrollY;
    // At the end of the page, where the tabs lie over nothing.
    window.scrollTo(0, root.scrollHeight);
    const found = await window.axe.run(document, {
      runOnly: only,
      resultTypes: ['violations'],
    });
    window.scrollTo(0, before);
    return found.violations.map(({ id, help, nodes }) => {
      const [first] = nodes;
      return `${id}: ${help}: ${first?.html.slice(0, 200)} ${first?.failureSummary}`;
    });
  }, runOnly);
}

/** What cannot be read in the colours of the night: all that differs there is contrast. */
export async function violationsAtNight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await violationsIn(page, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return found.map((one) => `dark: ${one}`);
}

/** Insists that axe finds nothing in what is shown now, and that nothing is wider than it. */
export async function expectAccessible({ page }: Person, screen: string): Promise<void> {
  const violations = await violationsIn(page);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  );
  expect({ screen, violations, wide }).toEqual({ screen, violations: [], wide: false });
}
