import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mayMount, smallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { quickFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { makeNetwork, mayWire, type Network, type Place } from './network.ts';

/** Debian's packages, and what of them is run. */
export const programs = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  iproute2: 'ip',
  curl: 'curl',
} as const;
const binFolders = ['18', '17', '16', '15', '14'].map(
  (major) => `/usr/lib/postgresql/${major}/bin`,
);
const password = 'of-a-bench-alone';
const longestMs = 120_000;
/** What a member's disk takes: its tables, its log, and some room. */
export const diskBytes = 4e9;

/** Debian's packages that are not here. */
export function missingPackages(): string[] {
  const missing = Object.entries(programs).flatMap(([debian, name]) =>
    found(name) ? [] : [debian],
  );
  if (!binFolders.some((bin) => existsSync(bin))) missing.push('postgresql');
  return missing;
}

/** Why no cluster can be had here, in a sentence; null where one can. */
export function whyNoCluster(): string | null {
  const missing = missingPackages();
  if (missing.length > 0) return `Without ${missing.join(', ')} no database fails over here.`;
  if (mayMount && mayWire()) return null;
  return 'Only root makes a separate network and disks, which a failover needs.';
}

function found(program: string): boolean {
  const folders = ['/usr/bin', '/usr/sbin', '/bin', '/sbin'];
  return folders.some((folder) => existsSync(join(folder, program)));
}

/** Ends a benchmark where there can be no cluster, and takes it down with one that is ended. */
export function needsCluster(): void {
  const why = whyNoCluster();
  if (why !== null) {
    console.log(why);
    process.exit(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(1));
}

const fullDisk = fileURLToPath(new URL('../../docs/failover/full-disk.sh', import.meta.url));

/** One PostgreSQL with its Patroni, on its own machine as far as it can see. */
export interface Member {
  readonly name: string;
  readonly place: Place;
  readonly disk: SmallDisk;
  readonly data: string;
}

interface MemberState {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

/** Three members, each with its etcd, and HAProxy. Nothing of it outlives this process. */
export interface Cluster extends AsyncDisposable {
  readonly members: readonly Member[];
  readonly network: Network;
  /** Through HAProxy: the leader. */
  readonly url: string;
  leader(): Promise<Member>;
  /** Starts the Patroni of a member. */
  start(member: Member): void;
  /** Starts the etcd of a member, with what it has stored. */
  startEtcd(member: Member): void;
  /** Its whole settings, as `patronictl` takes them. */
  settingsOf(member: Member): string;
  /** Where HAProxy is, and how it is started. */
  readonly hub: Place;
  startProxy(): void;
  /** Waits until one leads and the others follow, one of them without delay. */
  whole(): Promise<void>;
}

/** Starts a cluster and waits until it is whole. */
export async function startCluster(): Promise<Cluster> {
  const folder = temporaryFolder('failover', quickFolder());
  const names = ['member1', 'member2', 'member3'];
  const network = makeNetwork(['hub', ...names], folder);
  const hub = network.place('hub');
  const members = names.map((name): Member => {
    const disk = smallDisk(diskBytes);
    network.alsoAtTheEnd(`umount -l ${disk.folder}; rm -rf ${disk.folder}`);
    owned(disk.folder);
    return { name, place: network.place(name), disk, data: join(disk.folder, 'data') };
  });
  const settingsOf = ({ name }: Member) => join(folder, `${name}.yml`);
  for (const member of members) {
    const words = memberWords(member, members, network.range);
    writeFileSync(settingsOf(member), filled('patroni.yml', words));
  }
  const startEtcd = ({ name, place }: Member) => {
    const words = { NAME: name, ADDRESS: place.address, ...addresses(members) };
    const settings = filled('etcd.env', words).match(/^ETCD_.*$/gm) ?? [];
    const options = ['--data-dir', join(folder, `${name}-etcd`), '--log-level', 'error'];
    const command = ['env', ...settings, 'etcd', ...options, '--unsafe-no-fsync'];
    run(place, join(folder, `${name}-etcd.log`), command);
  };
  for (const member of members) {
    mkdirSync(join(folder, `${member.name}-etcd`), { mode: 0o700 });
    owned(join(folder, `${member.name}-etcd`));
    startEtcd(member);
  }
  const proxy = join(folder, 'haproxy-database.cfg');
  writeFileSync(
    proxy,
    filled('haproxy-database.cfg', { LISTEN: hub.address, ...addresses(members) }),
  );
  const startProxy = () =>
    run(hub, join(folder, 'haproxy.log'), ['haproxy', '-db', '-f', proxy]);
  startProxy();

  const start = (member: Member) =>
    run(member.place, join(folder, `${member.name}.log`), ['patroni', settingsOf(member)]);
  for (const member of members) {
    const command = ['sh', fullDisk, member.name, member.place.address, member.disk.folder];
    run(member.place, join(folder, `${member.name}-disk.log`), command);
  }
  const states = () => statesOf(members);
  const leader = async (): Promise<Member> => {
    const name = (await states()).find(({ role }) => role === 'leader')?.name;
    const member = members.find((one) => one.name === name);
    if (member === undefined) throw new Error('there is no leader');
    return member;
  };
  const [first, ...others] = members;
  if (first === undefined) throw new Error('there are members');
  start(first);
  await until('one leads', async () => (await leader()) === first);
  for (const member of others) start(member);
  const whole = () => until('all follow', async () => isWhole(await states()));
  await whole();
  return {
    members,
    network,
    url: `postgresql://postgres:${password}@${hub.address}:5000/postgres`,
    leader,
    start,
    startEtcd,
    settingsOf,
    hub,
    startProxy,
    whole,
    async [Symbol.asyncDispose]() {
      for (const { disk } of members) disk.remove();
      await network.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isWhole(states: readonly MemberState[]): boolean {
  const roles = states.map(({ role }) => role).sort();
  const isUp = states.every(
    ({ state, lag = 0 }) => /running|streaming/.test(state) && lag === 0,
  );
  return isUp && roles.join() === 'leader,replica,sync_standby';
}

/** As the first member says it that answers. */
async function statesOf(members: readonly Member[]): Promise<readonly MemberState[]> {
  for (const { place } of members) {
    try {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://${place.address}:8008/cluster`, { signal });
      const said = (await answer.json()) as { members: MemberState[] };
      return said.members;
    } catch {
      // Away, as it may be in a round.
    }
  }
  return [];
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + longestMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error(`still not so: ${what}`);
    await pause(100);
  }
}

/**
 * A folder in which Debian's package of another Patroni than the installed one is unpacked
 * (`dpkg-deb -x`).
 */
const ownPatroni = process.env['PATRONI'];
/** Of all programs of the cluster. */
export const environment = {
  PATH: `${ownPatroni ?? ''}/usr/bin:/usr/bin:/usr/sbin:/bin:/sbin`,
  ...(ownPatroni !== undefined && {
    PYTHONPATH: `${ownPatroni}/usr/lib/python3/dist-packages`,
  }),
  HOME: '/nonexistent',
  LC_ALL: 'C',
};

/** The version of Patroni, as it says it itself. */
export function patroniVersion(): string {
  const said = execFileSync('patroni', ['--version'], { env: environment, encoding: 'utf8' });
  return /\d+\.\d+\.\d+/.exec(said)?.[0] ?? '';
}

const user = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));

function owned(folder: string): void {
  chownSync(folder, user, user);
}

/** Runs a program as the user `nobody`: neither PostgreSQL nor Patroni may be root. */
function run(place: Place, log: string, command: readonly string[]): void {
  const whose = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  const shell = ['sh', '-c', 'exec "$@" >>"$0" 2>&1', log];
  writeFileSync(log, '', { flag: 'a' });
  spawn('ip', ['netns', 'exec', place.namespace, ...shell, ...whose, ...command], {
    stdio: 'ignore',
    detached: true,
    env: environment,
  }).unref();
}

function memberWords(
  { name, place, disk, data }: Member,
  members: readonly Member[],
  network: string,
) {
  return {
    NAME: name,
    ADDRESS: place.address,
    NETWORK: network,
    ETCD: members.map((one) => `${one.place.address}:2379`).join(),
    DATA: data,
    SOCKETS: disk.folder,
    BIN: binFolders.find((bin) => existsSync(bin)) ?? '',
    SUPERUSER_PASSWORD: password,
    REPLICATION_PASSWORD: `${password}-to-replicate`,
    REWIND_PASSWORD: `${password}-to-rewind`,
    MEMORY: '64MB',
    STRICT: 'false',
  };
}

function addresses(members: readonly Member[]): Record<string, string> {
  return Object.fromEntries(
    members.map(({ place }, at) => [`MEMBER_${at + 1}`, place.address]),
  );
}

/** Our example with its words filled in: the documented file is the one run here. */
function filled(example: string, words: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`../../docs/failover/${example}`, import.meta.url), 'utf8');
  return text.replace(/\$\{([A-Z_0-9]+)\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) throw new Error(`${example} asks for ${word}`);
    return value;
  });
}
