import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { readSources } from '../house/sources.ts';
import { type Pattern, patternsOf } from './patterns.ts';

/*
 * `npm run check`: every pattern that may receive untrusted text runs in linear time. `recheck`
 * proves each pattern once. Proofs are stored in `proved.json`, so only a new or changed pattern
 * costs a proof. `--all` proves all of them again.
 */

/** The part of `recheck` that is used here; this entry point has no types. */
interface Recheck {
  checkSync(source: string, flags: string, params: object): Verdict;
}
interface Verdict {
  readonly status: 'safe' | 'vulnerable' | 'unknown';
  readonly attack?: { readonly pattern: string };
  readonly error?: { readonly kind: string };
}

// No result may depend on the clock or on chance: the same pattern always gets the same verdict.
const params = { timeout: null, randomSeed: 20_260_101 };

const root = fileURLToPath(new URL('../../', import.meta.url));
const provedPath = fileURLToPath(new URL('proved.json', import.meta.url));
const proved = new Set<string>(JSON.parse(readFileSync(provedPath, 'utf8')));
const isAll = process.argv.includes('--all');

const { patterns, unknown } = patternsOf(readSources(root));
const byText = new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one]));
const faults = [...unknown];
for (const [text, pattern] of byText) {
  if (proved.has(text) && !isAll) continue;
  const fault = faultOf(pattern);
  if (fault === null) proved.add(text);
  else faults.push(`${pattern.at} ${text}: ${fault}`);
}
const kept = [...proved].filter((text) => byText.has(text)).toSorted();
const list = `${JSON.stringify(kept, null, 2)}\n`;
if (list !== readFileSync(provedPath, 'utf8')) writeFileSync(provedPath, list);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) {
  process.stderr.write(
    'Rewrite it so that no character can be matched twice, or use indexOf.\n',
  );
  process.exitCode = 1;
}

function faultOf({ source, flags }: Pattern): string | null {
  const recheck: Recheck = createRequire(import.meta.url)('recheck/lib/browser.js');
  const { status, attack, error } = recheck.checkSync(source, flags, params);
  if (status === 'safe') return null;
  return status === 'vulnerable'
    ? `takes too long of ${attack?.pattern ?? 'some text'}`
    : `could not be judged (${error?.kind ?? 'no reason'})`;
}
