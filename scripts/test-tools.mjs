import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runCommand } from './command.mjs';
import { install, mayInstall } from './debian.mjs';
import { say, Stop } from './say.mjs';

/**
 * @typedef {object} Tools
 * @property {string | undefined} chromium the browser's executable
 * @property {string | undefined} postgresqlBin the folder with initdb, postgres and pg_ctl
 */

/**
 * Finds the browser and the database server that tests use, and installs what is missing where
 * that needs nobody's leave. Elsewhere it says what will be skipped; in CI nothing may be.
 * @returns {Promise<Tools>}
 */
export async function ensureTestTools() {
  let tools = findTestTools();
  if (missingOf(tools).length > 0 && mayInstall()) {
    await installMissing(tools);
    tools = findTestTools();
  }
  const missing = missingOf(tools);
  if (missing.length > 0 && isCi()) {
    throw new Stop(
      `${missing.map(({ name }) => name).join(' and ')} missing: CI skips nothing.`,
    );
  }
  for (const { name, skipped, howToGet } of missing) {
    say(`No ${name} here: ${skipped} will be skipped. ${howToGet}`);
  }
  return tools;
}

/** Whether this run may not skip anything. */
export function isCi() {
  return !['', 'false', '0', undefined].includes(process.env['CI']);
}

/**
 * @param {Tools} tools
 */
function missingOf(tools) {
  const missing = [];
  if (tools.chromium === undefined) {
    missing.push({
      name: 'Chromium',
      debian: ['chromium'],
      skipped: 'the journeys in a browser',
      howToGet: 'Install Chromium or Chrome, or say where it is with CHROMIUM_PATH.',
    });
  }
  if (tools.postgresqlBin === undefined) {
    missing.push({
      name: 'PostgreSQL server',
      debian: ['postgresql'],
      skipped: 'what concerns races between connections',
      howToGet:
        'Install PostgreSQL 15 or newer, or name the folder of initdb with POSTGRES_BIN.',
    });
  }
  return missing;
}

/** @param {Tools} tools */
async function installMissing(tools) {
  const hadPostgresql = tools.postgresqlBin !== undefined;
  await install(missingOf(tools).flatMap(({ debian }) => debian));
  // Debian starts a server of its own after installing; the tests start theirs in a folder of
  // their own, and what nobody asked for does not stay running.
  if (!hadPostgresql && existsSync('/usr/bin/pg_lsclusters')) await stopNewClusters();
}

async function stopNewClusters() {
  const { output } = await runCommand('pg_lsclusters', ['--no-header']);
  for (const line of output.trim().split('\n')) {
    const [version, name, , status] = line.split(/\s+/);
    if (version === undefined || name === undefined || status !== 'online') continue;
    await runCommand('pg_ctlcluster', [version, name, 'stop', '--mode', 'fast']);
  }
}

/** @returns {Tools} */
export function findTestTools() {
  return { chromium: findChromium(), postgresqlBin: findPostgresqlBin() };
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...names.flatMap(onPath),
    ...playwrightBrowsers(),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

function findPostgresqlBin() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a));
  const candidates = [
    process.env['POSTGRES_BIN'],
    ...newestFirst.map((version) => join(debian, version, 'bin')),
    ...onPath('initdb').map((path) => dirname(path)),
  ];
  return candidates.find((folder) =>
    ['initdb', 'postgres'].every((tool) => folder && existsSync(join(folder, tool))),
  );
}

/** @param {string} name */
function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

/** Browsers that Playwright's own installer may have left in the person's cache. */
function playwrightBrowsers() {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .sort()
    .reverse()
    .map((name) => join(cache, name, 'chrome-linux', 'chrome'));
}
