import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { install, mayInstall } from './debian.mjs';
import { say, Stop } from './say.mjs';

/**
 * @typedef {object} WebKit
 * @property {string} driver the executable that drives it by WebDriver
 * @property {string} browser the executable of the small browser around it
 * @property {string} display the executable of the display that it draws on
 */

/**
 * @typedef {object} Tools
 * @property {string | undefined} chromium the browser's executable
 * @property {string | undefined} shell Chromium without windows and camera; journeys take a third
 *   less in it
 * @property {string | undefined} firefox the same of Firefox
 * @property {WebKit | undefined} webkit
 * @property {boolean} hasBackups whether a PostgreSQL can be backed up and restored
 * @property {boolean} alarms whether Prometheus can check the rules
 * @property {boolean} objectStore whether OpenStack Swift can be started
 * @property {boolean} failover whether a database can fail over here
 */

/**
 * Finds the browsers that tests use, and installs what is missing where that needs nobody's
 * leave. Elsewhere it says what will be skipped; in CI nothing may be.
 * @returns {Promise<Tools>}
 */
export async function ensureTestTools() {
  let tools = findTestTools();
  if (missingOf(tools).length > 0 && mayInstall()) {
    await install(missingOf(tools).flatMap(({ debian }) => debian));
    tools = findTestTools();
  }
  if (tools.shell === undefined && mayInstall() && !process.env['CHROMIUM_PATH']) {
    // Debian's releases before 12 have none: then the whole browser walks.
    await install(['chromium-headless-shell']).catch(() => null);
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

/**
 * Tests read where the tools are from the environment, as a person would tell them.
 * @param {Tools} tools
 */
export function showToTests({ chromium, shell, firefox, webkit }) {
  const browsers = [chromium, firefox, webkit?.browser].map((path) => path ?? 'none');
  say(`  browsers: ${browsers.join(', ')}`);
  if (shell !== undefined) process.env['CHROMIUM_SHELL_PATH'] = shell;
  if (chromium !== undefined) process.env['CHROMIUM_PATH'] = chromium;
  if (firefox !== undefined) process.env['FIREFOX_PATH'] = firefox;
}

/** Whether this run may not skip anything. */
export function isCi() {
  return saysYes(process.env['CI']);
}

/**
 * Whether a variable of the environment is set to anything but no.
 * @param {string | undefined} value
 */
export function saysYes(value) {
  return !['', 'false', '0', undefined].includes(value);
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
  if (tools.firefox === undefined) {
    missing.push({
      name: 'Firefox',
      debian: ['firefox-esr'],
      skipped: 'the main journeys in Firefox',
      howToGet: 'Install Firefox, or say where it is with FIREFOX_PATH.',
    });
  }
  if (tools.webkit === undefined) {
    missing.push({
      name: 'WebKit',
      debian: ['webkit2gtk-driver', 'xvfb'],
      skipped: 'the main journeys in WebKit',
      howToGet: 'Install WebKitWebDriver with its MiniBrowser, and Xvfb.',
    });
  }
  if (!tools.hasBackups) {
    missing.push({
      name: 'pgBackRest with its PostgreSQL',
      debian: ['pgbackrest', 'postgresql'],
      skipped: 'the drill of a restore',
      howToGet: 'Install pgbackrest and postgresql from Debian.',
    });
  }
  if (!tools.alarms) {
    missing.push({
      name: 'promtool',
      debian: ['prometheus'],
      skipped: 'the check of alarms and dashboard',
      howToGet: 'Install prometheus from Debian.',
    });
  }
  // Its test gives it a disk of its own, as root.
  if (!tools.objectStore && mayInstall()) {
    missing.push({
      name: 'OpenStack Swift',
      debian: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
      skipped: 'the store of files by a real server',
      howToGet: 'Install swift-proxy, swift-account, swift-container, swift-object, memcached.',
    });
  }
  // Only root makes networks for it, so nothing is missing elsewhere.
  if (!tools.failover && mayInstall()) {
    missing.push({
      name: 'Patroni with etcd and HAProxy',
      debian: ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'iproute2', 'curl'],
      skipped: 'the round of a failover',
      howToGet: 'Install patroni, etcd-server, haproxy and postgresql.',
    });
  }
  return missing;
}

/** @returns {Tools} */
export function findTestTools() {
  return {
    chromium: findChromium(),
    shell: findShell(),
    firefox: findFirefox(),
    webkit: findWebKit(),
    hasBackups: hasBackups(),
    alarms: existsSync('/usr/bin/promtool'),
    objectStore: ['swift-proxy-server', 'memcached'].every((name) => onPath(name).length > 0),
    failover: ['patroni', 'etcd', 'haproxy', 'ip', 'curl'].every(
      (name) => onPath(name).length > 0,
    ),
  };
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

/** Who says which Chromium it shall be has it everywhere. */
function findShell() {
  const named = process.env['CHROMIUM_SHELL_PATH'];
  if (named || process.env['CHROMIUM_PATH']) return named;
  return onPath('chromium-headless-shell')[0];
}

function findFirefox() {
  const candidates = [
    process.env['FIREFOX_PATH'],
    ...['firefox-esr', 'firefox'].flatMap(onPath),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
}

/** All three or none: the driver starts the small browser, which needs a display to draw on. */
function findWebKit() {
  const [driver] = onPath('WebKitWebDriver');
  const [display] = onPath('Xvfb');
  const browser = miniBrowsers().find((path) => existsSync(path));
  if (driver === undefined || display === undefined || browser === undefined) return undefined;
  return { driver, browser, display };
}

/** The driver does not put it on the path: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/`. */
function miniBrowsers() {
  const foldersIn = (/** @type {string} */ folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/usr/lib', '/usr/libexec']
    .flatMap((folder) => [folder, ...foldersIn(folder).filter((name) => /-linux-/.test(name))])
    .flatMap(foldersIn)
    .filter((folder) => /webkit2?gtk-[\d.]+$/.test(folder))
    .map((folder) => join(folder, 'MiniBrowser'));
}

/** As the drill looks for them, where Debian puts them. */
function hasBackups() {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const isThere = versions.some((name) => existsSync(`/usr/lib/postgresql/${name}/bin/initdb`));
  return isThere && existsSync('/usr/bin/pgbackrest');
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
