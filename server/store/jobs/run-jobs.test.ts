import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { type MovableClock, movableClock } from '../clock.ts';
import { testContext } from '../../../testing/context.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/database.ts';
import { nextDue } from './job.ts';
import type { Job, Period } from './job.ts';
import { jobRunner, type JobRunner } from './run-jobs.ts';

const noon = new Date('2026-11-20T10:00:00Z');

describe('when a job is due next', () => {
  it.each<[Period, string]>([
    [{ seconds: 10 }, '2026-11-20T10:00:10.000Z'],
    [{ minutes: 5 }, '2026-11-20T10:05:00.000Z'],
    [{ dailyAt: '12:30' }, '2026-11-20T10:30:00.000Z'],
    // Noon of Lusaka is 10:00 UTC: at the very hour it is tomorrow's turn.
    [{ dailyAt: '12:00' }, '2026-11-21T10:00:00.000Z'],
    [{ dailyAt: '00:10' }, '2026-11-20T22:10:00.000Z'],
    [{ monthlyOn: 20, at: '12:30' }, '2026-11-20T10:30:00.000Z'],
    [{ monthlyOn: 20, at: '12:00' }, '2026-12-20T10:00:00.000Z'],
    [{ monthlyOn: 1, at: '03:00' }, '2026-12-01T01:00:00.000Z'],
  ])('%j', (every, expected) => {
    expect(nextDue(every, noon).toISOString()).toBe(expected);
  });
});

interface JobRow {
  readonly lastFailure: string | null;
  readonly leasedUntil: Date | null;
  readonly dueAt: Date;
}
const readRow = sql<JobRow, { name: string }>(
  'select last_failure, leased_until, due_at from job_run where name = :name',
);
const forgetRuns = sql('delete from job_run');
const leaseAway = sql<void, { name: string; leasedUntil: Date }>(
  'update job_run set leased_until = :leasedUntil where name = :name',
);

describe('the jobs', () => {
  let db: TestDatabase;
  let clock: MovableClock;
  let context: Context;
  const runners: JobRunner[] = [];

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.dispose());
  beforeEach(async () => {
    await db.run(forgetRuns);
    clock = movableClock({ now: () => noon, today: () => movableClock().today() });
    const unused = () => {
      throw new Error('no job of this test needs it');
    };
    context = {
      ...testContext({ now: noon, db }),
      clock,
      payments: {
        of: unused,
        routeOf: unused,
        sentSince: () => [],
        named: unused,
        predictNetwork: unused,
        holderOf: unused,
      },
      sms: { name: 'none', send: unused },
      wake: unused,
    };
  });
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  });

  const runner = (...jobs: Job[]) => {
    const made = jobRunner(context, jobs);
    runners.push(made);
    return made;
  };
  const row = async () => {
    const found = await db.row(readRow, { name: 'send-sms' });
    if (found === undefined) throw new Error('there is no such job');
    return found;
  };
  const counting = (every: Period = { minutes: 5 }) => {
    const counted = { runs: 0 };
    const run = async () => void counted.runs++;
    return Object.assign(counted, { name: 'send-sms' as const, every, run });
  };

  it('are due at once when a clock that was hours ahead is put right', async () => {
    const job = counting({ minutes: 10 });
    const mine = runner(job);
    clock.setOffset(5n * 3600n);
    await mine.runDueJobs();
    const leasedUntil = new Date(noon.getTime() + 5 * 3_600_000);
    await db.run(leaseAway, { name: job.name, leasedUntil });
    clock.setOffset(0n);
    await mine.runDueJobs();
    expect(job.runs).toBe(2);
    await mine.runDueJobs();
    expect(job.runs).toBe(2);
  });

  it('run when they are due, and not before', async () => {
    const job = counting();
    const jobs = runner(job);
    await jobs.runDueJobs();
    await jobs.runDueJobs();
    expect(job.runs).toBe(1);
    clock.setOffset(299n);
    await jobs.runDueJobs();
    expect(job.runs).toBe(1);
    clock.setOffset(300n);
    await jobs.runDueJobs();
    expect(job.runs).toBe(2);
  });

  it('run once when they were due many times while no process ran', async () => {
    const job = counting({ dailyAt: '00:10' });
    const jobs = runner(job);
    await jobs.runDueJobs();
    expect(job.runs).toBe(0);
    clock.setOffset(10n * 86_400n);
    await jobs.runDueJobs();
    expect(job.runs).toBe(1);
  });

  it('keep their failure and run again after a pause', async () => {
    let fails = true;
    const run = async () => {
      if (fails) throw new Error('the network is away');
    };
    const jobs = runner({ name: 'send-sms', every: { minutes: 5 }, run });
    await jobs.runDueJobs();
    expect(await row()).toMatchObject({
      lastFailure: 'Error: the network is away',
      leasedUntil: null,
    });
    fails = false;
    clock.setOffset(30n);
    await jobs.runDueJobs();
    expect((await row()).lastFailure).toBeNull();
  });

  it('run one at a time over several processes', async () => {
    let under = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, ++under);
      runs++;
      await new Promise((resolve) => setTimeout(resolve, 30));
      under--;
    };
    const job: Job = { name: 'send-sms', every: { minutes: 5 }, run };
    const many = Array.from({ length: 4 }, () => runner(job));
    await Promise.all(many.map((jobs) => jobs.runDueJobs()));
    expect([most, runs]).toEqual([1, 1]);
  });

  it('woken while they run, run again', async () => {
    let runs = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const run = async () => {
      if (++runs === 1) await held;
    };
    const jobs = runner({ name: 'send-sms', every: { minutes: 5 }, run });
    jobs.wake('send-sms');
    await expect.poll(() => runs).toBe(1);
    for (let times = 0; times < 5; times++) jobs.wake('send-sms');
    await new Promise((resolve) => setImmediate(resolve));
    goOn();
    await expect.poll(() => runs).toBe(2);
    await jobs.runDueJobs();
    expect(runs).toBe(2);
  });

  it('woken while another process runs them, are due again at once', async () => {
    const job = counting();
    const jobs = runner(job);
    await jobs.runDueJobs();
    await db.run(leaseAway, {
      name: 'send-sms',
      leasedUntil: new Date(noon.getTime() + 60_000),
    });
    clock.setOffset(1n);
    jobs.wake('send-sms');
    await expect.poll(async () => (await row()).dueAt.getTime()).toBe(noon.getTime() + 1_000);
    expect(job.runs).toBe(1);
  });

  it('of a process that died are taken over when its lease is over', async () => {
    const job = counting();
    const jobs = runner(job);
    await jobs.runDueJobs();
    await db.run(leaseAway, {
      name: 'send-sms',
      leasedUntil: new Date(noon.getTime() + 600_000),
    });
    clock.setOffset(599n);
    await jobs.runDueJobs();
    expect(job.runs).toBe(1);
    clock.setOffset(600n);
    await jobs.runDueJobs();
    expect(job.runs).toBe(2);
  });

  it('that run are waited for when the process stops', async () => {
    let ended = false;
    let started = false;
    const run = async () => {
      started = true;
      await new Promise((resolve) => setTimeout(resolve, 50));
      ended = true;
    };
    const jobs = runner({ name: 'send-sms', every: { minutes: 5 }, run });
    jobs.wake('send-sms');
    await expect.poll(() => started).toBe(true);
    await jobs.stop();
    expect(ended).toBe(true);
  });

  it('that take too long at a stop get a signal, and are handed to another', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isTold = false;
    const run = async (_: Context, stopping: AbortSignal) => {
      stopping.addEventListener('abort', () => (isTold = true));
      await held;
    };
    const long: Job = { name: 'send-sms', every: { minutes: 5 }, run };
    const stopping = jobRunner(context, [long], undefined, 10);
    stopping.wake('send-sms');
    await expect
      .poll(async () => (await db.row(readRow, { name: 'send-sms' }))?.leasedUntil ?? null)
      .not.toBeNull();
    await stopping.stop();
    expect(isTold).toBe(true);
    expect(await row()).toMatchObject({ leasedUntil: null, dueAt: noon });
    const job = counting();
    await runner(job).runDueJobs();
    expect(job.runs).toBe(1);
    goOn();
  });

  it('that leave something to be done are due again in a moment', async () => {
    let left = 2;
    const run = async () => (--left > 0 ? ('unfinished' as const) : ('done' as const));
    const jobs = runner({ name: 'send-sms', every: { dailyAt: '00:10' }, run });
    await db.run(forgetRuns);
    jobs.wake('send-sms');
    await expect
      .poll(async () => (await db.row(readRow, { name: 'send-sms' }))?.dueAt.getTime())
      .toBe(noon.getTime() + 5_000);
    clock.setOffset(5n);
    await jobs.runDueJobs();
    expect(left).toBe(0);
    expect((await row()).dueAt.toISOString()).toBe('2026-11-20T22:10:00.000Z');
  });
});
