import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importsOf } from '../house/imports.ts';
import { isCode, isTest, readSources, roomOf } from '../house/sources.ts';
import { setup } from '../one-postgres.ts';
import { accepted } from './accepted.ts';
import { mutantsOf, mutated, type Mutant } from './mutants.ts';
import { Outcomes } from './outcomes.ts';
import { testRunner } from './runner.ts';

/*
 * `npm run mutate -- domain server/lending/orders`: changes each file whose path begins so in small
 * ways, one at a time, and runs the tests that belong to it. `--every 10` takes each tenth change
 * alone, with `--part 3` the thirteenth and so on. It may be ended at any time: the next run goes
 * on where this one was. What has to be judged by a person stands in `accepted.ts`. With
 * `--least 80` it ends with 1 where fewer of a hundred are killed or judged.
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
  },
});
const [every, part] = [Number(values.every), Number(values.part)];
const least = Number(values.least) / 100;
const endDatabase = await setup();
const outcomes = new Outcomes(
  resolve(root, 'test-results/mutation.jsonl'),
  (path) => byPath.get(path)?.text ?? '',
);
const runner = testRunner();
const took = new Map<string, number>();

const scores: { path: string; mutants: number; killed: number; accepted: number }[] = [];
const files = sources.filter(
  ({ path }) => wanted.some((start) => path.startsWith(start)) && isMutable(path),
);
for (const source of files) {
  const tests = testsOf(source.path);
  const mutants = mutantsOf(source).filter((_, index) => index % every === part);
  const survivors: Mutant[] = [];
  const kills = new Map<string | null, number>();
  for (const mutant of mutants) {
    const known = outcomes.of(mutant, tests);
    const killedBy = known
      ? known.killedBy
      : await killerOf(mutant, await inOrder(tests, kills));
    if (!known) outcomes.keep(mutant, killedBy, tests);
    if (killedBy === null) survivors.push(mutant);
    kills.set(killedBy, (kills.get(killedBy) ?? 0) + 1);
  }
  const left = survivors.filter((mutant) => !isAccepted(mutant));
  const { path } = source;
  scores.push({
    path,
    mutants: mutants.length,
    killed: mutants.length - survivors.length,
    accepted: survivors.length - left.length,
  });
  say(`${path}: ${mutants.length - survivors.length} of ${mutants.length} killed`);
  for (const mutant of left) say(`  ${described(mutant)}`);
}
runner.end();
await endDatabase();
tell();

function isMutable(path: string): boolean {
  return !isTest(path) && !/-for-tests\.tsx?$/.test(path);
}

/**
 * The tests of the file's room that load it. Of the server those of its own folder alone, or, where
 * there are none, of the nearest folder around it: nearly all of the others start the whole server.
 */
function testsOf(path: string): string[] {
  const paths = sources.map((source) => source.path);
  const room = roomOf(path);
  const tests = paths.filter((one) => isTest(one) && roomOf(one) === room && loads(one, path));
  if (room !== 'server') return tests;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const near = tests.filter((one) => one.startsWith(`${folder}/`));
    if (near.length > 0 || folder === room) return near;
  }
}

/** Who has killed most of the file is asked first about the next, then the quickest. */
async function inOrder(tests: readonly string[], kills: ReadonlyMap<string | null, number>) {
  const ranked: { test: string; rank: number; ms: number }[] = [];
  for (const test of tests) {
    ranked.push({ test, rank: kills.get(test) ?? 0, ms: await tookMs(test) });
  }
  return ranked.toSorted((a, b) => b.rank - a.rank || a.ms - b.ms).map(({ test }) => test);
}

async function killerOf(mutant: Mutant, tests: readonly string[]): Promise<string | null> {
  const { path } = mutant;
  const text = mutated(byPath.get(path)?.text ?? '', mutant);
  for (const test of tests) {
    const answer = await runner.ask({ path, text, test }, 10_000 + 5 * (await tookMs(test)));
    if (answer !== 'passed') return answer === 'late' ? 'time' : test;
  }
  return null;
}

/** How long a test file takes with nothing changed. */
async function tookMs(test: string): Promise<number> {
  const known = took.get(test);
  if (known !== undefined) return known;
  const startedAt = performance.now();
  const answer = await runner.ask({ path: '', text: '', test }, 600_000);
  if (answer !== 'passed') throw new Error(`${test} fails before anything is changed`);
  const ms = Math.ceil(performance.now() - startedAt);
  took.set(test, ms);
  return ms;
}

function loads(test: string, path: string): boolean {
  const seen = new Set<string>();
  const waiting = [test];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === path) return true;
    const source = byPath.get(next);
    if (source === undefined || seen.has(next)) continue;
    seen.add(next);
    waiting.push(...importsOf(source).map(({ to }) => to));
  }
  return false;
}

function isAccepted({ path, around, becomes }: Mutant): boolean {
  return accepted.some(
    (one) => one.path === path && one.around === around && one.becomes.includes(becomes),
  );
}

function described({ path, line, around, was, becomes }: Mutant): string {
  return `${path}:${line}  ${shown(was)} -> ${shown(becomes)}   in  ${around}`;
}

function shown(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 80);
}

function tell(): void {
  say('\n| file | mutants | killed | accepted | score |\n|---|---|---|---|---|');
  const whole = { path: 'all', mutants: 0, killed: 0, accepted: 0 };
  for (const score of scores) {
    whole.mutants += score.mutants;
    whole.killed += score.killed;
    whole.accepted += score.accepted;
    say(row(score));
  }
  say(row(whole));
  if (whole.killed + whole.accepted < least * whole.mutants) process.exitCode = 1;
}

function row({ path, mutants, killed, accepted: judged }: (typeof scores)[number]): string {
  const percent = mutants === 0 ? '-' : `${((100 * killed) / mutants).toFixed(1)} %`;
  return `| ${path} | ${mutants} | ${killed} | ${judged} | ${percent} |`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
