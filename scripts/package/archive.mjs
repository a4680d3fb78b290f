import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tail } from '../command.mjs';
import { Stop } from '../say.mjs';

/**
 * @typedef {object} Made what is made, from what, to where
 * @property {string} root the repository
 * @property {string} stage the files of a server, as they are there
 * @property {string} out
 * @property {string} version
 * @property {number} epoch the commit's, in seconds: no file is of another hour
 */

/**
 * The archive for a Linux without dpkg. It has the same files, with the settings as an example
 * beside the documents. Unpacking a newer one thus overwrites nothing of the operator's.
 * @param {Made} made
 */
export async function writeArchive({ stage, out, version, epoch }) {
  const name = `extramoney-${version}-${process.platform}-${process.arch}`;
  const example = 'usr/share/doc/extramoney/env';
  renameSync(join(stage, 'etc/extramoney/env'), join(stage, example));
  const options = [
    '--sort=name',
    '--format=gnu',
    `--mtime=@${epoch}`,
    ...['--owner=0', '--group=0', '--numeric-owner'],
    `--transform=flags=r;s,^usr,${name}/usr,`,
    ...['--use-compress-program', 'gzip -n6'],
  ];
  const file = join(out, `${name}.tar.gz`);
  await mustRun('tar', ['-C', stage, ...options, '-cf', file, 'usr']);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function mustRun(command, args, env = {}) {
  const { code, output } = await runCommand(command, args, { env });
  if (code !== 0) throw new Stop(`${command} failed:\n${tail(output, 20)}`);
}
