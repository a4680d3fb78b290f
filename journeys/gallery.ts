import { readdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { settled } from './browser.ts';
import { galleryFolder, writePicture } from './picture-files.ts';
import { openStage } from './stage.ts';
import { pictureName, states, walks } from './states.ts';
import type { State, Visit, Walk } from './states/visit.ts';
import { goWalk, patient } from './states/walk.ts';

const width = 360;
/** At this quality letters stay clean, and a picture has some ten kilobytes. */
const quality = 55;
/** Covers cameras and portraits: no person is shown. */
const sunk = '#ece5d6';

/** Nothing moves while a picture is taken. */
export const pictureOptions = { animations: 'disabled', caret: 'hide' } as const;

/** Cameras and portraits, and what covers them. */
export function covered(page: Page) {
  return { mask: [page.locator('video, img[src^="blob:"]')], maskColor: sunk };
}

/** Takes a picture of every state, or of those whose names contain one of some parts. */
export async function takeStates(parts: readonly string[] = []): Promise<void> {
  await seeStates(parts, async ({ person: { page } }, state) => {
    await settled(page);
    const shot = await page.screenshot({ ...pictureOptions, ...covered(page) });
    const picture = await sharp(shot).resize({ width }).webp({ quality }).toBuffer();
    await writePicture(`${pictureName(state)}.webp`, picture);
  });
}

type Look = (visit: Visit, state: State) => Promise<void>;

/** Looks at every state, or at those whose names contain one of some parts. */
export async function seeStates(parts: readonly string[], look: Look): Promise<void> {
  const isWanted = (state: State) =>
    parts.length === 0 || parts.some((part) => pictureName(state).includes(part));
  const seen = await Promise.allSettled(
    Object.values(walks).map((some: readonly Walk[]) =>
      seeWalks(
        some.filter((walk) => walk.states.some(isWanted)),
        async (visit, state) => {
          if (isWanted(state)) await look(visit, state);
        },
      ),
    ),
  );
  const failures = seen.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'some states could not be seen');
}

async function seeWalks(some: readonly Walk[], look: Look): Promise<void> {
  if (some.length === 0) return;
  const stage = await openStage(patient);
  try {
    for (const walk of some) await goWalk(stage, walk, look);
  } finally {
    await stage.close();
  }
}

/** Writes the page that shows every picture of the gallery. */
export async function writeIndex(): Promise<void> {
  const files = (await readdir(galleryFolder)).filter((file) => /\.(png|webp)$/.test(file));
  await writeFile(`${galleryFolder}index.html`, galleryPage(files.sort()));
}

function galleryPage(files: readonly string[]): string {
  const stateOf = new Map(states.map((state) => [`${pictureName(state)}.webp`, state]));
  const routes = [...new Set(states.map(({ route }) => route))].sort();
  const parts = routes.map((route) => ({
    title: route === '*' ? 'Every other address' : route,
    files: files.filter((file) => stateOf.get(file)?.route === route),
  }));
  const others = files.filter((file) => !stateOf.has(file));
  const isConsole = (file: string) => file.startsWith('console-');
  parts.push({ title: 'Main job', files: others.filter((file) => !isConsole(file)) });
  parts.push({ title: 'Console', files: others.filter(isConsole) });
  const figure = (file: string) => {
    const state = stateOf.get(file);
    const caption = state === undefined ? file : `${state.name}: ${state.caption}`;
    return `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a>
<figcaption>${asHtml(caption)}</figcaption></figure>`;
  };
  const sections = parts
    .filter((part) => part.files.length > 0)
    .map(({ title, files: shown }) => `<h2>${asHtml(title)}</h2>${shown.map(figure).join('')}`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Every screen in every state</title>
<style>body{font:16px/1.4 sans-serif}figure{display:inline-block;width:220px;vertical-align:top}
img{width:100%;border:1px solid #ccc}</style>
<h1>Every screen in every state</h1>
<p>${files.length} pictures, made by <code>npm run pictures</code>. Cameras and portraits are
covered.</p>
${sections.join('\n')}
</html>
`;
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
