import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A machine as far as its programs can tell: an address, and a wire that can be pulled out. */
export interface Place {
  readonly namespace: string;
  readonly address: string;
}

/** Machines on one switch, which this machine is plugged into as well. */
export interface Network {
  /** All addresses, as `pg_hba.conf` names them. */
  readonly range: string;
  place(name: string): Place;
  /** Pulls the wire out: what is sent gets lost without an error. */
  cut(place: Place): void;
  mend(place: Place): void;
  /** The processes of a place whose command line holds these words. */
  processes(place: Place, words: string): number[];
  /** A line of shell for the end, however it comes. */
  alsoAtTheEnd(line: string): void;
  /** Ends all processes of all places and takes the network away. */
  end(): Promise<void>;
}

const ip = (...words: string[]) =>
  execFileSync('ip', words, { encoding: 'utf8', stdio: 'pipe' });

/** Whether this process may make a network. */
export function mayWire(): boolean {
  const name = `em${process.pid}try`;
  try {
    ip('link', 'add', name, 'type', 'bridge');
    ip('link', 'del', name);
    return true;
  } catch {
    return false;
  }
}

/** Makes so many places. They are gone when this process is, even when it is killed. */
export function makeNetwork(names: readonly string[], folder: string): Network {
  const own = String(process.pid);
  const net = `10.${100 + (process.pid % 100)}.${process.pid % 250}`;
  const bridge = `em${own}`;
  const wire = (at: number) => `em${own}w${at}`;
  const namespace = (name: string) => `em${own}${name}`;
  const lines = names.flatMap((name, at) => [
    `ip netns pids ${namespace(name)} | xargs -r kill -9`,
    `ip netns del ${namespace(name)}`,
    `ip link del ${wire(at)}`,
  ]);
  const script = join(folder, 'end.sh');
  const write = () =>
    writeFileSync(
      script,
      `${[...lines, `ip link del ${bridge}`, `rm -rf ${folder}`].join('\n')}\n`,
    );
  write();
  // It hears when this process ends, and then ends the rest.
  const keeper = spawn('sh', ['-c', `read never; sh ${script} >/dev/null 2>&1`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  keeper.unref();
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${net}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  names.forEach((name, at) => {
    const inside = namespace(name);
    ip('netns', 'add', inside);
    ip('link', 'add', wire(at), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', inside);
    ip('link', 'set', wire(at), 'master', bridge, 'up');
    ip('-n', inside, 'addr', 'add', `${net}.${10 + at}/24`, 'dev', 'eth0');
    ip('-n', inside, 'link', 'set', 'eth0', 'up');
    ip('-n', inside, 'link', 'set', 'lo', 'up');
  });
  const atOf = (place: Place) => names.findIndex((name) => namespace(name) === place.namespace);
  return {
    range: `${net}.0/24`,
    place: (name) => ({
      namespace: namespace(name),
      address: `${net}.${10 + names.indexOf(name)}`,
    }),
    cut: (place) => void ip('link', 'set', wire(atOf(place)), 'down'),
    mend: (place) => void ip('link', 'set', wire(atOf(place)), 'up'),
    processes: (place, words) =>
      ip('netns', 'pids', place.namespace)
        .split('\n')
        .filter((pid) => pid !== '' && commandOf(pid).includes(words))
        .map(Number),
    alsoAtTheEnd(line) {
      lines.push(line);
      write();
    },
    end: () =>
      new Promise((resolve) => {
        keeper.ref();
        keeper.once('exit', () => resolve());
        keeper.stdin.end();
      }),
  };
}

function commandOf(pid: string): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
