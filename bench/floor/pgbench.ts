import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface PgbenchResult {
  readonly perSecond: number;
}

export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  readonly clients: number;
  /** So many transactions by each client. */
  readonly each: number;
  /** `:n` in the script counts on from this number, and no number comes twice. */
  readonly from: number;
}

/**
 * Runs a script by the database's own load tool, prepared statements on, each transaction with a
 * separate number.
 */
export async function pgbench(run: PgbenchRun): Promise<PgbenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-pgbench-'));
  const file = join(folder, 'script.sql');
  const numbered = [
    `\\set n ${run.from} + :client_id * ${run.each} + :i`,
    '\\set i :i + 1',
    run.script,
  ];
  try {
    writeFileSync(file, `${numbered.join('\n')}\n`);
    const { stdout } = await promisify(execFile)(program(), [
      '-n',
      '-M',
      'prepared',
      '-D',
      'i=0',
      '-c',
      String(run.clients),
      '-j',
      '2',
      '-t',
      String(run.each),
      '-f',
      file,
      run.url,
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const done = /processed: (\d+)\/(\d+)/.exec(stdout);
    if (done === null || done[1] !== done[2] || Number.isNaN(perSecond)) {
      throw new Error(`pgbench did not do all its transactions:\n${stdout}`);
    }
    return { perSecond };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of Debian's newest version, which it keeps off PATH, else wherever PATH says. */
function program(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0] ?? '';
  const ofDebian = join(debian, newest, 'bin', 'pgbench');
  return existsSync(ofDebian) ? ofDebian : 'pgbench';
}
