import { spawn } from 'node:child_process';

/**
 * @typedef {object} Ended
 * @property {number} code exit code; 1 when a signal ended the command or it could not start
 * @property {string} output what it printed, both streams together, in order of arrival
 */

/**
 * Runs a command to its end, showing its output or only keeping it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, isShown?: boolean }} [options]
 * @returns {Promise<Ended>}
 */
export function runCommand(command, args, { cwd, env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    });
    let output = '';
    const keep = (/** @type {Buffer} */ bytes) => {
      output += bytes.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * The last lines of a command's output, for a sentence about its failure.
 * @param {string} output
 * @param {number} lines
 */
export function tail(output, lines) {
  return output.trimEnd().split('\n').slice(-lines).join('\n');
}
