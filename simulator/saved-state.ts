import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Phone } from './world/phones.ts';
import type { Prompt } from './world/prompts.ts';
import type { StatementRow, World } from './world/world.ts';

/** What a provider remembers between runs: its payments. */
interface Keeper {
  all(): unknown[];
  restore(saved: readonly unknown[]): void;
}

/** Who remembers, by the name of its part of the file; `payments` is pawaPay's. */
export type Keepers = Readonly<Record<string, Keeper>>;

interface SavedState extends Record<string, unknown> {
  version: 1;
  phones: Phone[];
  prompts: Prompt[];
  /** Missing in files of an earlier version. */
  clockAheadSeconds?: number;
  statement: StatementRow[];
}

/** Amounts are the only bigints of the file, so their names say which strings are amounts. */
const amountNames = ['amount', 'balance', 'balanceAfter'];

/** Writes what the world and the providers remember, whole or not at all. */
export function saveState(path: string, world: World, keepers: Keepers): void {
  const state: SavedState = {
    version: 1,
    phones: world.phones.all(),
    prompts: world.prompts.all(),
    clockAheadSeconds: world.settings.clockAheadSeconds,
    statement: [...world.statement()],
    ...Object.fromEntries(Object.entries(keepers).map(([name, { all }]) => [name, all()])),
  };
  const text = JSON.stringify(state, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Brings an earlier run back. A missing file is a new world; a strange one is an error. */
export function loadState(path: string, world: World, keepers: Keepers): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  const state: unknown = JSON.parse(text, (name, value: unknown) =>
    amountNames.includes(name) && typeof value === 'string' ? BigInt(value) : value,
  );
  if (!isSavedState(state)) throw new Error(`${path} is not a state of this simulator`);
  world.settings.clockAheadSeconds = state.clockAheadSeconds ?? 0;
  world.phones.restore(state.phones);
  world.restoreStatement(state.statement);
  world.prompts.restore(state.prompts);
  for (const [name, keeper] of Object.entries(keepers)) {
    const saved = state[name];
    if (Array.isArray(saved)) keeper.restore(saved);
  }
}

function isSavedState(value: unknown): value is SavedState {
  return (
    typeof value === 'object' && value !== null && 'version' in value && value.version === 1
  );
}
