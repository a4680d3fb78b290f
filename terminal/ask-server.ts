import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  operatorAnswer,
  operatorFile,
  operatorFileName,
  operatorRefusal,
} from '../contract/staff/operator.ts';
import type { OperatorAnswer, OperatorRequest } from '../contract/staff/operator.ts';
import type { AskedAct } from './read-command.ts';
import { Unanswered } from './unanswered.ts';

const timeoutMs = 30_000;

/** Asks the running server, which is the only one that touches the database. */
export async function askServer(asked: AskedAct): Promise<OperatorAnswer> {
  const { port, token } = await readOperatorFile(asked.dataDir);
  const body: OperatorRequest = { act: asked.act, args: await withFile(asked) };
  const response = await fetch(`http://127.0.0.1:${port}/acts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw isTimeout(error)
      ? new Unanswered('The server did not answer in time; it may have done it. Look again.')
      : notRunning(asked.dataDir);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return operatorAnswer.parse(answer);
  const refusal = operatorRefusal.safeParse(answer);
  throw new Unanswered(refusal.success ? refusal.data.error : `It failed: ${response.status}.`);
}

async function readOperatorFile(dataDir: string) {
  const path = join(dataDir, operatorFileName);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw notRunning(dataDir);
    throw new Unanswered(`${path} cannot be read: ${String(code)}. Is it another person's?`);
  });
  const read = operatorFile.safeParse(readJson(text));
  if (!read.success) throw new Unanswered(`${path} is not what a server writes.`);
  return read.data;
}

function notRunning(dataDir: string): Unanswered {
  return new Unanswered(
    `No server is running with the data folder "${dataDir}". Start it with npm start, or name ` +
      'the folder with --data.',
  );
}

async function withFile({ args, fileArgument }: AskedAct): Promise<Record<string, string>> {
  if (fileArgument === null) return { ...args };
  const path = args[fileArgument] ?? '';
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Unanswered(`The file ${path} cannot be read.`);
  });
  return { ...args, [fileArgument]: text };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
