import type { Context } from '../../../store/context.ts';
import type { Readiness } from '../../../store/ports/readiness.ts';
import { registryState } from '../../../people/verification/registry/inquiry-rows.ts';

/** How the connected register is: what it says of our account, and what askings met. */
export async function registryReadiness({
  db,
  registry,
}: Pick<Context, 'db' | 'registry'>): Promise<Readiness | null> {
  if (registry === null) return null;
  const said = await registry.health();
  const { fault, faultSince, downsInRow } = await registryState(db, registry.name);
  const since = faultSince?.toISOString().slice(0, 16) ?? '';
  return {
    ...said,
    faults: [
      ...said.faults,
      ...(fault === null
        ? []
        : [`${said.account} refuses us since ${since} UTC: ${fault}. No card is checked.`]),
      ...(downsInRow < 5
        ? []
        : [`${said.account} did not answer the last ${downsInRow} askings.`]),
    ],
  };
}

/** The job `check-registry`: says in the log what would keep cards from being checked. */
export async function checkRegistry(context: Context): Promise<void> {
  const { log } = context;
  const found = await registryReadiness(context);
  if (found === null) return;
  const { account, faults } = found;
  for (const fault of faults) log.error({ account }, fault);
  if (faults.length === 0) log.info({ account, found: found.found }, 'registry ready');
}
