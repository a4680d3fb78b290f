import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isInABrowser } from './chosen-tests.mjs';
import { install, mayInstall } from './debian.mjs';
import { say, Stop } from './say.mjs';

/**
 * @typedef {object} WebKit
 * @property {string} driver the executable that drives it by WebDriver
 * @property {string} browser the executable of the small browser around it
 * @property {string} display the executable of the display that it draws on
 */

/**
 * @typedef {object} Browsers
 * @property {string | undefined} chromium its executable
 * @property {string | undefined} shell Chromium without windows and camera; journeys take a third
 *   less in it
 * @property {string | undefined} firefox its executable
 * @property {WebKit | undefined} webkit
 */

/**
 * @typedef {object} Tool a program that some tests need
 * @property {string} name
 * @property {() => boolean} isHere
 * @property {readonly string[]} debian the packages that bring it
 * @property {(file: string) => boolean} needs whether a test file is skipped without it
 * @property {boolean} [forRoot] its tests need root as well
 */

/** @type {readonly Tool[]} */
const TOOLS = [
  {
    name: 'Chromium (or CHROMIUM_PATH)',
    isHere: () => findChromium() !== undefined,
    debian: ['chromium'],
    needs: isInABrowser,
  },
  {
    name: 'Firefox (or FIREFOX_PATH)',
    isHere: () => findFirefox() !== undefined,
    debian: ['firefox-esr'],
    needs: isInABrowser,
  },
  {
    name: 'WebKit (WebKitWebDriver, MiniBrowser, Xvfb)',
    isHere: () => findWebKit() !== undefined,
    debian: ['webkit2gtk-driver', 'xvfb'],
    needs: isInABrowser,
  },
  {
    name: 'pgBackRest with its PostgreSQL',
    isHere: hasBackups,
    debian: ['pgbackrest', 'postgresql'],
    needs: (file) => file.startsWith('bench/drills/'),
  },
  {
    name: 'promtool',
    isHere: () => existsSync('/usr/bin/promtool'),
    debian: ['prometheus'],
    needs: (file) => file.startsWith('testing/house/alarms.'),
  },
  {
    name: 'OpenStack Swift',
    isHere: () => areOnPath('swift-proxy-server', 'memcached'),
    debian: ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'],
    needs: (file) => file.startsWith('testing/object-store/'),
    forRoot: true,
  },
  {
    name: 'Patroni with etcd and HAProxy',
    isHere: () => areOnPath('patroni', 'etcd', 'haproxy', 'ip', 'curl'),
    debian: ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'iproute2', 'curl'],
    needs: (file) => file.startsWith('bench/failover/'),
    forRoot: true,
  },
];

/**
 * For all tests: installs what is missing where it may, and says so before. Elsewhere it says what
 * will be skipped; in CI nothing may be.
 */
export async function installTestTools() {
  if (mayInstall()) {
    await install(missingTools().flatMap(({ debian }) => debian));
    // Debian's releases before 12 have none: then the whole browser walks.
    const wantsShell = findShell() === undefined && !process.env['CHROMIUM_PATH'];
    if (wantsShell) await install(['chromium-headless-shell']).catch(() => null);
  }
  const missing = missingTools();
  if (missing.length > 0 && isCi()) {
    throw new Stop(
      `${missing.map(({ name }) => name).join(' and ')} missing: CI skips nothing.`,
    );
  }
  sayMissing(missing);
}

/**
 * For some tests: says what they need and how it is installed, and installs nothing.
 * @param {readonly string[]} files the paths of the tests
 */
export function nameMissingTools(files) {
  sayMissing(missingTools().filter(({ needs }) => files.some(needs)));
}

/** @param {readonly Tool[]} missing */
function sayMissing(missing) {
  for (const { name, debian } of missing) {
    say(`${name} is missing: the tests that need it are skipped. On Debian or Ubuntu:`);
    say(`  sudo apt-get install --no-install-recommends ${debian.join(' ')}`);
  }
}

function missingTools() {
  return TOOLS.filter(({ isHere, forRoot = false }) => !isHere() && (!forRoot || mayInstall()));
}

/** Tests read where the browsers are from the environment, as a person would set it. */
export function showBrowsersToTests() {
  const { chromium, shell, firefox, webkit } = findBrowsers();
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

/** @returns {Browsers} */
export function findBrowsers() {
  return {
    chromium: findChromium(),
    shell: findShell(),
    firefox: findFirefox(),
    webkit: findWebKit(),
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

/** @param {string[]} names */
function areOnPath(...names) {
  return names.every((name) => onPath(name).length > 0);
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
