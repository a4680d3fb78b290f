import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appliedMigrations } from '../../server/store/database/migrate.ts';
import { mortalServer } from '../../testing/kill/mortal-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { throwawayPostgres } from '../../testing/throwaway-postgres.ts';
import { atLeast, atMost } from '../measure/report.ts';
import type { Drill } from './drill.ts';
import { faultsOf, lenderAtWork, lostIn } from './lender-at-work.ts';
import { looking } from './looking.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const some = 20;
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });

/** The release before this one and this one, side by side on one database, under borrowers. */
export const beside: Drill = {
  whyNot: () => (existsSync(join(root, '.git')) ? null : 'there is no history of git'),
  async run(tell) {
    const folder = temporaryFolder('drill');
    const before = join(folder, 'before');
    const commit = commitBefore();
    git('worktree', 'add', '--detach', before, commit);
    symlinkSync(join(root, 'node_modules'), join(before, 'node_modules'));
    const postgres = await throwawayPostgres({ fsync: true });
    const { url } = postgres;
    const settings: Record<string, string> = {};
    const next = await mortalServer(settings);
    const lender = await lenderAtWork(url, {
      program: join(before, 'testing/kill/server-main.ts'),
      migrations: join(before, 'server/store/database/migrations'),
      borrowers: () => import(join(before, 'testing/kill/persistent-borrower.ts')),
      besideUrls: [next.url],
    });
    Object.assign(settings, lender.settings);
    try {
      await lender.answers(some);
      const known = await migrationsOf(url);
      tell(`the release before, ${commit.slice(0, 8)}, at work with ${known} migrations`);
      await next.start();
      const added = (await migrationsOf(url)) - known;
      tell(`this one beside it has run ${added} more, while borrowers were answered`);
      await lender.answers(2 * some);
      await lender.isKilled();
      tell('the old one is gone; the new one goes on alone');
      await lender.answers(some);
      await lender.settles();
      const differences = await lender.differences();
      for (const one of differences) tell(`  ${one}`);
      return [
        atLeast('migrations run beside the old one', added, 1),
        atMost('answers lost', await lostIn(url, lender.answered), 0),
        atMost('differences between books, network and borrowers', differences.length, 0),
        atMost('faults of the ledger', (await faultsOf(url)).length, 0),
      ];
    } finally {
      await lender.end();
      await next.kill();
      await postgres.stop();
      git('worktree', 'remove', '--force', before);
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * The newest commit that lacks some of today's migrations, and has all before them. Those
 * written side by side may have come in another order than that of their numbers.
 */
function commitBefore(): string {
  const folder = 'server/store/database/migrations';
  const namesAt = (commit: string) =>
    git('ls-tree', '--name-only', `${commit}:${folder}`).trim().split('\n').sort();
  const today = namesAt('HEAD');
  for (const changed of git('log', '--format=%H', '--', folder).trim().split('\n')) {
    const names = namesAt(`${changed}~1`);
    const isBeginning = names.every((name, index) => name === today[index]);
    if (isBeginning && names.length < today.length)
      return git('rev-parse', `${changed}~1`).trim();
  }
  throw new Error('git has no commit with fewer migrations');
}

const migrationsOf = (databaseUrl: string) =>
  looking(databaseUrl, async (db) => (await appliedMigrations(db)).length);
