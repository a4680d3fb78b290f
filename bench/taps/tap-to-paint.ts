import type { Locator, Page } from 'playwright-core';

const slowerBy = 4;

/** Where a page is that does nothing but count: no page can be faster. */
export const countingPath = '/counting';

const countingPage = `<!doctype html><meta name="viewport" content="width=device-width">
<button onclick="this.textContent = Number(this.textContent) + 1"
  style="width: 200px; height: 60px">0</button>`;

/**
 * From now on the page notes its taps. The answer makes it as slow as a phone of most borrowers,
 * and quick again: a slowed page takes the processor from those beside it.
 */
export async function measureTaps(page: Page): Promise<(isSlow: boolean) => Promise<void>> {
  await page.addInitScript(markTaps);
  await page.route(`**${countingPath}`, (route) =>
    route.fulfill({ body: countingPage, contentType: 'text/html' }),
  );
  const devtools = await page.context().newCDPSession(page);
  return async (isSlow) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? slowerBy : 1 });
  };
}

/**
 * Milliseconds from the finger to the end of the first frame after the click, or the change of
 * a slider, that follows.
 */
export async function tapToPaint(page: Page, what: Locator): Promise<number> {
  await what.scrollIntoViewIfNeeded();
  await page.evaluate(() => Reflect.set(globalThis, 'tapMs', undefined));
  await what.tap();
  await page.waitForFunction(() => Reflect.get(globalThis, 'tapMs') !== undefined, undefined, {
    timeout: 20_000,
  });
  const ms: unknown = await page.evaluate(() => Reflect.get(globalThis, 'tapMs'));
  // Motions and what is fetched after the tap are not of the next one.
  await page.waitForTimeout(600);
  return Number(ms);
}

/** Runs in every page before anything of it. A slider moves before the finger is lifted. */
function markTaps(): void {
  let touched = 0;
  const note = ({ timeStamp }: Event) => void (touched = timeStamp);
  addEventListener('pointerdown', note, true);
  addEventListener('pointerup', note, true);
  const answer = (): void => {
    const from = touched;
    // After styles, layout and paint of the frame, before what waits for its end.
    requestAnimationFrame(() => {
      void scheduler.postTask(
        () => {
          const ms = performance.now() - from;
          Reflect.set(globalThis, 'tapMs', Reflect.get(globalThis, 'tapMs') ?? ms);
        },
        { priority: 'user-blocking' },
      );
    });
  };
  addEventListener('click', answer, true);
  addEventListener('input', answer, true);
}
