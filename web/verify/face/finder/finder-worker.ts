import { loadFindFaces } from './find-faces.ts';
import type { FindFaces } from './find-faces.ts';
import type { FromFinder, ToFinder } from './finder-words.ts';

// Beside the screen, so that looking for a face never freezes it. The page sends one picture and
// waits for its answer before the next.

let finding: Promise<FindFaces> | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToFinder>) => {
  void answer(data).then(
    (message) => self.postMessage(message, {}),
    (failure: unknown) =>
      self.postMessage({ failed: String(failure) } satisfies FromFinder, {}),
  );
});

async function answer(asked: ToFinder): Promise<FromFinder> {
  if ('files' in asked) {
    finding = loadFindFaces(asked.files);
    const find = await finding;
    // The first picture takes much longer than the next ones: it is not the borrower's.
    const blank = new Uint8ClampedArray(4 * 48 * 64);
    await find({ width: 48, height: 64, rgba: blank });
    return { ready: true };
  }
  const find = await finding;
  if (find === null) throw new Error('asked before it got the address of its files');
  return { found: await find(asked) };
}
