import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { settled } from './browser.ts';
import { openStage } from './stage.ts';
import { pictureName, walks } from './states.ts';
import type { State, Walk } from './states/visit.ts';
import { goWalk, patient } from './states/walk.ts';

export const galleryFolder = fileURLToPath(new URL('../docs/gallery/', import.meta.url));

const pageFile = `${galleryFolder}README.md`;
const width = 360;
/** At this quality letters stay clean, and a picture has some ten kilobytes. */
const quality = 55;
/** Who stands before a camera or on a card is nobody's to be shown. */
const sunk = '#ece5d6';

/**
 * Takes a picture of every screen in every state, and writes the page that shows them; or only the
 * pictures whose names contain one of some parts.
 */
export async function takeGallery(parts: readonly string[] = []): Promise<void> {
  await mkdir(galleryFolder, { recursive: true });
  const isAll = parts.length === 0;
  const titles = await titlesBefore();
  if (isAll) for (const file of await readdir(galleryFolder)) await rm(galleryFolder + file);
  const isWanted = (state: State) =>
    isAll || parts.some((part) => pictureName(state).includes(part));
  const taken = await Promise.allSettled(
    Object.values(walks).map((some: readonly Walk[]) =>
      takeWalks(
        some.filter((walk) => walk.states.some(isWanted)),
        { titles, isWanted },
      ),
    ),
  );
  await writeFile(pageFile, galleryPage(titles));
  const failures = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'some states could not be seen');
}

/** Of the routes that nothing is taken of now, as the page has them. */
async function titlesBefore(): Promise<Map<string, string>> {
  const text = await readFile(pageFile, 'utf8').catch(() => '');
  const lines = [...text.matchAll(/^## (?:`(.+)`|Every other address): (.*)$/gm)];
  return new Map(lines.map(([, route = '*', title = '']) => [route, title]));
}

async function takeWalks(
  some: readonly Walk[],
  told: { readonly titles: Map<string, string>; readonly isWanted: (state: State) => boolean },
): Promise<void> {
  if (some.length === 0) return;
  const stage = await openStage(patient);
  try {
    for (const walk of some) {
      await goWalk(stage, walk, async ({ person: { page } }, state) => {
        if (!told.isWanted(state)) return;
        await settled(page);
        told.titles.set(state.route, await page.title());
        const mask = [page.locator('video, img[src^="blob:"]')];
        const options = {
          animations: 'disabled',
          caret: 'hide',
          mask,
          maskColor: sunk,
        } as const;
        const small = sharp(await page.screenshot(options)).resize({ width });
        await small.webp({ quality }).toFile(`${galleryFolder}${pictureName(state)}.webp`);
      });
    }
  } finally {
    await stage.close();
  }
}

const columns = 4;

export function galleryPage(titles: ReadonlyMap<string, string>): string {
  const all = Object.values(walks).flatMap((some: readonly Walk[]) =>
    some.flatMap((walk) => walk.states),
  );
  const routes = [...new Set(all.map(({ route }) => route))].sort();
  const parts = routes.map((route) => {
    const shown = all.filter((state) => state.route === route);
    const name = route === '*' ? 'Every other address' : `\`${route}\``;
    return `## ${name}: ${titles.get(route) ?? ''}\n\n${tableOf(shown)}`;
  });
  return `# Every screen in every state

Made by \`npm run pictures\`; ${all.length} pictures, ${width} pixels wide.
A test compares them with the list of states, and that with the route table. Cameras and
portraits are covered.

${parts.join('\n\n')}
`;
}

function tableOf(shown: readonly State[]): string {
  const rows: string[] = [];
  for (let at = 0; at < shown.length; at += columns) {
    const some = shown.slice(at, at + columns);
    const pictures = some.map((state) => {
      const { caption } = state;
      return `<img src="${pictureName(state)}.webp" width="200" alt="${caption}">`;
    });
    const captions = some.map(({ name, caption }) => `**${name}** ${caption}`);
    if (at === 0) rows.push(line(pictures), line(some.map(() => '---')), line(captions));
    else rows.push(line(pictures), line(captions));
  }
  return rows.join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
