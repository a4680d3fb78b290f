import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrationsPath } from '../../scripts/migration-history.ts';

/** A migration as a commit has it, filled from the market of that commit. */
export interface MigrationText {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

const folderOfCode = 'server/store/database';

/** Where commits say how a migration is filled and known; earlier ones lack some of it. */
const code = [`${folderOfCode}/market-in-sql.ts`, `${folderOfCode}/migration-text.ts`];

type Read = (source: string) => { readonly text: string; readonly sha256: string };

/**
 * The migrations of a commit as its own code would read them, from git alone.
 * @param folder an empty place for its files
 */
export async function migrationsAt(
  root: string,
  commit: string,
  folder: string,
): Promise<MigrationText[]> {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      cwd: root,
      maxBuffer: 100_000_000,
      stdio: 'pipe',
    });
  const listed = git('ls-tree', '--name-only', commit, ...code, 'contract/market').toString();
  const wanted = [migrationsPath, ...listed.split('\n').filter((path) => path !== '')];
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, ...wanted) });
  const read = await readingOf(folder);
  const names = readdirSync(join(folder, migrationsPath)).sort();
  return names.map((name) => ({
    name,
    ...read(readFileSync(join(folder, migrationsPath, name), 'utf8')),
  }));
}

async function readingOf(folder: string): Promise<Read> {
  const [filling = '', reading = ''] = code.map((file) => join(folder, file));
  if (existsSync(reading))
    return (await moduleAt<{ migrationText: Read }>(reading)).migrationText;
  const fill = existsSync(filling)
    ? (await moduleAt<{ fillFromMarket: (text: string) => string }>(filling)).fillFromMarket
    : (text: string) => text;
  return (source) => {
    const text = fill(source);
    return { text, sha256: createHash('sha256').update(text).digest('hex') };
  };
}

function moduleAt<Module>(file: string): Promise<Module> {
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}
