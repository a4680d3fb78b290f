import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { connect } from '../../server/store/database/connect.ts';
import { type Database, script, sql } from '../../server/store/database/database.ts';
import { promtool, rings } from '../../testing/alarms/rings.ts';
import { type Cluster, type Member, startCluster, until, whyNoCluster } from './cluster.ts';

const why = whyNoCluster();
if (why !== null) console.log(`${why} The alarms of a cluster are skipped.`);
const gap = sql<{ bytes: number }>(`
  select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float8 as bytes
  from pg_stat_replication`);

/** What Prometheus has of the members as `patroni`, and its own count of who answers. */
async function scrape(members: readonly Member[]): Promise<string> {
  const texts = members.map(async ({ name, place }) => {
    const labels = `job="patroni",instance="${name}"`;
    const said = await fetch(`http://${place.address}:8008/metrics`, {
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.text(),
      () => null,
    );
    const own = (said ?? '').replaceAll(/^(\w+)\{/gm, `$1{${labels},`);
    return `${own}\nup{${labels}} ${said === null ? 0 : 1}\n`;
  });
  return (await Promise.all(texts)).join('');
}

describe.runIf(why === null && (existsSync(promtool) || isCi()))(
  'an alarm of the cluster rings by the fault it is for',
  () => {
    let cluster: Cluster;
    let db: Database;
    let health: [string, string];
    let replica: Member;
    beforeAll(async () => {
      cluster = await startCluster();
      const leader = await cluster.leader();
      const other = cluster.members.find((member) => member !== leader);
      if (other === undefined) throw new Error('a cluster has replicas');
      replica = other;
      db = await connect({ databaseUrl: cluster.url, dataDir: '' });
      health = [await scrape(cluster.members), await scrape(cluster.members)];
    });
    afterAll(async () => {
      await db.close();
      await cluster[Symbol.asyncDispose]();
    });

    const signal = (words: string, kind: NodeJS.Signals) => {
      const pids = cluster.network.processes(replica.place, words);
      expect(pids).not.toEqual([]);
      for (const pid of pids) process.kill(pid, kind);
    };

    it('ReplicaLags, where one replays nothing', async () => {
      signal('startup recovering', 'SIGSTOP');
      await db.run(
        script(`create table written as
          select repeat(md5(n::text), 30) as line from generate_series(1, 90000) as n`),
      );
      await until('it is behind', async () => Number((await db.row(gap))?.bytes) > 70e6);
      const of = { health, fault: await scrape(cluster.members) };
      expect(rings('ReplicaLags', of)).toBe(true);
      expect(rings('MemberIsMissing', of)).toBe(false);
      signal('startup recovering', 'SIGCONT');
      await cluster.whole();
    });

    it('MemberIsMissing, where its machine is cut off', async () => {
      cluster.network.cut(replica.place);
      const of = { health, fault: await scrape(cluster.members) };
      expect(rings('MemberIsMissing', of)).toBe(true);
      cluster.network.mend(replica.place);
      await cluster.whole();
    });

    it('MemberIsMissing, where its PostgreSQL does not start', async () => {
      // A full disk would do, until what is killed frees a part of it.
      appendFileSync(join(replica.data, 'postgresql.auto.conf'), 'no setting of PostgreSQL\n');
      signal('postgres -D', 'SIGKILL');
      let fault = '';
      await until('it says so', async () => {
        fault = await scrape(cluster.members);
        return /postgres_running\{[^}]*\} 0/.test(fault);
      });
      const of = { health, fault };
      expect(rings('MemberIsMissing', of)).toBe(true);
    });
  },
);
