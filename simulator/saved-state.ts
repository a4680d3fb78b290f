import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Payment } from './pawapay/payment.ts';
import type { Payments } from './pawapay/payments.ts';
import type { Phone } from './world/phones.ts';
import type { Prompt } from './world/prompts.ts';
import type { StatementRow, World } from './world/world.ts';

interface SavedState {
  version: 1;
  phones: Phone[];
  prompts: Prompt[];
  payments: Payment[];
  statement: StatementRow[];
}

/** Amounts are the only bigints of the file, so their names say which strings are amounts. */
const amountNames = ['amount', 'balance', 'balanceAfter'];

/** Writes what the world and the provider remember, whole or not at all. */
export function saveState(path: string, world: World, payments: Payments): void {
  const state: SavedState = {
    version: 1,
    phones: world.phones.all(),
    prompts: world.prompts.all(),
    payments: payments.all(),
    statement: [...world.statement()],
  };
  const text = JSON.stringify(state, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Brings an earlier run back. A missing file is a new world; a strange one is an error. */
export function loadState(path: string, world: World, payments: Payments): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, 'utf8');
  const state: unknown = JSON.parse(text, (name, value: unknown) =>
    amountNames.includes(name) && typeof value === 'string' ? BigInt(value) : value,
  );
  if (!isSavedState(state)) throw new Error(`${path} is not a state of this simulator`);
  world.phones.restore(state.phones);
  world.restoreStatement(state.statement);
  world.prompts.restore(state.prompts);
  payments.restore(state.payments);
}

function isSavedState(value: unknown): value is SavedState {
  return (
    typeof value === 'object' && value !== null && 'version' in value && value.version === 1
  );
}
