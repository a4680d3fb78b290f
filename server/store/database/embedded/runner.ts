import { accessSync, chownSync, constants, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** As whom PostgreSQL runs: another than ourselves only where we are root. */
export interface Runner {
  readonly uid: number;
  readonly gid: number;
}

/** The usual id of the user `nobody`, where /etc/passwd does not say. */
const usualNobody: Runner = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so root runs it as the owner of the database. A new one gets
 * a user of databases where there is one: others work as `nobody`, too.
 */
export function runnerOf(owner: Runner | null): Runner {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? 0 };
  return owner === null || owner.uid === 0 ? lesserUser() : owner;
}

function lesserUser(): Runner {
  const users = readFileSync('/etc/passwd', 'utf8');
  const found = ['extramoney', 'postgres', 'nobody']
    .map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, 'm').exec(users))
    .find((line) => line !== null);
  return found === undefined ? usualNobody : { uid: Number(found[1]), gid: Number(found[2]) };
}

/** For `spawn`: whom the child is to be. Only root may, and has to, say. */
export function asRunner(runner: Runner): Partial<Runner> {
  return process.getuid?.() === 0 ? { uid: runner.uid, gid: runner.gid } : {};
}

/** Gives a folder to the runner, where that is not who we are anyway. */
export function giveTo(runner: Runner, folder: string): void {
  if (process.getuid?.() === 0) chownSync(folder, runner.uid, runner.gid);
}

/** Whether the runner may go through every folder above `path`, and into or start `path` itself. */
export function reaches(runner: Runner, path: string): boolean {
  if (process.getuid?.() !== 0) return mayPass(path);
  for (let one = path; ; one = dirname(one)) {
    const { uid, gid, mode } = statSync(one);
    const others = gid === runner.gid ? 0o010 : 0o001;
    if ((mode & (uid === runner.uid ? 0o100 : others)) === 0) return false;
    if (one === dirname(one)) return true;
  }
}

function mayPass(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whose a file or folder is; null where there is none. */
export function ownerOf(path: string): Runner | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : { uid: found.uid, gid: found.gid };
}
