import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActs, listReadings } from '../../../../contract/staff/audit-acts.ts';
import {
  addBreachStep,
  endBreach,
  listBreaches,
  openBreach,
  readBreach,
  showBreach,
} from '../../../../contract/staff/breach-acts.ts';
import { showRetention } from '../../../../contract/staff/retention-acts.ts';
import { listWork } from '../../../../contract/staff/open-work-acts.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { script } from '../../../store/database/database.ts';
import { dataTables } from '../../../store/database/tables.ts';
import { agedTables, recordTables } from '../retention/kept-tables.ts';

const what = 'A list with twelve numbers went to the wrong address.';

let app: App;
let desk: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  app = await startApp();
  desk = await consoleOfWorld(app);
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

const hoursAgo = (hours: number) =>
  new Date(app.context.clock.now().getTime() - hours * 3_600_000);
const open = { filter: { isOpen: true }, limit: 50 } as const;
const theBreach = async () => {
  const { rows } = await desk.done('compliance', listBreaches, open);
  const [breach] = rows;
  if (breach === undefined) throw new Error('a breach is open');
  return breach;
};

describe('a breach of data', () => {
  it('is raised by its finder, and its clock runs from when it was found', async () => {
    const foundAt = hoursAgo(5);
    const args = { what, foundAt, people: 12 };
    const { dueAt } = await desk.done('engineer', openBreach, args);
    expect(dueAt.getTime() - foundAt.getTime()).toBe(24 * 3_600_000);
    const breach = await theBreach();
    expect(breach).toMatchObject({ people: 12, isLate: false, toldAt: null, outcome: null });
    expect(breach.openedBy.name).toBe('Moses Chola');
    const { rows } = await desk.done('director', listWork, { queue: 'breaches', limit: 10 });
    expect(rows[0]).toMatchObject({ id: breach.breachId, dueAt, isLate: false });
  });

  it('is not found tomorrow', async () => {
    const args = { what, foundAt: hoursAgo(-1), people: 1 };
    expect((await desk.ask('care', openBreach, args)).reason).toBe('not-possible-now');
  });

  it('stores its words encrypted, also from its finder', async () => {
    const { breachId } = await theBreach();
    expect((await desk.ask('engineer', showBreach, { breachId })).reason).toBe('not-allowed');
    const kept = script<{ text: string }>(
      `select b::text || encode(w.body, 'escape') as text
       from breach b join register_words w on w.id = b.words_id`,
    );
    for (const { text } of await app.db.rows(kept)) expect(text).not.toContain('twelve');
    const shown = await desk.done('auditor', showBreach, { breachId });
    expect(JSON.stringify(shown)).not.toContain('twelve');
    const read = await desk.done('auditor', readBreach, { breachId, steps: 0 });
    expect(read).toEqual({ what, steps: [], ending: null });
    const { rows } = await desk.done('compliance', listActs, {
      filter: { act: 'readBreach' },
      limit: 5,
    });
    expect(rows[0]?.who?.name).toBe('Daniel Sakala');
  });

  it('is late after a day, until the Commissioner is informed', async () => {
    const { breachId } = await theBreach();
    app.hour.setOffset(app.hour.offsetSeconds() + 20n * 3_600n);
    expect(await theBreach()).toMatchObject({ isLate: true });
    const { queues } = await desk.done('compliance', countWork, {});
    expect(queues.find(({ queue }) => queue === 'breaches')).toMatchObject({ late: 1 });
    const early = { breachId, outcome: 'mended', text: 'The list was deleted there.' } as const;
    expect((await desk.ask('compliance', endBreach, early)).reason).toBe('not-possible-now');
    for (const [step, at, reason] of [
      ['contained', hoursAgo(-1), 'not-possible-now'],
      ['contained', hoursAgo(40), 'not-possible-now'],
      ['commissioner-told', hoursAgo(2), null],
    ] as const) {
      const args = { breachId, step, at, text: 'By letter, at the desk.' };
      expect((await desk.ask('compliance', addBreachStep, args)).reason).toBe(reason);
    }
    // Told within the day, and only written down after it.
    expect(await theBreach()).toMatchObject({ isLate: false });
    const told = await desk.done('compliance', countWork, {});
    expect(told.queues.find(({ queue }) => queue === 'breaches')).toMatchObject({ late: 0 });
  });

  it('ends once, with how', async () => {
    const { breachId } = await theBreach();
    const args = { breachId, outcome: 'mended', text: 'The list was deleted there.' } as const;
    await desk.done('compliance', endBreach, args);
    expect((await desk.ask('director', endBreach, args)).reason).toBe('decided-already');
    const read = await desk.done('director', readBreach, { breachId, steps: 1 });
    expect(read).toMatchObject({
      ending: 'The list was deleted there.',
      steps: [{ step: 'commissioner-told', text: 'By letter, at the desk.' }],
    });
    const ended = { filter: { isOpen: false }, limit: 50 };
    expect((await desk.done('auditor', listBreaches, ended)).rows).toHaveLength(1);
    const change = script('update breach set people = 0');
    await expect(app.db.run(change)).rejects.toThrow(/ends once/);
  });
});

describe('how long anything is kept', () => {
  it('is shown of every table, with who ends it', async () => {
    const { tables, records } = await desk.done('auditor', showRetention, {});
    const known = (await dataTables(app.db)).map((table) => table.name);
    expect(tables.map(({ table }) => table)).toEqual(known.sort());
    expect(records).toMatchObject({ amount: 10, unit: 'years', isConfirmed: false });
    const acts = tables.find(({ table }) => table === 'act_once');
    expect(acts).toMatchObject({ days: 2, beyond: 0, job: { name: 'purge' } });
    const log = tables.find(({ table }) => table === 'act_log');
    expect(log).toMatchObject({ law: 'records', days: null, job: null });
  });

  it('says of what is beyond its time how much that is', async () => {
    const old = script(`
      insert into tracking_batch (id, received_at)
      select gen_random_uuid(), now() - interval '200 days' from generate_series(1, 500);`);
    // The job that purges them may come in between.
    const beyond = async () => {
      await app.db.run(old);
      await app.db.run(script('analyze tracking_batch'));
      const { tables } = await desk.done('compliance', showRetention, {});
      const batches = tables.find(({ table }) => table === 'tracking_batch');
      return batches?.oldestOn === undefined ? 0 : batches.beyond;
    };
    await expect.poll(beyond).toBeGreaterThan(300);
  });

  it('names tables that are there, with an index that finds the oldest row', async () => {
    const known = new Set((await dataTables(app.db)).map((table) => table.name));
    expect([...recordTables].filter((name) => !known.has(name))).toEqual([]);
    for (const { table, column } of agedTables) {
      const indexed = script<{ here: boolean }>(`
        select exists (select from pg_index i join pg_attribute a
          on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
          where i.indrelid = '${table}'::regclass and a.attname = '${column}') as here`);
      expect([table, (await app.db.rows(indexed))[0]?.here]).toEqual([table, true]);
    }
  });
});

it('readings are found by borrower, person and days', async () => {
  const today = app.context.clock.today();
  const filter = { from: today, to: today };
  const { rows } = await desk.done('auditor', listReadings, { filter, limit: 10 });
  expect(rows).toEqual([]);
});
