import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSources, roomOf, type Source } from '../house/sources.ts';
import { growsTooFast, quickTime } from './cost.ts';
import { hostileTexts, lengths, longest, shortened } from './hostile-texts.ts';
import type { Reader } from './readers.ts';

/*
 * `npm run check`: 64 KB of hostile text through every reader of untrusted text. The check judges
 * growth from a quarter to the whole, not the time itself. A reader that grows too fast is measured
 * again alone in a separate process before it counts as a fault. Sources that passed are skipped
 * until they change; `--all` checks them anyway.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
const cacheFolder = `${root}node_modules/.cache`;
const cachePath = `${cacheFolder}/parsers`;
interface Trial {
  readonly length: number;
  readonly whole: string;
  readonly quarter: string;
}

const leastReaders = 250;

const sources = readSources(root);
const [, , mode, ...which] = process.argv;
if (mode === '--alone') {
  process.exit((await isSlowAlone(which)) ? 1 : 0);
}
const digest = digestOf(sources);
if (mode !== '--all' && passedBefore() === digest) process.exit(0);

const { readers, leftOut } = await allReaders();
const faults = leftOut.map((one) => `${one} takes a text: add it to readers-by-hand.ts`);
if (readers.length < leastReaders) faults.push(`only ${readers.length} readers were found`);
const quick = await quickTime('x'.repeat(longest));
const trials = hostileTexts().map((text) => lengths.map((length) => trialOf(text, length)));
for (const reader of readers) {
  const fault = await faultOf(reader);
  if (fault !== null) faults.push(fault);
}
process.stdout.write(`${readers.length} readers of untrusted text were checked\n`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length === 0) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(cachePath, digest);
}
// Loaded modules may keep timers.
process.exit(faults.length === 0 ? 0 : 1);

/**
 * A hash of everything that a result depends on: the readers, their imports, this check, and Node.
 */
function digestOf(all: readonly Source[]): string {
  const rooms = new Set(['contract', 'domain', 'server', 'testing']);
  const hash = createHash('sha256').update(process.version);
  for (const { path, text } of all) {
    const counts = rooms.has(roomOf(path)) && !/\.test\.tsx?$/.test(path);
    if (counts || path === 'package-lock.json') hash.update(`${path}\n${text}\n`);
  }
  return hash.digest('hex');
}

function passedBefore(): string | null {
  try {
    return readFileSync(cachePath, 'utf8');
  } catch {
    return null;
  }
}

/** Loaded only when they are checked, because loading takes seconds. */
async function allReaders(): Promise<{ readers: Reader[]; leftOut: string[] }> {
  const { parsersOf, readersOfMore } = await import('./parsers.ts');
  const { readersByHand } = await import('./readers-by-hand.ts');
  const { readersOf } = await import('./readers.ts');
  const { schemaReaders } = await import('./schema-readers.ts');
  const found = await readersOf(parsersOf(sources), root);
  const byHand = new Set(readersByHand.map(({ of }) => of));
  return {
    readers: [...found, ...(await schemaReaders(sources, root)), ...readersByHand],
    leftOut: readersOfMore(sources).filter((one) => !byHand.has(one)),
  };
}

function trialOf(text: string, length: number): Trial {
  return { length, whole: shortened(text, length), quarter: shortened(text, length / 4) };
}

/** From short texts to long, so that fast growth shows before it takes long. */
async function faultOf({ name, read }: Reader): Promise<string | null> {
  for (const [place, ofLengths] of trials.entries()) {
    for (const trial of ofLengths) {
      if (!(await growsTooFast(read, trial, quick))) continue;
      const again = ['--alone', name, String(place), String(trial.length)];
      const { status } = spawnSync(process.execPath, [process.argv[1] ?? '', ...again]);
      const start = JSON.stringify(trial.whole.slice(0, 20));
      if (status !== 0) return `${name} grows by the square of ${start} … (${trial.length})`;
      // This process was slow, not the reader.
    }
  }
  return null;
}

async function isSlowAlone([name, place, length]: readonly string[]): Promise<boolean> {
  const reader = (await allReaders()).readers.find((one) => one.name === name);
  const text = hostileTexts()[Number(place)];
  if (reader === undefined || text === undefined) throw new Error(`no reader ${name}`);
  const enough = await quickTime('x'.repeat(longest));
  return growsTooFast(reader.read, trialOf(text, Number(length)), enough);
}
