// `npm start`: everything from a fresh clone to a running product. Plain JavaScript on Node's
// own modules, because it runs before any package is there.
import { join, resolve } from 'node:path';
import { startChild, stopChildren, waitUntilReady } from './children.mjs';
import { ensureDataFolder } from './data-folder.mjs';
import { ensurePackages } from './packages.mjs';
import { ensurePortFree, portFrom } from './ports.mjs';
import { findRuntime } from './runtime.mjs';
import { runScript, say, Stop } from './say.mjs';
import { ensureScreens } from './screens.mjs';

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** The people the first start with the simulator makes; their wallets have the PIN 1234. */
const DEMO_PEOPLE = [
  ['0971000001', 'verified, no loan, three offers open'],
  ['0961000002', 'one plan due tomorrow, a usable coupon'],
  ['0951000003', 'one plan overdue by 5 days, the late fee running'],
  ['0971000004', 'three plans, the first paid, two coupons'],
  ['0961000005', 'half verified: personal information comes next'],
  ['any other', 'a new borrower'],
];

/** The people of the lender that the first start with the simulator makes. */
const DEMO_STAFF = [
  ['Mary', 'director'],
  ['Peter', 'finance'],
  ['Grace', 'credit'],
  ['Joseph', 'care'],
  ['Ruth', 'compliance'],
  ['Daniel', 'auditor, for 30 days'],
  ['Naomi', 'marketing'],
  ['Moses', 'engineer'],
];

/** How often it is said how much of the lender's invented past is there. */
const HISTORY_STEP_PERCENT = 20;

await runScript(async () => {
  if (process.env['ROLE']) {
    throw new Stop(
      'npm start runs one process that does everything. With ROLE run the program itself: ' +
        'node_modules/.bin/node server/app/main.ts (docs/operations.md, Several processes).',
    );
  }
  const settings = readSettings();
  await ensurePortFree(settings.port, 'PORT');
  if (settings.isSimulated) await ensurePortFree(settings.simulatorPort, 'SIMULATOR_PORT');
  if (settings.consolePort !== null) await ensurePortFree(settings.consolePort, 'CONSOLE_PORT');
  if (settings.databaseUrl === undefined) ensureDataFolder(settings.dataFolder);
  await ensurePackages(root, { withDevelopment: settings.isSimulated });
  const runtime = await findRuntime(root);
  await ensureScreens(root, runtime);
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
  };
}

/** As the server reads it: null is no console. */
function consolePort() {
  const { CONSOLE_PORT: port, CONSOLE_URL: url, PROVIDERS: providers } = process.env;
  if (port === '' || (providers === 'real' && !url)) return null;
  return portFrom('CONSOLE_PORT', 8082);
}

/** As the server reads it: by name, or where nobody else can open the product. */
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
    // A signal while starting ends the children, and then this fails with nobody waiting for it.
    started.catch(() => {});
    if ((await Promise.race([started, signal])) !== undefined) return 0;
    sayWhereItIs(settings);
    const end = await Promise.race([signal.then(() => undefined), firstToEnd(children)]);
    if (end === undefined) return 0;
    say(`\n${end}; stopping the rest.`);
    return 1;
  } finally {
    await stopChildren(children.toReversed?.() ?? [...children].reverse());
    say('Stopped.');
  }
}

/**
 * Resolves when a signal comes, or when npm is gone: npm passes a signal on to the shell between
 * it and this script only, and that shell ends without a word to us.
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

/**
 * The networks first: the server asks them for its callbacks' keys when it starts.
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {Settings} settings
 * @param {import('./children.mjs').Child[]} children filled as they start
 * @returns {Promise<void>}
 */
async function startAll(runtime, settings, children) {
  const env = {
    PORT: String(settings.port),
    SIMULATOR_PORT: String(settings.simulatorPort),
    DATA_DIR: settings.dataFolder,
    // The wallets and messages of the phones outlive a restart together with the product's data.
    SIMULATOR_STATE:
      process.env['SIMULATOR_STATE'] ?? join(settings.dataFolder, 'simulator.json'),
    ...(settings.consolePort !== null && { CONSOLE_PORT: String(settings.consolePort) }),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  };
  say(`Starting ExtraMoney on Node ${runtime.version} …`);
  if (settings.isSimulated) {
    const entry = 'simulator/main.ts';
    const simulator = startChild('The simulated phone', runtime, { root, entry, env });
    children.push(simulator);
    await waitUntilReady(simulator, `http://127.0.0.1:${settings.simulatorPort}/`);
  }
  const server = startChild('The server', runtime, { root, entry: 'server/app/main.ts', env });
  children.push(server);
  sayHistory(server);
  await waitUntilReady(server, `http://127.0.0.1:${settings.port}/readyz`);
}

/**
 * Says now and then how much of the lender's invented past is there; the server tells each part.
 * @param {import('./children.mjs').Child} server
 */
function sayHistory(server) {
  let said = 0;
  server.process.on('message', (/** @type {{ historyPercent?: number }} */ message) => {
    const { historyPercent: percent } = message;
    if (percent === undefined || percent < said + HISTORY_STEP_PERCENT) return;
    said = percent - (percent % HISTORY_STEP_PERCENT);
    say(`  The lender's history: ${percent} %`);
  });
}

/**
 * @param {readonly import('./children.mjs').Child[]} children
 * @returns {Promise<string>} which one, and how
 */
function firstToEnd(children) {
  return Promise.race(
    children.map(async ({ name, ended }) => `${name} ended by itself (${await ended})`),
  );
}

/** @param {Settings} settings */
function sayWhereItIs(settings) {
  say('');
  say(`  ExtraMoney        http://localhost:${settings.port}`);
  if (settings.isSimulated) {
    say(`  Simulated phone   http://localhost:${settings.simulatorPort}`);
    say('');
    say('  Log in with one of these numbers; the code arrives on the simulated phone, and so');
    say('  does the question for the PIN when you pay (the PIN is 1234):');
    for (const [mobile, who] of DEMO_PEOPLE) say(`    ${String(mobile).padEnd(12)}${who}`);
  }
  if (settings.consolePort !== null) sayConsole(settings.consolePort, settings.isSimulated);
  say('');
  say('  Ctrl-C stops it.');
}

/**
 * @param {number} port
 * @param {boolean} hasDemo
 */
function sayConsole(port, hasDemo) {
  say('');
  say(`  The lender        ${process.env['CONSOLE_URL'] || `http://localhost:${port}`}`);
  if (!hasDemo) return;
  say('');
  say('  Its people log in there by a button each, and approve without a device of theirs:');
  for (const [name, role] of DEMO_STAFF) say(`    ${String(name).padEnd(12)}${role}`);
}
