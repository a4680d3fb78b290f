import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Where a connection is cut, by what passes on it. */
export interface Cut {
  /** What the client sends: the name of a statement, or words of it. */
  readonly at: string;
  /** Whether the server still hears it, and does it; its answer is lost either way. */
  readonly isHeard: boolean;
}

/** A wire between us and a PostgreSQL server that can be cut at a word, once each time. */
export interface CutWire extends AsyncDisposable {
  /** The address on this side. */
  readonly url: string;
  cutNext(cut: Cut): void;
  /** How often it was cut as requested. */
  cuts(): number;
  /** Cuts every connection; from now on it leads to another server, as a balancer does. */
  leadTo(url: string): void;
}

/** `url` names a Unix socket, as those of the tests' servers do. */
export async function cutWire(url: string): Promise<CutWire> {
  const to = new URL(url);
  let path = socketOf(to);
  const open = new Set<Socket>();
  let next: Cut | null = null;
  let count = 0;
  const listener = createServer((near) => {
    const far = connect(path);
    const both = [near, far];
    let isLost = false;
    const end = () => both.forEach((one) => one.destroy());
    for (const one of both) {
      open.add(one);
      one.on('error', end).on('close', () => (open.delete(one), end()));
    }
    far.on('data', (said) => {
      // Done by then: an answer comes after its commit has been flushed.
      if (isLost) end();
      else near.write(said);
    });
    near.on('data', (said) => {
      if (next === null || !said.includes(next.at)) return void far.write(said);
      isLost = true;
      count += 1;
      const { isHeard } = next;
      next = null;
      if (isHeard) far.write(said);
      else end();
    });
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgresql://${to.username}@127.0.0.1:${port}${to.pathname}`,
    cutNext: (cut) => void (next = cut),
    cuts: () => count,
    leadTo(other) {
      path = socketOf(new URL(other));
      for (const one of open) one.destroy();
    },
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}

function socketOf({ hostname, port }: URL): string {
  return `${decodeURIComponent(hostname)}/.s.PGSQL.${port || '5432'}`;
}
