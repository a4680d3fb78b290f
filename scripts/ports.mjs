import { createServer } from 'node:net';
import { Stop } from './say.mjs';

/**
 * Reads a port from the environment.
 * @param {string} variable its name, such as PORT
 * @param {number} fallback
 * @param {NodeJS.ProcessEnv} [env]
 */
export function portFrom(variable, fallback, env = process.env) {
  const text = env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Stop(`${variable} is "${text}", but a port is a whole number from 1 to 65535.`);
}

/**
 * Refuses a port that is in use, before anything is started.
 * @param {number} port
 * @param {string} variable the environment variable that chooses another
 */
export async function ensurePortFree(port, variable) {
  const reason = await whyNotListening(port);
  if (reason === undefined) return;
  const other = port < 64536 ? port + 1000 : port - 1000;
  const command = process.env['npm_lifecycle_event'] === 'dev' ? 'npm run dev' : 'npm start';
  const what = reason === 'EACCES' ? 'may not be used by you' : 'is already in use';
  throw new Stop(
    `Port ${port} ${what}. Choose another with ${variable}, ` +
      `for example: ${variable}=${other} ${command}`,
  );
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's error code, nothing when the port is free
 */
function whyNotListening(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * A port that no program listens on.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
