import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { throwawayPostgres } from '../throwaway-postgres.ts';

/** Our PostgreSQL that is reached by an address of this machine, as an operator's is. */
export async function postgresByTcp() {
  const postgres = await throwawayPostgres();
  const [, host = '', port = ''] = /@([^:]+):(\d+)\//.exec(postgres.url) ?? [];
  const path = `${decodeURIComponent(host)}/.s.PGSQL.${port}`;
  const open = new Set<Socket>();
  const relay = createServer((outer) => {
    const inner = connect(path);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return {
    url: `postgresql://postgres@127.0.0.1:${address.port}/postgres`,
    async stop(): Promise<void> {
      relay.close();
      for (const one of open) one.destroy();
      await postgres.stop();
    },
  };
}
