import { readdirSync, readlinkSync } from 'node:fs';
import { hasHaproxy, startHaproxy } from '../../testing/roles/haproxy.ts';
import { type LenderByRoles, lenderByRoles } from '../../testing/roles/lender-by-roles.ts';

/** The processes of the documented layout behind its HAProxy, and their networks. */
export interface Product extends AsyncDisposable {
  readonly lender: LenderByRoles;
  /** Where borrowers call. */
  readonly port: number;
  /** All processes that serve borrowers serve. */
  serves(): Promise<void>;
}

/** Starts so many processes of each role on a database that is migrated. */
export async function startProduct(
  databaseUrl: string,
  processes: { readonly api: number; readonly jobs: number },
): Promise<Product> {
  if (!hasHaproxy()) throw new Error('the documented layout has HAProxy');
  const lender = await lenderByRoles({
    databaseUrl,
    ...processes,
    simulator: { settings: { autoAnswer: 'approve' } },
    env: { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal' },
  });
  await lender.start();
  const balancer = await startHaproxy(lender.api.map(({ url }) => url));
  lender.simulator.world.settings.callbackBaseUrl = balancer.url;
  const serves = () => balancer.serving(processes.api);
  await serves();
  return {
    lender,
    port: balancer.port,
    serves,
    async [Symbol.asyncDispose]() {
      await lender[Symbol.asyncDispose]();
      await balancer.stop();
    },
  };
}

/** How many sockets a process has open. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  const isSocket = (fd: string) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:');
    } catch {
      return false;
    }
  };
  return readdirSync(folder).filter(isSocket).length;
}
