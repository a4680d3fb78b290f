import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { separator } from './load-result.ts';
import type { LoadResult } from './load-result.ts';

const program = fileURLToPath(new URL('./load-main.ts', import.meta.url));

interface Target {
  readonly port: number;
  readonly connections: number;
}

/**
 * As {@link sendCounted}. Throws when one of the answers is not code 200: a refusal costs less
 * than what it refuses.
 */
export async function sendAll(requests: readonly string[], to: Target): Promise<LoadResult> {
  const result = await sendCounted(requests, to);
  if (result.failed > 0) {
    throw new Error(`${result.failed} calls failed; the first: ${result.firstFailure}`);
  }
  return result;
}

/**
 * Sends requests, written out as they go over the wire, over so many connections, and waits for
 * all answers.
 */
export async function sendCounted(
  requests: readonly string[],
  to: Target,
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), 'extramoney-load-'));
  const file = join(folder, 'requests');
  try {
    writeFileSync(file, requests.join(separator), 'latin1');
    const child = fork(program, [String(to.port), String(to.connections), file]);
    const gone = once(child, 'exit');
    const ended = gone.then(([code]) => {
      throw new Error(`the load ended with exit code ${String(code)} before it had a result`);
    });
    ended.catch(() => {});
    const [result] = await Promise.race([once(child, 'message'), ended]);
    // Once it is gone, its processor time is known too.
    await gone;
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
