import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRuntime } from '../../scripts/runtime.mjs';
import { ensureScreens } from '../../scripts/screens.mjs';
import { isCode, isTest, readSources, type Source } from '../house/sources.ts';
import { setup } from '../one-postgres.ts';
import { mutantsOf, mutated, type Mutant } from './mutants.ts';
import { Outcomes } from './outcomes.ts';
import { probeAround, probesOf } from './probes.ts';
import { relatedTests } from './related-tests.ts';
import { testRunner } from './runner.ts';
import { TestRuns } from './test-runs.ts';

/*
 * `npm run mutate -- domain server/lending/orders`: changes each file whose path begins so in
 * small ways, one at a time. It runs the tests that load it, the nearest first, as many as take
 * `--seconds` together. `--every 10` takes a tenth of the changes, drawn by their own texts, and
 * `--part 3` another tenth. It may be ended at any time: the next run goes on where this one
 * was. A person judges each survivor that it prints. With `--least 80` it ends with 1 where
 * fewer than 80 of a hundred are killed.
 */

const root = resolve(import.meta.dirname, '../..');
const sources = readSources(root).filter(({ path }) => isCode(path));
const byPath = new Map(sources.map((source) => [source.path, source]));
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    part: { type: 'string', default: '0' },
    least: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '30' },
  },
});
const [every, drawn] = [Number(values.every), Number(values.part)];
const least = Number(values.least) / 100;
const longestMs = Number(values.seconds) * 1000;
// Tests of the server hold the built screens to their headers.
await ensureScreens(root, await findRuntime(root));
const endDatabase = await setup();
const textOf = (path: string) => byPath.get(path)?.text ?? '';
const outcomes = new Outcomes(resolve(root, 'test-results/mutation.jsonl'), textOf);
const runs = new TestRuns(resolve(root, 'test-results/test-runs.jsonl'), textOf);
const runner = testRunner(wanted);
const testsOf = relatedTests(sources);
/** So many of the nearest are looked at for a file, and all beside it. */
const leastLookedAt = 12;
/** So many where fewer than three of those run what is changed. */
const mostLookedAt = 40;
/** So long a test is waited for at all, and then never asked where another one could be. */
const farTooLongMs = 30_000 + 2 * longestMs;
/** Tests that fail with nothing changed, as some do in a runner that stays warm. */
const failing = new Set<string>();

/** How many mutants of a file each test has killed. */
type Kills = ReadonlyMap<string | null, number>;

interface Score {
  readonly path: string;
  /** How many changes can be made, and how many of them were drawn. */
  of: number;
  mutants: number;
  killed: number;
}

const scores: Score[] = [];
let possible = 0;
const files = sources.filter(
  ({ path }) => wanted.some((start) => path.startsWith(start)) && isMutable(path),
);
for (const source of files) {
  const all = mutantsOf(source);
  const mutants = all.filter((mutant) => isDrawn(mutant));
  possible += all.length;
  if (mutants.length === 0) continue;
  const related = testsOf(source.path);
  const probes = probesOf(source);
  const found = new Map<Mutant, string | null>();
  const kills = new Map<string | null, number>();
  for (const mutant of mutants) {
    const known = outcomes.of(mutant, related);
    const part = probeAround(probes, mutant);
    const killedBy = known
      ? known.killedBy
      : await killerOf(mutant, await testsFor(source, { part, related, kills }));
    if (!known) found.set(mutant, killedBy);
    kills.set(killedBy, (kills.get(killedBy) ?? 0) + 1);
  }
  await proveKills(source, found);
  for (const [mutant, killedBy] of found) outcomes.keep(mutant, killedBy, related);
  const survivors = mutants.filter((one) => outcomes.of(one, related)?.killedBy === null);
  const { path } = source;
  scores.push({
    path,
    of: all.length,
    mutants: mutants.length,
    killed: mutants.length - survivors.length,
  });
  say(`${path}: ${mutants.length - survivors.length} of ${mutants.length} killed`);
  for (const mutant of survivors) say(`  ${described(mutant)}`);
}
runner.end();
await endDatabase();
tell();

function isMutable(path: string): boolean {
  return !isTest(path) && !/-for-tests\.tsx?$/.test(path);
}

/**
 * Whether it belongs to the part that is asked for: of one line it always does, or never, wherever
 * in the file that line is. Lines that read the same are drawn together.
 */
function isDrawn({ path, around, column, becomes }: Mutant): boolean {
  const hash = createHash('sha256').update(`${path} ${around} ${column} ${becomes}`).digest();
  return hash.readUInt32BE() % every === drawn % every;
}

/**
 * The tests that run what is changed, as many as take no longer together than a mutant is given.
 * The file's own come first, then those with most kills, then the quickest. They are looked for
 * beside the file and among the next nearest, and further away where too few of those run it.
 */
async function testsFor(
  { path }: Source,
  { part, related, kills }: { part: number | null; related: readonly string[]; kills: Kills },
): Promise<string[]> {
  const near: { test: string; rank: number; ms: number }[] = [];
  for (const [place, test] of related.entries()) {
    const isEnough = place >= mostLookedAt || (place >= leastLookedAt && near.length > 2);
    if (isEnough && dirname(test) !== dirname(path)) break;
    const ms = await tookMs(test);
    if (ms === Infinity || !runs.reaches(test, path, part)) continue;
    near.push({ test, rank: kills.get(test) ?? 0, ms });
  }
  const isOwn = (test: string) => Number(test === path.replace(/(?=\.tsx?$)/, '.test'));
  const quick = near.filter(({ ms }) => ms <= longestMs);
  const inTurn = quick.toSorted(
    (a, b) => isOwn(b.test) - isOwn(a.test) || b.rank - a.rank || a.ms - b.ms,
  );
  // Where all of them are slow, the quickest alone.
  if (quick.length === 0) inTurn.push(...near.toSorted((a, b) => a.ms - b.ms).slice(0, 1));
  const taken: string[] = [];
  let left = longestMs;
  for (const { test, ms } of inTurn) {
    if (ms > left && taken.length > 0) continue;
    taken.push(test);
    left -= ms;
  }
  return taken;
}

async function killerOf(mutant: Mutant, tests: readonly string[]): Promise<string | null> {
  for (const test of tests) {
    const answer = await asked(mutant, test);
    if (answer !== 'passed') return answer === 'late' ? 'time' : test;
  }
  return null;
}

/**
 * A kill counts where its test passes afterwards, in the same process, with nothing changed.
 * Where it does not, an earlier run has left the process so that the test fails in it. Its kills
 * are repeated, each in a new process.
 */
async function proveKills({ path }: Source, found: Map<Mutant, string | null>): Promise<void> {
  const passes = async (test: string) => (await askedOf(path, textOf(path), test)) === 'passed';
  for (const test of new Set(found.values())) {
    if (test === null || test === 'time' || (await passes(test))) continue;
    say(`${test} fails after it has killed: its kills are asked for again`);
    for (const [mutant, killedBy] of found) {
      if (killedBy !== test) continue;
      runner.renew();
      if (!(await passes(test)) || (await asked(mutant, test)) === 'passed')
        found.set(mutant, null);
    }
  }
}

function asked(mutant: Mutant, test: string): ReturnType<typeof runner.ask> {
  return askedOf(mutant.path, mutated(textOf(mutant.path), mutant), test);
}

/** A test with a file reading so. */
async function askedOf(
  path: string,
  text: string,
  test: string,
): ReturnType<typeof runner.ask> {
  return runner.ask({ path, text, test }, 10_000 + 5 * (await tookMs(test)));
}

/** What a test file takes with nothing changed; for ever if it fails. */
async function tookMs(test: string): Promise<number> {
  const known = runs.msOf(test);
  if (known !== undefined || failing.has(test)) return known ?? Infinity;
  runner.takeReached();
  const startedAt = performance.now();
  const answer = await runner.ask({ path: '', text: '', test }, farTooLongMs);
  if (answer === 'late') {
    runs.keep(test, farTooLongMs, { told: [], reached: [] });
    return farTooLongMs;
  }
  if (answer !== 'passed') {
    say(`${test} fails with nothing changed: it is not asked`);
    failing.add(test);
    return Infinity;
  }
  const ms = Math.ceil(performance.now() - startedAt);
  runs.keep(test, ms, { told: files.map(({ path }) => path), reached: runner.takeReached() });
  return ms;
}

function described({ path, line, around, was, becomes }: Mutant): string {
  return `${path}:${line}  ${shown(was)} -> ${shown(becomes)}   in  ${around}`;
}

function shown(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 80);
}

function tell(): void {
  say('\n| file | mutants, drawn of all | killed | score |\n|---|---|---|---|');
  const whole: Score = { path: 'all', of: possible, mutants: 0, killed: 0 };
  for (const score of scores) {
    whole.mutants += score.mutants;
    whole.killed += score.killed;
    say(row(score));
  }
  say(row(whole));
  if (whole.killed < least * whole.mutants) process.exitCode = 1;
}

function row({ path, of, mutants, killed }: Score): string {
  const percent = mutants === 0 ? '-' : `${((100 * killed) / mutants).toFixed(1)} %`;
  const ofAll = mutants === of ? `${of}` : `${mutants} of ${of}`;
  return `| ${path} | ${ofAll} | ${killed} | ${percent} |`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
