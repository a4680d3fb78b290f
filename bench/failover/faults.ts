import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Cluster, type Member, until } from './cluster.ts';

/** What goes wrong with the member that leads; it is mended when borrowers are served again. */
export interface Fault {
  readonly name: string;
  /** Milliseconds that the same member leads on, though it is struck. */
  readonly leadsOnMs?: number;
  strike(cluster: Cluster, leader: Member): Promise<void> | void;
}

const postgres = 'postgres -D';
const etcd = 'etcd --data-dir';

function kill(cluster: Cluster, { place }: Member, words: string): void {
  const pids = cluster.network.processes(place, words);
  if (pids.length === 0) throw new Error(`nothing to kill: ${words}`);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

const killPostgres = (cluster: Cluster, leader: Member) => kill(cluster, leader, postgres);
const killPatroni = (cluster: Cluster, leader: Member) =>
  kill(cluster, leader, `patroni ${cluster.settingsOf(leader)}`);

export const faults: readonly Fault[] = [
  { name: 'kill -9 its PostgreSQL', strike: killPostgres },
  { name: 'kill -9 its Patroni', strike: killPatroni },
  {
    name: 'kill -9 both',
    strike(cluster, leader) {
      killPatroni(cluster, leader);
      killPostgres(cluster, leader);
    },
  },
  { name: 'cut off from all', strike: ({ network }, { place }) => network.cut(place) },
  {
    name: 'switched over by hand',
    async strike(cluster, leader) {
      const options = ['-c', cluster.settingsOf(leader), 'switchover', '--force'];
      // It is refused while no other member has all; a person types it again.
      const typed = () => promisify(execFile)('patronictl', options).then(() => true);
      await until('a switchover is taken', typed);
    },
  },
  { name: 'its disk is full', strike: (_, { disk }) => disk.leave(0) },
  {
    name: 'two of three etcd killed',
    // The lease of six seconds is long gone by then.
    leadsOnMs: 30_000,
    strike(cluster) {
      for (const member of cluster.members.slice(1)) kill(cluster, member, etcd);
    },
  },
];

/** Whatever struck a member, it is as it was; its Patroni is started as a supervisor would. */
export function mend(
  { members, network, settingsOf, start, startEtcd }: Cluster,
  member: Member,
  room: number,
): void {
  member.disk.leave(room);
  network.mend(member.place);
  if (network.processes(member.place, `patroni ${settingsOf(member)}`).length === 0)
    start(member);
  for (const one of members)
    if (network.processes(one.place, etcd).length === 0) startEtcd(one);
}
