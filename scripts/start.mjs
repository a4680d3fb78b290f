// `npm start`: everything from a fresh clone to a running product. `npm run dev`: the same from
// the sources as they change. Plain JavaScript on Node's own modules, because it runs before any
// package is there.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild, stopChildren, waitUntilReady } from './children.mjs';
import { ensureDataFolder } from './data-folder.mjs';
import { ensurePackages } from './packages.mjs';
import { ensurePortFree, freePort, portFrom } from './ports.mjs';
import { restartOnChange } from './restart-on-change.mjs';
import { root } from './root.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript, say, Stop } from './say.mjs';
import { areScreensBuilt, ensureScreens } from './screens.mjs';
import { sayWhereItIs } from './where-it-is.mjs';

const isDevelopment = process.argv[2] === 'dev';

/** How often the progress of the demo data is shown. */
const HISTORY_STEP_PERCENT = 20;

await runScript(async () => {
  if (process.env['ROLE']) {
    throw new Stop(
      'npm start runs one process that does everything. With ROLE run the program itself: ' +
        'node_modules/.bin/node server/app/main.ts (docs/operate/scale-out.md).',
    );
  }
  const settings = readSettings();
  for (const [variable, port] of portsOf(settings)) await ensurePortFree(port, variable);
  if (settings.databaseUrl === undefined) ensureDataFolder(settings.dataFolder);
  // Only a build of the screens needs the tools of development.
  await ensurePackages(root, {
    withDevelopment: settings.isSimulated || !areScreensBuilt(root),
  });
  const runtime = await findRuntime(root);
  // Development takes only the places of the price from a build, however old it is.
  const isBuilt = existsSync(join(root, 'dist/web/pages.json'));
  if (!isDevelopment || !isBuilt) await ensureScreens(root, runtime);
  return runProduct(runtime, settings);
});

/** @typedef {ReturnType<typeof readSettings>} Settings */

function readSettings() {
  const databaseUrl = process.env['DATABASE_URL'];
  return {
    port: portFrom('PORT', 8080),
    simulatorPort: portFrom('SIMULATOR_PORT', 8081),
    consolePort: consolePort(),
    dataFolder: resolve(root, process.env['DATA_DIR'] ?? 'data'),
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    isSimulated: isSimulated(),
    development: isDevelopment ? developmentPorts() : null,
  };
}

/** Where Vite serves the screens, in front of the server. */
function developmentPorts() {
  if (!isSimulated() || consolePort() === null) {
    throw new Stop(
      'npm run dev needs the simulator and the console: unset PROVIDERS and CONSOLE_PORT.',
    );
  }
  return {
    borrowers: portFrom('DEV_PORT', 5173),
    console: portFrom('DEV_CONSOLE_PORT', 5174),
  };
}

/**
 * Each port that is listened on, by the variable that chooses it.
 * @param {Settings} settings
 */
function portsOf(settings) {
  const { development } = settings;
  /** @type {[string, number][]} */
  const ports = [['PORT', settings.port]];
  if (settings.isSimulated) ports.push(['SIMULATOR_PORT', settings.simulatorPort]);
  if (settings.consolePort !== null) ports.push(['CONSOLE_PORT', settings.consolePort]);
  if (development) {
    ports.push(['DEV_PORT', development.borrowers], ['DEV_CONSOLE_PORT', development.console]);
  }
  return ports;
}

/** @param {Settings} settings */
function addressesOf(settings) {
  const { development } = settings;
  const here = (/** @type {number | null} */ port) =>
    port === null ? null : `http://localhost:${port}`;
  return {
    borrowers: `http://localhost:${development?.borrowers ?? settings.port}`,
    phone: here(settings.isSimulated ? settings.simulatorPort : null),
    console:
      development === null
        ? process.env['CONSOLE_URL'] || here(settings.consolePort)
        : here(development.console),
  };
}

/** As the server reads it: null is no console. */
function consolePort() {
  const { CONSOLE_PORT: port, CONSOLE_URL: url, PROVIDERS: providers } = process.env;
  if (port === '' || (providers === 'real' && !url)) return null;
  return portFrom('CONSOLE_PORT', 8082);
}

/** As the server reads it: by name, or where no other user can open the product. */
function isSimulated() {
  const { PROVIDERS: providers, PUBLIC_URL: publicUrl } = process.env;
  if (providers || !publicUrl) return providers !== 'real';
  const here = /^https?:\/\/(localhost|[a-z0-9.-]+\.localhost|127(\.\d+){3}|\[::1\])(:|\/|$)/;
  return here.test(publicUrl);
}

/**
 * Starts the children, waits until they serve, and stays until one ends or a signal comes.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {Settings} settings
 * @returns {Promise<number>} exit code
 */
async function runProduct(runtime, settings) {
  const signal = askedToStop();
  /** @type {import('./children.mjs').Child[]} */
  const children = [];
  try {
    const started = startAll(runtime, settings, children);
    // A signal while starting ends the children, and then this fails with nothing waiting for it.
    started.catch(() => {});
    if (typeof (await Promise.race([started, signal])) === 'string') return 0;
    sayWhereItIs(addressesOf(settings));
    const lasting = await started;
    const end = await Promise.race([signal.then(() => undefined), firstToEnd(lasting)]);
    if (end === undefined) return 0;
    say(`\n${end}; stopping the rest.`);
    return 1;
  } finally {
    await stopChildren(children.splice(0).reverse());
    say('Stopped.');
  }
}

/**
 * Resolves when a signal comes, or when npm is gone. npm passes a signal only to the shell
 * between it and this script, and that shell ends without a word to us.
 * @returns {Promise<string>}
 */
function askedToStop() {
  return new Promise((told) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => told(name));
    if (process.env['npm_lifecycle_event'] === undefined) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && told('npm is gone'), 500).unref();
  });
}

/** Mail to staff goes to the simulator, which shows it at /mail. */
async function mailSettings() {
  const port = process.env['SIMULATOR_MAIL_PORT'] || String(await freePort());
  return {
    SIMULATOR_MAIL_PORT: port,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_FROM: 'console@lender.example',
  };
}

/**
 * The networks first: the server asks them for its callbacks' keys when it starts.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {Settings} settings
 * @param {import('./children.mjs').Child[]} children filled as they start
 * @returns {Promise<import('./children.mjs').Child[]>} those whose end is the end of all
 */
async function startAll(runtime, settings, children) {
  const { development } = settings;
  const env = {
    PORT: String(settings.port),
    SIMULATOR_PORT: String(settings.simulatorPort),
    DATA_DIR: settings.dataFolder,
    // The wallets and messages of the phones outlive a restart together with the product's data.
    SIMULATOR_STATE:
      process.env['SIMULATOR_STATE'] ?? join(settings.dataFolder, 'simulator.json'),
    ...(settings.consolePort !== null && { CONSOLE_PORT: String(settings.consolePort) }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    ...(settings.isSimulated && !process.env['SMTP_URL'] && (await mailSettings())),
    ...(development && {
      PUBLIC_URL: `http://localhost:${development.borrowers}`,
      CONSOLE_URL: `http://localhost:${development.console}`,
      SIMULATOR_PRODUCT_URL: `http://localhost:${development.borrowers}`,
      DEV_PORT: String(development.borrowers),
      DEV_CONSOLE_PORT: String(development.console),
    }),
  };
  const start = (/** @type {string} */ name, /** @type {string} */ entry) =>
    startChild(name, runtime, { root, entry, env });
  const startSimulator = () => start('The simulated phone', 'simulator/main.ts');
  const program = settings.isSimulated ? 'demo/main.ts' : 'server/app/main.ts';
  const startServer = () => sayHistory(start('The server', program));
  say(`Starting ExtraMoney on Node ${runtime.version} …`);
  const simulator = settings.isSimulated ? startSimulator() : null;
  if (simulator !== null) {
    children.push(simulator);
    await waitUntilReady(simulator, `http://127.0.0.1:${settings.simulatorPort}/`);
  }
  const server = startServer();
  children.push(server);
  await waitUntilReady(server, `http://127.0.0.1:${settings.port}/readyz`);
  if (development === null || simulator === null) return children;
  const screens = start('The development server', 'scripts/dev-screens.ts');
  children.push(screens);
  await waitUntilReady(screens, `http://127.0.0.1:${development.console}/`);
  restartOnChange(screens, children, {
    started: server,
    sources: /^(server|demo|domain|contract|languages)\/(?!.*\.test\.)/,
    start: startServer,
  });
  restartOnChange(screens, children, {
    started: simulator,
    sources: /^simulator\/(?!.*\.test\.)/,
    start: startSimulator,
  });
  return [screens];
}

/**
 * Says now and then how much of the lender's invented past is there; the server tells each part.
 * @param {import('./children.mjs').Child} server
 * @returns the same server
 */
function sayHistory(server) {
  let said = 0;
  server.process.on('message', (/** @type {{ historyPercent?: number }} */ message) => {
    const { historyPercent: percent } = message;
    if (percent === undefined || percent < said + HISTORY_STEP_PERCENT) return;
    said = percent - (percent % HISTORY_STEP_PERCENT);
    say(`  The lender's history: ${percent} %`);
  });
  return server;
}

/**
 * @param {readonly import('./children.mjs').Child[]} children
 * @returns {Promise<string>} which one, and how
 */
function firstToEnd(children) {
  return Promise.race(
    children.map(async ({ name, ended }) => `${name} ended unexpectedly (${await ended})`),
  );
}
