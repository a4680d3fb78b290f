import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod/mini';
import { Unanswered } from './unanswered.ts';

/** Who is logged in at this terminal, where, and until when at the longest. */
const login = z.strictObject({
  console: z.url(),
  token: z.string(),
  name: z.string(),
  endsAt: z.iso.datetime(),
});
export type Login = z.output<typeof login>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the login is kept: in its person's own folder, by the rule of XDG. */
function loginPath(env: Environment): string {
  const said = env['XDG_CONFIG_HOME'] ?? '';
  const folder = isAbsolute(said) ? said : join(homedir(), '.config');
  return join(folder, 'extramoney', 'terminal.json');
}

/** Who is logged in here; null without a login. */
export async function readLogin(env: Environment): Promise<Login | null> {
  const path = loginPath(env);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  const othersMay = 0o077;
  if (((await stat(path)).mode & othersMay) !== 0) {
    throw new Unanswered(`Others can read ${path}: take it away, and log in again.`);
  }
  const read = z.safeParse(login, readJson(text));
  if (!read.success) throw new Unanswered(`${path} is not what a login writes: log in again.`);
  return read.data;
}

/** Keeps a login so that no other user can ever read it. */
export async function keepLogin(env: Environment, kept: Login): Promise<void> {
  const path = loginPath(env);
  const making = `${path}-${process.pid}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(making, { force: true });
  await writeFile(making, `${JSON.stringify(kept)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(making, path);
}

export async function forgetLogin(env: Environment): Promise<void> {
  await rm(loginPath(env), { force: true });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
