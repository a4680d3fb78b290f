import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Of a page so many CSS pixels wide, the size of a text in them. */
function sizeAt(name: string, width: number): number {
  const onDesk = new RegExp(`min-width: 880px[^@]*--${name}: ([\\d.]+)px`).exec(css);
  if (width >= 880 && onDesk) return Number(onDesk[1]);
  const found = new RegExp(`--${name}: calc\\(([\\d.]+) \\* var\\(--u\\) \\+ ([\\d.]+)px`).exec(
    css,
  );
  const [, share, fixed] = found ?? [];
  const rem = Math.min(width / 10, 78);
  return Number(share) * Math.min(rem, 44) + Number(fixed);
}

it.each(['small', 'text', 'lead', 'title'])('%s is 1.8 times as large at 200 %%', (name) => {
  for (let width = 320; width <= 1920; width += 1) {
    // A page zoomed by 2 is half as wide, and drawn twice as large.
    const ratio = (2 * sizeAt(name, width / 2)) / sizeAt(name, width);
    expect(ratio, `${name} at ${width}`).toBeGreaterThanOrEqual(1.8);
  }
  expect(sizeAt('text', 360)).toBeCloseTo(16, 1);
});

it.each([360, 412, 1280])('a link in a sentence is 44 px high, at %i', (width) => {
  const elements = readFileSync(new URL('elements.css', import.meta.url), 'utf8');
  const reach = /padding-block: calc\(([\d.]+)px - ([\d.]+)em\)/.exec(elements) ?? [];
  const [, fixed, share] = reach.map(Number);
  for (const name of ['small', 'text']) {
    const em = sizeAt(name, width);
    // Letters of every font are drawn in a box at least so high.
    const letters = 1.17 * em;
    const padding = (fixed ?? 0) - (share ?? 0) * em;
    expect(letters + 2 * padding, name).toBeGreaterThanOrEqual(44);
  }
});

it('no registered length is counted in rem or em, which WebKit takes for 16 px each', () => {
  const registered = [...css.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name);
  expect(registered).toContain('--u');
  const values = [...css.matchAll(/(--[\w-]+): ([^;]+);/g)];
  const counted = values.filter(
    ([, name, value]) => registered.includes(name) && /\dr?em\b/.test(value ?? ''),
  );
  expect(counted.map(([line]) => line)).toEqual([]);
});
