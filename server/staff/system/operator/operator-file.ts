import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { operatorFile, operatorFileName } from '../../../../contract/staff/operator.ts';

/** A secret known only to users who may read our files: 256 random bits. */
export function newOperatorToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Writes address and token of the operator's endpoint to a file that no other user may read.
 * Answers how to take it away again, which leaves the file of a process that came after us alone.
 */
export async function writeOperatorFile(
  dataDir: string,
  said: { readonly port: number; readonly token: string },
): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, operatorFileName);
  const making = `${path}-${process.pid}`;
  const text = JSON.stringify({ ...said, pid: process.pid });
  await rm(making, { force: true });
  await writeFile(making, `${text}\n`, { mode: 0o600, flag: 'wx' });
  await rename(making, path);
  return async () => {
    if ((await readToken(path)) === said.token) await rm(path, { force: true });
  };
}

async function readToken(path: string): Promise<string | null> {
  try {
    const read = z.safeParse(operatorFile, JSON.parse(await readFile(path, 'utf8')));
    return read.success ? read.data.token : null;
  } catch {
    return null;
  }
}
