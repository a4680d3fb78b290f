import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../kill/mortal-server.ts';
import { untilSo } from '../until.ts';

const config = fileURLToPath(new URL('../../docs/running/haproxy-web.cfg', import.meta.url));
const program = '/usr/sbin/haproxy';

/** Whether the balancer is on this machine; where everything is insisted on, it has to be. */
export function hasHaproxy(): boolean {
  if (spawnSync(program, ['-v']).status === 0) return true;
  if (process.env['CI'] === 'true')
    throw new Error('HAProxy is missing: apt-get install haproxy');
  process.stdout.write('HAProxy is not here (apt-get install haproxy): nothing is balanced.\n');
  return false;
}

export interface Balancer {
  readonly url: string;
  readonly port: number;
  /** Resolves once so many processes serve borrowers, as it sees them. */
  serving(count: number): Promise<void>;
  /** Its own figures, as Prometheus reads them. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** HAProxy by the file that operators are given, before these processes. */
export async function startHaproxy(urls: readonly string[]): Promise<Balancer> {
  const [port, watch, console] = [await freePort(), await freePort(), await freePort()];
  const nowhere = '127.0.0.1:1';
  const places = [0, 1, 2].map((n) => [
    `API_${n + 1}`,
    urls[n]?.replace('http://', '') ?? nowhere,
  ]);
  const child = spawn(program, ['-db', '-q', '-f', config], {
    env: {
      ...Object.fromEntries(places),
      LISTEN: `127.0.0.1:${port}`,
      WATCH_LISTEN: `127.0.0.1:${watch}`,
      CONSOLE_LISTEN: `127.0.0.1:${console}`,
      CONSOLE_1: nowhere,
      CONSOLE_2: nowhere,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => (said += String(part)));
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async serving(count) {
      const seen = () =>
        fetch(`http://127.0.0.1:${watch}/serving`).then(
          (answer) => answer.text(),
          () => '',
        );
      await untilSo(`${count} servers behind HAProxy`, async () => {
        if (child.exitCode !== null) throw new Error(`HAProxy has ended: ${said}`);
        return (await seen()) === String(count);
      });
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${watch}/metrics`)).text(),
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
