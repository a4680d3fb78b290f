import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { throwawayRoot, type ThrowawayRoot } from '../../testing/package/throwaway-root.ts';
import { quickFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { until, whyNoCluster } from '../failover/cluster.ts';
import { makeNetwork } from '../failover/network.ts';
import { atMost } from '../measure/report.ts';
import { debianVersions, own } from './debian-postgres.ts';
import { type Drill, secondsOf } from './drill.ts';
import { whyNoMachine } from './machine-by-page.ts';
import { pageCommands, putFiles, type } from './page-commands.ts';

const names = ['member1', 'member2', 'member3'] as const;
const list = 'patronictl -c /etc/patroni/config.yml list';

/**
 * Three machines, each with its systemd and network, that docs/operate/failover.md sets up; all
 * are restored to an instant by the commands of docs/operate/back-up.md.
 */
export const restorePatroni: Drill = {
  whyNot: () => whyNoCluster() ?? whyNoMachine(),
  async run(tell) {
    const folder = temporaryFolder('patroni', quickFolder());
    const network = makeNetwork(names, folder);
    const roots: ThrowawayRoot[] = [];
    try {
      for (const name of names) roots.push(await throwawayRoot(network.place(name).namespace));
      return await restoreAll(roots, { network, folder, tell });
    } finally {
      await Promise.all(roots.map((root) => root.end()));
      await network.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function restoreAll(
  roots: readonly ThrowawayRoot[],
  at: {
    readonly network: ReturnType<typeof makeNetwork>;
    readonly folder: string;
    readonly tell: (step: string) => void;
  },
) {
  const { tell } = at;
  const major = debianVersions()[0]?.major ?? 0;
  const pathOfCluster = (text: string) => text.replace(/(pg1-path=\S*\/)main/, '$1extramoney');
  const page = pageCommands('back-up.md', major, pathOfCluster);
  const failover = pageCommands('failover.md', major);
  const each = (lines: string) => Promise.all(roots.map((root) => type(root, lines)));
  const [first, ...others] = roots;
  if (first === undefined) throw new Error('there are members');
  // One folder for all, as if it were of another machine.
  const backup = `${at.folder}/backup`;
  mkdirSync(backup);
  own(backup);
  await each(`pg_dropcluster --stop ${major} main; ln -s ${backup} /backup`);
  for (const [n, root] of roots.entries()) await setUp(root, n, { ...at, page, major });
  // The packages are here; the rest of the page is typed as it is.
  const [install = '', etcd = '', patroni = ''] = failover.commands('Install');
  await each(install.replace(/^apt-get.*\n/m, ''));
  await each(etcd);
  const sql = async (root: ThrowawayRoot, statement: string) =>
    (await root.run('runuser', '-u', 'postgres', '--', 'psql', '-XAtc', statement)).trim();
  await type(first, patroni);
  const hasRoles = async (count: number) =>
    until(`${count} members`, async () => {
      const said = await type(first, list);
      const isSo = (said.match(/\| (?:running|streaming) /g) ?? []).length === count;
      return isSo && /Leader/.test(said);
    });
  await hasRoles(1);
  for (const root of others) await type(root, patroni);
  await hasRoles(3);
  tell('three members, as the page says');

  const [settings = '', byHand = '', again = '', copy = ''] =
    page.commands('Restore a cluster');
  await type(first, settings);
  await until(
    'the cluster archives',
    async () => (await sql(first, 'show archive_mode')) === 'on',
  );
  await hasRoles(3);
  const stanza = 'runuser -u postgres -- pgbackrest --stanza=main';
  await type(first, `${stanza} stanza-create; ${stanza} --type=full backup`);
  await sql(first, "create table mark as select 'first' as name");
  await pause(1_000);
  const instant = await sql(first, 'select clock_timestamp()');
  await sql(first, "insert into mark values ('second')");
  await sql(first, 'select pg_switch_wal()');
  await until(
    'it is archived',
    async () =>
      (await sql(first, `select last_archived_time > '${instant}' from pg_stat_archiver`)) ===
      't',
  );
  tell(`a backup, and later rows; back to ${instant}`);
  const restoring = await secondsOf(async () => {
    for (const root of [...others, first]) await type(root, 'systemctl stop patroni');
    await type(first, byHand.replace('…', instant));
    await type(first, again);
    await hasRoles(1);
    for (const root of others) await type(root, copy);
    await hasRoles(3);
  });
  const marks = await Promise.all(
    roots.map((root) => sql(root, 'select string_agg(name, $$,$$) from mark')),
  );
  tell(`${marks.join(' | ')}\n${await type(first, list)}`);
  return [
    atMost('three members back to an instant, s', restoring, 180),
    atMost('members with other rows', marks.filter((one) => one !== 'first').length, 0),
  ];
}

/** The files of docs/failover/ at their places, and those of the backup. */
async function setUp(
  root: ThrowawayRoot,
  n: number,
  {
    network,
    page,
    major,
  }: {
    readonly network: ReturnType<typeof makeNetwork>;
    readonly page: ReturnType<typeof pageCommands>;
    readonly major: number;
  },
): Promise<void> {
  const addresses = names.map((name) => network.place(name).address);
  const words: Readonly<Record<string, string>> = {
    NAME: names[n] ?? '',
    ADDRESS: addresses[n] ?? '',
    MEMBER_1: addresses[0] ?? '',
    MEMBER_2: addresses[1] ?? '',
    MEMBER_3: addresses[2] ?? '',
    ETCD: addresses.map((address) => `${address}:2379`).join(),
    NETWORK: network.range,
    DATA: `/var/lib/postgresql/${major}/extramoney`,
    BIN: `/usr/lib/postgresql/${major}/bin`,
    SOCKETS: '/var/run/postgresql',
    MEMORY: '64MB',
    STRICT: 'false',
    SUPERUSER_PASSWORD: 'of-a-drill',
    REPLICATION_PASSWORD: 'of-a-drill-2',
    REWIND_PASSWORD: 'of-a-drill-3',
  };
  const filled = (file: string) =>
    readFileSync(new URL(`../../docs/failover/${file}`, import.meta.url), 'utf8').replace(
      /\$\{([A-Z_0-9]+)\}/g,
      (_, word: string) => words[word] ?? '',
    );
  const files = [
    ['/etc/default/etcd', filled('etcd.env')],
    ['/etc/patroni/config.yml', filled('patroni.yml')],
    ['/usr/local/bin/full-disk.sh', filled('full-disk.sh')],
    ['/etc/systemd/system/full-disk.service', filled('full-disk.service')],
    ['/etc/pgbackrest.conf', page.files.get('/etc/pgbackrest.conf') ?? ''],
  ] as const;
  await putFiles(root, new Map(files));
  await type(
    root,
    `chown postgres /etc/patroni/config.yml; chmod 0600 /etc/patroni/config.yml
    rm -rf /var/lib/etcd/*; systemctl daemon-reload`,
  );
}
