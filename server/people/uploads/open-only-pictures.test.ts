import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openOnlyPictures } from './open-only-pictures.ts';
import { photo } from './pictures-for-tests.ts';

// The rule counts for the whole process, so it has this file and its process to itself.
it('leaves the three kinds of pictures to be opened from memory, and nothing else', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-pictures-'));
  try {
    const path = join(folder, 'one.jpg');
    const jpeg = await photo(40, 40).jpeg().toBuffer();
    const others = [
      await photo(40, 40).tiff().toBuffer(),
      await photo(40, 40).gif().toBuffer(),
    ];
    const allowed = [jpeg, await photo(40, 40).png().toBuffer()];
    allowed.push(await photo(40, 40).webp().toBuffer());
    await writeFile(path, jpeg);
    const opens = (input: Buffer | string) =>
      sharp(input)
        .toBuffer()
        .then(
          () => true,
          () => false,
        );
    const inputs = [...allowed, svg, ...others, path];
    expect(await Promise.all(inputs.map(opens))).toEqual(Array(7).fill(true));
    openOnlyPictures();
    const after = [true, true, true, false, false, false, false];
    expect(await Promise.all(inputs.map(opens))).toEqual(after);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
