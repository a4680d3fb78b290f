import { existsSync, readFileSync } from 'node:fs';
import { runCommand, tail } from './command.mjs';
import { say, Stop } from './say.mjs';

/** Whether packages may be installed without a question: root on Debian or its like. */
export function mayInstall() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readOsRelease());
}

function readOsRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}

/**
 * Installs packages of the distribution, without questions and without what they only suggest.
 * @param {readonly string[]} packages
 */
export async function install(packages) {
  if (packages.length === 0) return;
  say(`Installing ${packages.join(' and ')} from the packages of this system …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { env });
  if (update.code !== 0) throw failed('apt-get update', update.output);
  const args = ['install', '-q', '-y', '--no-install-recommends', ...packages];
  const done = await runCommand('apt-get', args, { env });
  if (done.code !== 0) throw failed(`apt-get install ${packages.join(' ')}`, done.output);
}

/**
 * @param {string} command
 * @param {string} output
 */
function failed(command, output) {
  return new Stop(`"${command}" failed. It said:\n${tail(output, 8)}`);
}
