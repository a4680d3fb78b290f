import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Stop } from './say.mjs';

/** Both children finish what they are doing and close the database within a few seconds. */
const PATIENCE_MILLISECONDS = 15_000;
const END_WITH_PARENT = fileURLToPath(new URL('./end-with-parent.mjs', import.meta.url));
const READY_MILLISECONDS = 120_000;
const ASK_AGAIN_MILLISECONDS = 100;

/**
 * @typedef {object} Child
 * @property {string} name as the person reads it: "The server"
 * @property {import('node:child_process').ChildProcess} process
 * @property {Promise<string>} ended resolves with how it ended: "exit code 1", "signal SIGKILL"
 */

/**
 * Starts one part of the product. It gets its own process group, so that Ctrl-C in a
 * terminal reaches it once, through us, and not twice.
 * @param {string} name
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {{ root: string, entry: string, env: NodeJS.ProcessEnv }} what
 * @returns {Child}
 */
export function startChild(name, runtime, { root, entry, env }) {
  const child = spawn(runtime.node, ['--import', END_WITH_PARENT, entry], {
    cwd: root,
    env: { ...process.env, ...runtime.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(signal === null ? `exit code ${String(code)}` : `signal ${signal}`),
    );
  });
  return { name, process: child, ended };
}

/**
 * Waits until an address answers 200, or says that the child ended before.
 * @param {Child} child
 * @param {string} url
 */
export async function waitUntilReady(child, url) {
  let end = /** @type {string | undefined} */ (undefined);
  void child.ended.then((how) => {
    end = how;
  });
  const giveUpAt = Date.now() + READY_MILLISECONDS;
  while (Date.now() < giveUpAt) {
    if (end !== undefined) throw new Stop(`${child.name} could not start (${end}); see above.`);
    if (await answers(url)) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MILLISECONDS));
  }
  throw new Stop(`${child.name} did not become ready within two minutes (asked ${url}).`);
}

/** @param {string} url */
async function answers(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200;
  } catch {
    return false;
  }
}

/**
 * Asks children to stop, in order, and ends the one that does not within its time.
 * @param {readonly Child[]} children
 */
export async function stopChildren(children) {
  for (const child of children) {
    child.process.kill('SIGTERM');
    const tooLong = setTimeout(() => child.process.kill('SIGKILL'), PATIENCE_MILLISECONDS);
    await child.ended;
    clearTimeout(tooLong);
  }
}
