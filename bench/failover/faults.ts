import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MortalServer } from '../../testing/kill/mortal-server.ts';
import type { LenderByRoles } from '../../testing/roles/lender-by-roles.ts';
import { type Cluster, diskBytes, environment, type Member, until } from './cluster.ts';

/** What is struck: a cluster with its leader, and the processes of the product. */
export interface Struck {
  readonly cluster: Cluster;
  readonly leader: Member;
  readonly lender: LenderByRoles;
}

/** What goes wrong; it is mended when borrowers are served again. */
export interface Fault {
  readonly name: string;
  /** Milliseconds that the same member leads on: borrowers are to be served in them too. */
  readonly leadsOnMs?: number;
  /** No member can lead for longer than a call waits: calls may be put off. */
  readonly mayPutOff?: true;
  /** An older Patroni gives a frozen leader the lead again, and the product stops. */
  readonly isFenced?: true;
  strike(struck: Struck): Promise<void> | void;
}

const postgres = 'postgres -D';
const etcd = 'etcd --data-dir';
const haproxy = 'haproxy -db';
const frozenMs = 20_000;

/** Some have ended since they were listed. */
function tell(pids: readonly number[], kind: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, kind);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

function signal(
  { cluster }: Pick<Struck, 'cluster'>,
  { place }: Pick<Member, 'place'>,
  { words, kind = 'SIGKILL' }: { readonly words: string; readonly kind?: NodeJS.Signals },
): void {
  const pids = cluster.network.processes(place, words);
  if (pids.length === 0) throw new Error(`nothing to strike: ${words}`);
  tell(pids, kind);
}

const killPostgres = (struck: Struck) => signal(struck, struck.leader, { words: postgres });
export const patroniOf = ({ cluster }: Pick<Struck, 'cluster'>, member: Member) =>
  `patroni ${cluster.settingsOf(member)}`;
const killPatroni = (struck: Struck) =>
  signal(struck, struck.leader, { words: patroniOf(struck, struck.leader) });

/** All processes of PostgreSQL, so that nothing answers, and its Patroni where it is named. */
export function freeze(
  struck: Pick<Struck, 'cluster'>,
  member: Member,
  also: readonly string[] = [],
): void {
  for (const words of [...also, 'postgres']) signal(struck, member, { words, kind: 'SIGSTOP' });
}

/** Whatever was frozen at a place goes on. */
export function thaw({ network }: Cluster, { place }: Member): void {
  tell(network.processes(place, ''), 'SIGCONT');
}

function first(processes: readonly MortalServer[]): MortalServer {
  const [one] = processes;
  if (one === undefined) throw new Error('there is such a process');
  return one;
}

export const faults: readonly Fault[] = [
  { name: 'kill -9 its PostgreSQL', strike: killPostgres },
  { name: 'kill -9 its Patroni', strike: killPatroni },
  {
    name: 'kill -9 both',
    strike(struck) {
      killPatroni(struck);
      killPostgres(struck);
    },
  },
  {
    name: 'cut off from all',
    strike: ({ cluster, leader }) => cluster.network.cut(leader.place),
  },
  {
    name: 'switched over by hand',
    async strike({ cluster, leader }) {
      const options = ['-c', cluster.settingsOf(leader), 'switchover', '--force'];
      // It is refused while no other member has all; a person types it again.
      const typed = () =>
        promisify(execFile)('patronictl', options, { env: environment }).then(() => true);
      await until('a switchover is taken', typed);
    },
  },
  { name: 'its disk is full', strike: ({ leader }) => leader.disk.leave(0) },
  {
    name: 'two of three etcd killed',
    // The lease of six seconds is long gone by then.
    leadsOnMs: 30_000,
    strike(struck) {
      for (const member of struck.cluster.members.slice(1))
        signal(struck, member, { words: etcd });
    },
  },
  {
    name: 'its PostgreSQL frozen for 20 s',
    isFenced: true,
    leadsOnMs: frozenMs,
    strike: (struck) => freeze(struck, struck.leader),
  },
  {
    name: 'its PostgreSQL and Patroni frozen for 20 s',
    isFenced: true,
    leadsOnMs: frozenMs,
    strike: (struck) => freeze(struck, struck.leader, [patroniOf(struck, struck.leader)]),
  },
  {
    name: 'both replicas frozen for 15 s, the leader killed',
    mayPutOff: true,
    async strike(struck) {
      const { cluster, leader } = struck;
      const replicas = cluster.members.filter((member) => member !== leader);
      for (const one of replicas) freeze(struck, one, [patroniOf(struck, one)]);
      killPatroni(struck);
      killPostgres(struck);
      await pause(15_000);
      for (const one of replicas) thaw(cluster, one);
    },
  },
  {
    name: 'HAProxy of the database killed',
    leadsOnMs: 5_000,
    async strike(struck) {
      signal(struck, { place: struck.cluster.hub }, { words: haproxy });
      // As its unit does.
      await pause(100);
      struck.cluster.startProxy();
    },
  },
  {
    name: 'one api killed',
    leadsOnMs: 5_000,
    async strike({ lender }) {
      const api = first(lender.api);
      await api.kill();
      await api.start();
    },
  },
  {
    name: 'one api frozen for 20 s',
    leadsOnMs: frozenMs,
    strike: ({ lender }) => first(lender.api).freeze(),
  },
  {
    name: 'one jobs frozen for 60 s',
    leadsOnMs: 60_000,
    strike: ({ lender }) => first(lender.jobs).freeze(),
  },
];

/** Whatever was struck is as it was; a Patroni is started as a supervisor would. */
export function mend({ cluster, leader, lender }: Struck): void {
  const { network, members, settingsOf, start, startEtcd } = cluster;
  leader.disk.leave(diskBytes);
  network.mend(leader.place);
  thaw(cluster, leader);
  for (const one of [...lender.api, ...lender.jobs]) one.thaw();
  if (network.processes(leader.place, `patroni ${settingsOf(leader)}`).length === 0)
    start(leader);
  for (const one of members)
    if (network.processes(one.place, etcd).length === 0) startEtcd(one);
}
