import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readSources } from '../house/sources.ts';
import { growsTooFast, quickTime } from './cost.ts';
import { hostileTexts, lengths, longest, shortened } from './hostile-texts.ts';
import { parsersOf, readersOfMore } from './parsers.ts';
import { readersByHand } from './readers-by-hand.ts';
import { type Reader, readersOf } from './readers.ts';
import { schemaReaders } from './schema-readers.ts';

/*
 * `npm run check`: 64 KB of hostile text through every reader of untrusted text. The check judges
 * growth from a quarter to the whole, not the time itself. A reader that grows too fast is measured
 * again alone in a separate process before it counts as a fault. Its arguments are the changed
 * files, whose readers it checks; without any, or with a change in this folder, it checks all.
 */

const root = fileURLToPath(new URL('../../', import.meta.url));
interface Trial {
  readonly length: number;
  readonly whole: string;
  readonly quarter: string;
}

const leastReaders = 250;

const sources = readSources(root);
const [, , mode, ...which] = process.argv;
if (mode === '--alone') process.exit((await isSlowAlone(which)) ? 1 : 0);

const readers = await allReaders();
const byHand = new Set(readersByHand.map(({ of }) => of));
const faults = readersOfMore(sources)
  .filter((one) => !byHand.has(one))
  .map((one) => `${one} takes a text: add it to readers-by-hand.ts`);
if (readers.length < leastReaders) faults.push(`only ${readers.length} readers were found`);
const quick = await quickTime('x'.repeat(longest));
const trials = hostileTexts().map((text) => lengths.map((length) => trialOf(text, length)));
const asked = askedReaders(process.argv.slice(2));
for (const reader of asked) {
  const fault = await faultOf(reader);
  if (fault !== null) faults.push(fault);
}
process.stdout.write(`${asked.length} readers of untrusted text were checked\n`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
// Loaded modules may keep timers.
process.exit(faults.length === 0 ? 0 : 1);

async function allReaders(): Promise<Reader[]> {
  const found = await readersOf(parsersOf(sources), root);
  return [...found, ...(await schemaReaders(sources, root)), ...readersByHand];
}

function askedReaders(files: readonly string[]): Reader[] {
  const isAll =
    files.length === 0 || files.some((file) => file === '.' || file.startsWith('testing/'));
  return readers.filter(
    ({ name }) => isAll || files.some((file) => name.startsWith(`${file} `)),
  );
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
  const reader = (await allReaders()).find((one) => one.name === name);
  const text = hostileTexts()[Number(place)];
  if (reader === undefined || text === undefined) throw new Error(`no reader ${name}`);
  const enough = await quickTime('x'.repeat(longest));
  return growsTooFast(reader.read, trialOf(text, Number(length)), enough);
}
