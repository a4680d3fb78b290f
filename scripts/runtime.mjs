import { existsSync, lstatSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { runCommand } from './command.mjs';
import { Stop } from './say.mjs';

const NEEDED_MAJOR = 24;

/**
 * @typedef {object} Runtime
 * @property {string} node path of a Node that runs the sources
 * @property {string} version such as "24.21.0"
 * @property {NodeJS.ProcessEnv} env PATH with that Node first
 */

/**
 * Finds the Node that runs the product, the one of the lockfile. On a system the lockfile has
 * none for, it is this script's Node, if new enough.
 * @param {string} root
 * @returns {Promise<Runtime>}
 */
export async function findRuntime(root) {
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`);
  const node = join(packaged, 'bin', 'node');
  if (existsSync(node)) {
    const { code, output } = await runCommand(node, ['--version']);
    if (code === 0) return runtime(root, node, output.trim().slice(1));
  }
  const own = process.versions.node;
  if (Number(own.split('.')[0]) >= NEEDED_MAJOR) return runtime(root, process.execPath, own);
  throw new Stop(
    `ExtraMoney runs on Node ${NEEDED_MAJOR}, and its packages bring one for Linux with glibc ` +
      `only. This is ${process.platform} ${process.arch} with Node ${own}: install Node ` +
      `${NEEDED_MAJOR} and run the same command again.`,
  );
}

/**
 * @param {string} root
 * @param {string} node
 * @param {string} version
 * @returns {Runtime}
 */
function runtime(root, node, version) {
  const bin = join(root, 'node_modules', '.bin');
  linkForPeople(join(bin, 'node'), node);
  return { node, version, env: { PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` } };
}

/**
 * npm 10 leaves out the `node` link when two platform packages offer one, so it is made here.
 * Every tool started by an npm script then runs on the same Node.
 * @param {string} link
 * @param {string} target
 */
function linkForPeople(link, target) {
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) return;
  symlinkSync(relative(dirname(link), target), link);
}
