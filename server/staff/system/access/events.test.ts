import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { listActs } from '../../../../contract/staff/audit-acts.ts';
import { endAccess, listPeople } from '../../../../contract/staff/people-acts.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { hear } from '../../../../testing/hear-events.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { startApp } from '../../../../testing/start-app.ts';
import { until } from '../../../../testing/until.ts';
import { countJobChange } from '../../../store/jobs/job-rows.ts';
import { script, sql } from '../../../store/database/database.ts';

it('what one process did is sent at another, by kind and id, to who is logged in', async () => {
  await using db = await testDatabase();
  await using here = await startApp({ db });
  await using there = await startApp({ db });
  const stranger = staffAtConsole(there);
  expect((await stranger.send('/events')).status).toBe(401);

  const peter = staffAtConsole(there);
  await peter.logInAs('finance');
  const hangUp = new AbortController();
  const events = await peter.send('/events', { signal: hangUp.signal });
  expect(events.headers.get('content-type')).toMatch(/^text\/event-stream/);
  let heard = '';
  const hearing = hear(events, (text) => (heard += text));
  const mary = staffAtConsole(here);
  await mary.logInAs('director');
  const { people } = await mary.done(listPeople, {});
  const joseph = people.find(({ roles }) => roles.includes('care'));
  if (joseph === undefined) throw new Error('no staff has the role care');
  await mary.done(endAccess, { staffId: joseph.id, reason: 'Has left the company.' });
  const data = JSON.stringify({ kind: 'staff', id: joseph.id });
  await expect.poll(() => heard).toContain(`data: ${data}\n`);
  expect(heard).not.toMatch(/Joseph|Has left/);
  // So it is with what a job wrote, in any process.
  await countJobChange(db, 'end-stale-proposals');
  const job = JSON.stringify({ kind: 'job', id: 'end-stale-proposals' });
  await expect.poll(() => heard).toContain(`data: ${job}\n`);
  hangUp.abort();
  await hearing;
});

it('an act whose connection dies before its commit is done all the same, once', async () => {
  await using app = await startApp();
  const mary = staffAtConsole(app);
  await mary.logInAs('director');
  const { people } = await mary.done(listPeople, {});
  const joseph = people.find(({ roles }) => roles.includes('care'));
  if (joseph === undefined) throw new Error('no staff has the role care');
  const args = { staffId: joseph.id, reason: 'Has left the company.' };
  const requestId = randomUUID();
  const answers: ReturnType<typeof mary.ask>[] = [];
  await app.db.transaction(async (tx) => {
    // It comes as far as its row of the log, which waits for this one's.
    await tx.run(script('lock table act_log in exclusive mode'));
    answers.push(mary.ask(endAccess, args, requestId));
    const waiting = sql<{ readonly pid: number }>(`
      select pid from pg_locks where relation = 'act_log'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    const held = await until(
      () => tx.row(waiting),
      (row) => row !== undefined,
      'the act that waits',
    );
    await tx.run(script(`select pg_terminate_backend(${held?.pid})`));
  });
  const [asked] = await Promise.all(answers);
  expect(asked?.status).toBe(200);
  const stateOf = async () =>
    (await mary.done(listPeople, {})).people.find(({ id }) => id === joseph.id)?.state;
  expect(await stateOf()).toBe('ended');
  const again = await mary.ask(endAccess, args, requestId);
  expect([again.status, again.data]).toEqual([200, asked?.data]);
  const filter = { act: 'endAccess' };
  const { rows } = await mary.done(listActs, { filter, limit: 50 });
  expect(rows).toHaveLength(1);
});
