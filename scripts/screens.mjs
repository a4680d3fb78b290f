import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { runCommand, tail } from './command.mjs';
import { durationText, say, Stop } from './say.mjs';

const TEST = /\.test\.tsx?$/;

/**
 * What is built, from what. Prices come from the domain: the borrower's first page shows a
 * representative example.
 */
const BUILDS = [
  {
    what: 'screens',
    script: 'scripts/build-web.ts',
    stamp: 'dist/.built-from',
    sources: [
      'web',
      'contract',
      'domain',
      'languages',
      'scripts/build-web.ts',
      'scripts/build-screens.ts',
      'package-lock.json',
    ],
  },
  {
    what: 'console',
    script: 'scripts/build-console.ts',
    stamp: 'dist/.console-built-from',
    sources: [
      'console',
      'contract',
      'web/build/compress-folder.ts',
      'scripts/build-console.ts',
      'package-lock.json',
    ],
  },
];

/** The lender is named in the pages themselves, in the language of the deployment. */
const SETTINGS = [
  'LENDER_NAME',
  'LENDER_ADDRESS',
  'COMPANY_NUMBER',
  'COMPLAINTS_PHONE',
  'COMPLAINTS_EMAIL',
  'LICENCE_NUMBER',
  'LICENCE_PROFILE',
  'REGULATOR',
  'LANGUAGES',
];

/**
 * Builds the borrower's screens and the console into dist/, each unless it was built from these
 * very sources.
 * @param {string} root
 * @param {import('./runtime.mjs').Runtime} runtime
 */
export async function ensureScreens(root, runtime) {
  for (const build of BUILDS) {
    const { what, script, stamp: stampName } = build;
    const { isBuilt, wanted } = standOf(root, build);
    const stamp = join(root, stampName);
    if (isBuilt) continue;
    say(`Building the ${what} …`);
    const startedAt = Date.now();
    const { code, output } = await runCommand(runtime.node, [script], {
      cwd: root,
      env: runtime.env,
    });
    if (code !== 0) throw new Stop(`The ${what} could not be built:\n${tail(output, 30)}`);
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stamp, `${wanted}\n`);
    say(`  ${what} built in ${durationText(Date.now() - startedAt)}`);
  }
}

/**
 * Whether nothing is left to build: then its tools are not needed.
 * @param {string} root
 */
export function areScreensBuilt(root) {
  return BUILDS.every((build) => standOf(root, build).isBuilt);
}

/**
 * @param {string} root
 * @param {typeof BUILDS[number]} build
 */
function standOf(root, { stamp, sources }) {
  const settings = SETTINGS.map((name) => `${name}=${process.env[name] ?? ''}`).join('\n');
  const wanted = sourcesHash(root, sources, settings);
  const file = join(root, stamp);
  return { wanted, isBuilt: existsSync(file) && readFileSync(file, 'utf8').trim() === wanted };
}

/**
 * One hash over the names and contents of files and whole folders. Tests are left out: they
 * change often and never change what is built.
 * @param {string} root
 * @param {readonly string[]} sources what is not there counts as empty
 * @param {string} [settings] what else the build depends on
 */
export function sourcesHash(root, sources, settings = '') {
  const hash = createHash('sha256').update(settings);
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      const content = readFileSync(file);
      hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file or a folder
 * @returns {string[]} sorted by name, folder by folder
 */
function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || TEST.test(path)) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
