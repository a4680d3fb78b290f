import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawBack, drawFront } from './card-drawing.ts';
import { testCards } from './card-people.ts';

const quality = { quality: 72, effort: 6 };

/**
 * Draws every card into a folder. It needs fonts of the system, which not every machine has, so
 * the pictures are kept and this is run only when the drawing changes.
 */
export async function drawCards(folder: string): Promise<void> {
  const fronts = testCards.map((card, index) => ({
    name: `${card.name}-front`,
    svg: drawFront(card, index + 1),
  }));
  const backs = [1, 2].map((seed) => ({ name: `back-${seed}`, svg: drawBack(seed) }));
  for (const { name, svg } of [...fronts, ...backs]) {
    const picture = await sharp(Buffer.from(svg)).webp(quality).toBuffer();
    await writeFile(`${folder}/${name}.webp`, picture);
  }
}

if (import.meta.main) await drawCards(fileURLToPath(new URL('./pictures', import.meta.url)));
