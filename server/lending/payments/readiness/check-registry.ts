import type { Context } from '../../../store/context.ts';
import type { CreditBureau } from '../../../store/ports/credit-bureau.ts';
import type { IdentityRegistry } from '../../../store/ports/identity-registry.ts';
import type { Readiness } from '../../../store/ports/readiness.ts';
import { registryState } from '../../../people/inquiries/inquiry-rows.ts';

/** How the connected register is: what it says of our account, and what askings met. */
export async function registryReadiness(
  db: Context['db'],
  registry: IdentityRegistry | CreditBureau,
): Promise<Readiness> {
  const said = await registry.health();
  const { fault, faultSince, downsInRow } = await registryState(db, registry.name);
  const since = faultSince?.toISOString().slice(0, 16) ?? '';
  return {
    ...said,
    faults: [
      ...said.faults,
      ...(fault === null
        ? []
        : [`${said.account} refuses us since ${since} UTC: ${fault}. No one is asked about.`]),
      ...(downsInRow < 5
        ? []
        : [`${said.account} did not answer the last ${downsInRow} askings.`]),
    ],
  };
}

/** The same of all that are connected: the register of cards and the credit bureau. */
export async function registersReadiness({
  db,
  registry,
  bureau,
}: Pick<Context, 'db' | 'registry' | 'bureau'>): Promise<Readiness[]> {
  const connected = [registry, bureau].filter((one) => one !== null);
  const found: Readiness[] = [];
  for (const one of connected) found.push(await registryReadiness(db, one));
  return found;
}

/** The job `check-registry`: says in the log what would keep cards from being checked. */
export async function checkRegistry(context: Context): Promise<void> {
  const { log } = context;
  for (const { account, faults, found } of await registersReadiness(context)) {
    for (const fault of faults) log.error({ account }, fault);
    if (faults.length === 0) log.info({ account, found }, 'registry ready');
  }
}
