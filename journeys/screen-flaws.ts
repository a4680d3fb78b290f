import { violationsIn } from './axe.ts';
import { settled } from './browser.ts';
import type { Colleague } from './colleague.ts';

/** What axe finds, and what is wider than the window, at each width. */
export async function flawsOf({ page }: Colleague, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(page);
    const isWide = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    if (isWide) found.push(`${screen} at ${width}: it scrolls sideways`);
    for (const violation of await violationsIn(page)) {
      found.push(`${screen} at ${width}: ${violation}`);
    }
  }
  return found;
}
