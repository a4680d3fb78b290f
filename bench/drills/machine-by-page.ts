import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  throwawayRoot,
  type ThrowawayRoot,
  whyNoRoot,
} from '../../testing/package/throwaway-root.ts';
import { whyNoBackups } from './backed-up-postgres.ts';
import { debianVersions } from './debian-postgres.ts';
import { type PageCommands, pageCommands, putFiles, type } from './page-commands.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const password = 'of-a-drill-alone';
const databaseUrl = `postgresql://extramoney_owner:${password}@127.0.0.1/extramoney`;

/** A machine whose database is backed up as docs/operate/back-up.md shows it. */
export interface MachineByPage extends AsyncDisposable {
  readonly root: ThrowawayRoot;
  readonly page: PageCommands;
  /** Of the product's database, from here. */
  readonly databaseUrl: string;
  /** What its superuser is answered. */
  sql(statement: string): Promise<string>;
  /** Until all that was written is archived. */
  archived(): Promise<void>;
}

/** Why there can be none here; null where there can. */
export function whyNoMachine(): string | null {
  const isTaken = existsSync('/var/run/postgresql/.s.PGSQL.5432');
  return whyNoRoot ?? whyNoBackups() ?? (isTaken ? 'port 5432 is in use' : null);
}

/** Sets one up, with the product's commands of this checkout. */
export async function machineByPage(): Promise<MachineByPage> {
  const major = debianVersions()[0]?.major ?? 0;
  const page = pageCommands('back-up.md', major);
  const root = await throwawayRoot();
  try {
    const words = ['-u', 'postgres', '--', 'psql', '-XAt', '-v', 'ON_ERROR_STOP=1', '-c'];
    const sql = async (statement: string) =>
      (await root.run('runuser', ...words, statement)).trim();
    await type(root, `pg_dropcluster --stop ${major} main; pg_createcluster ${major} main`);
    await installProduct(root);
    await putFiles(root, page.files);
    await standIn(root);
    await type(root, 'install -d /var/lib/prometheus/node-exporter; systemctl daemon-reload');
    await type(root, page.commands('Back up PostgreSQL').join(''));
    await sql(`create role extramoney_owner superuser login password '${password}'`);
    await sql('create database extramoney owner extramoney_owner');
    return {
      root,
      page,
      databaseUrl,
      sql,
      async archived() {
        const file = await sql('select pg_walfile_name(pg_switch_wal())');
        const isThere = `select last_archived_wal >= '${file}' from pg_stat_archiver`;
        await type(
          root,
          `until runuser -u postgres -- psql -Atc "${isThere}" | grep -q t
          do sleep 0.2; done`,
        );
      },
      [Symbol.asyncDispose]: () => root.end(),
    };
  } catch (error) {
    await root.end();
    throw error;
  }
}

/** Puts the package's command where the package does, with the files of this checkout. */
async function installProduct(root: ThrowawayRoot): Promise<void> {
  const home = '/usr/lib/extramoney/current';
  await type(
    root,
    `useradd --system extramoney
    install -d ${home}/bin /etc/extramoney
    ln -s ${checkout}/* ${home}/
    ln -s ${process.execPath} ${home}/bin/node
    install ${checkout}/scripts/package/files/extramoney /usr/bin/extramoney
    echo DATABASE_URL=${databaseUrl} > /etc/extramoney/env
    chmod 0644 /etc/extramoney/env`,
  );
}

/** The page stops and starts the product. Here a process is in its place. */
async function standIn(root: ThrowawayRoot): Promise<void> {
  const unit = '[Service]\nExecStart=/bin/sleep infinity\n';
  await putFiles(root, new Map([['/etc/systemd/system/extramoney.service', unit]]));
}
