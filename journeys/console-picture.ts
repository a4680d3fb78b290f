import sharp from 'sharp';
import { settled } from './browser.ts';
import type { Colleague } from './colleague.ts';
import { writePicture } from './picture-files.ts';

const quality = 60;

interface Looked {
  /** It is of a screen that is still loading. */
  readonly waits?: boolean;
  /** The heading that it is about, where that is not the first. */
  readonly at?: string;
  /** On a phone it says nothing more. */
  readonly isDeskOnly?: boolean;
}

const desk = [1280, 800] as const;
const phone = [360, 700] as const;

/** A picture at a desk and one on a phone. */
export async function take(
  { page }: Colleague,
  name: string,
  { waits = false, at, isDeskOnly = false }: Looked = {},
): Promise<void> {
  for (const [width, height] of isDeskOnly ? [desk] : [desk, phone]) {
    await page.setViewportSize({ width, height });
    await page.locator('h1').waitFor();
    const loading = page.getByText('Loading …').first();
    await loading.waitFor({ state: waits ? 'attached' : 'hidden' });
    await settled(page);
    if (at !== undefined) {
      const heading = page.getByRole('heading', { name: at });
      // A hand's width below the top, where the phone has its bar.
      await heading.evaluate((title) => {
        title.style.scrollMarginTop = '5rem';
        title.scrollIntoView();
      });
    }
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    const small = await sharp(picture).webp({ quality }).toBuffer();
    await writePicture(`console-${name}-${width}.webp`, small);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
