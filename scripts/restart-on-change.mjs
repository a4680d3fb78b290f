import { stopChildren } from './children.mjs';
import { say } from './say.mjs';

/** One save is several changes: of the editor, and of a formatter after it. */
const SETTLE_MILLISECONDS = 100;

/** @typedef {import('./children.mjs').Child} Child */

/**
 * Starts a part of the product again when one of its files changes, even after it ended.
 * @param {Child} watcher sends `{ changedFile }`, a path from the root
 * @param {Child[]} children all that run; a restart replaces the part there
 * @param {{ started: Child, sources: RegExp, start: () => Child }} part
 */
export function restartOnChange(watcher, children, { started, sources, start }) {
  let running = started;
  let restarted = Promise.resolve();
  /** @type {NodeJS.Timeout | undefined} */
  let settled;
  const restart = async () => {
    const old = running;
    const place = children.indexOf(old);
    if (place < 0) return;
    await stopChildren([old]);
    // All is being stopped where it is gone from the list.
    if (children[place] !== old) return;
    running = start();
    children[place] = running;
    say(`${running.name} starts again.`);
    sayEnd(running);
  };
  const sayEnd = async (/** @type {Child} */ child) => {
    const how = await child.ended;
    if (how !== 'exit code 0' && children.includes(child))
      say(`${child.name} ended (${how}). It starts again when you change one of its files.`);
  };
  void sayEnd(running);
  watcher.process.on('message', (/** @type {{ changedFile?: string }} */ { changedFile }) => {
    if (changedFile === undefined || !sources.test(changedFile)) return;
    clearTimeout(settled);
    settled = setTimeout(() => {
      restarted = restarted.then(restart);
    }, SETTLE_MILLISECONDS);
  });
}
