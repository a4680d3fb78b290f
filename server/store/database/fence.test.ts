import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutWire, type CutWire } from '../../../testing/cut-postgres.ts';
import {
  copyOf,
  type CopiedServer,
  startCopied,
  startPromoted,
} from '../../../testing/promoted-copy.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { untilSo } from '../../../testing/until.ts';
import { connect } from './connect.ts';
import { type Database, script, sql } from './database.ts';
import { acceptDatabase } from './database-gap.ts';
import { DatabaseWentBack, Fence } from './fence.ts';
import { migrate } from './migrate.ts';
import type { Probe } from './probe.ts';

const one = sql<{ one: number }>('select 1 as one');

describe('a database that lacks what it acknowledged', () => {
  const folder = temporaryFolder('fence');
  const file = join(folder, 'acknowledged.json');
  const servers: CopiedServer[] = [];
  let wire: CutWire;
  let db: Database;
  let probe: Probe;

  const started = async (starting: Promise<CopiedServer>) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  const acknowledges = (isReady: boolean) =>
    untilSo(
      `a probe that finds it ${isReady ? 'well' : 'behind'}`,
      async () => probe.isReady() === isReady,
    );
  /** How a process that starts now finds it, with what the last one left in the file. */
  const restarted = async () => {
    const again = await connect({ databaseUrl: wire.url, dataDir: '', fence: new Fence(file) });
    await again.close();
  };

  beforeAll(async () => {
    const first = await startCopied(join(folder, 'old'));
    const owner = await connect({ databaseUrl: first.url, dataDir: '' });
    await migrate(owner);
    await owner.close();
    await first.stop();
    await copyOf(join(folder, 'old'), join(folder, 'backup'));
    const leader = await started(startCopied(join(folder, 'old')));
    wire = await cutWire(leader.url);
    const opened = await connect({
      databaseUrl: wire.url,
      dataDir: '',
      fence: new Fence(file),
    });
    db = opened.enduring();
    probe = db.probe();
    await acknowledges(true);
    await restarted();
  });
  afterAll(async () => {
    await probe.close();
    await db.close();
    await wire[Symbol.asyncDispose]();
    await Promise.all(servers.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  it('is refused where its files are those of before', async () => {
    const backup = await started(startCopied(join(folder, 'backup')));
    wire.leadTo(backup.url);
    await acknowledges(false);
    expect(db.outage?.away()?.why).toBeInstanceOf(DatabaseWentBack);
    await expect(restarted()).rejects.toThrow('The database went back in time');
    wire.leadTo(servers[0]?.url ?? '');
    await acknowledges(true);
    expect(await db.row(one)).toEqual({ one: 1 });
    await backup.stop();
  });

  it('is refused where a former leader takes the lead back on its old timeline', async () => {
    const promoted = await started(startPromoted(join(folder, 'backup')));
    const [leader] = servers;
    const byHand = await connect({ databaseUrl: leader?.url ?? '', dataDir: '', poolSize: 1 });
    // It wrote more than its standby had, and lost the lead: the standby lacks a commit.
    wire.leadTo(promoted.url);
    await acknowledges(false);
    expect(String(db.outage?.away()?.why)).toContain('timeline 1');
    const other = await connect({ databaseUrl: promoted.url, dataDir: '', poolSize: 1 });
    await acceptDatabase(other, { reason: 'The drill is known.', secondsAgo: 600 });
    await acknowledges(true);
    expect(await db.row(one)).toEqual({ one: 1 });
    // The old one writes on and on, far beyond what the new one acknowledged.
    await byHand.run(script('create table filler as select generate_series(1, 300000) as n'));
    wire.leadTo(leader?.url ?? '');
    await acknowledges(false);
    expect(String(db.outage?.away()?.why)).toContain('it is on timeline 1');
    expect(String(db.outage?.away()?.why)).toContain('on timeline 2');
    await expect(restarted()).rejects.toThrow('timeline 2');
    await Promise.all([byHand.close(), other.close()]);
  });
});

it('serves on another cluster, whose numbers are lower', async () => {
  const folder = temporaryFolder('fence-file');
  const file = join(folder, 'acknowledged.json');
  const [first, other] = [join(folder, 'one'), join(folder, 'other')];
  for (const place of [first, other]) {
    const server = await startCopied(place);
    const db = await connect({
      databaseUrl: server.url,
      dataDir: '',
      fence: new Fence(file),
    });
    await migrate(db);
    const probe = db.probe();
    await probe.looked;
    expect(probe.isReady()).toBe(true);
    await probe.close();
    await db.close();
    await server.stop();
  }
  await rm(folder, { recursive: true, force: true });
});
