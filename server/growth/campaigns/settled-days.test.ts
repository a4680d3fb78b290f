import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { testContext } from '../../../testing/context.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { agreeToLoan } from '../../../testing/money-world.ts';
import { script } from '../../store/database/database.ts';
import { settledInTime, sumSettled } from './settled-days.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await paidBack('2026-10-21T00:00:00+02:00', 'h5');
  await paidBack('2026-11-10T23:59:59+02:00', 'h5');
  await paidBack('2026-11-11T00:00:00+02:00', 'WM2');
  await paidBack('2026-11-12T12:00:00+02:00', 'h5', 'after being late');
  await paidBack('2026-11-19T23:59:59+02:00', 'WM2');
  await paidBack('2026-11-20T00:00:00+02:00', 'WM2');
});
afterAll(() => db.dispose());

async function paidBack(at: string, channel: string, isLate?: 'after being late') {
  const { borrowerId, orderId } = await agreeToLoan(db, {
    at: new Date('2026-09-01T08:00:00Z'),
  });
  const late = `insert into order_history (order_id, from_status, to_status)
    values (${orderId}, 'active', 'overdue')`;
  await db.run(
    script(`
      set session_replication_role = replica;
      update borrower set channel_code = '${channel}' where id = '${borrowerId}';
      update loan_order set status = 'settled', settled_at = '${at}' where id = ${orderId};
      ${isLate === undefined ? '' : late};
      set session_replication_role = origin`),
  );
}

const until = '2026-11-20' as CivilDate;
const inTime = async (from: string, ...channels: readonly string[]) => {
  const asked = channels.length === 0 ? null : channels;
  return (await settledInTime(db, { from: from as CivilDate, until, channels: asked })).loans;
};
const all = async () => [
  await inTime('2026-10-21'),
  await inTime('2026-10-22'),
  await inTime('2026-11-11'),
  await inTime('2026-10-21', 'h5'),
  await inTime('2026-10-21', 'WM2', 'h5'),
  await inTime('2026-10-21', 'nobody'),
];
const expected = [4, 3, 2, 2, 4, 0];

it('counts who paid back in time, whether or not their days are summed', async () => {
  const at = (now: string) => testContext({ db, now: new Date(now) });
  expect(await all()).toEqual(expected);
  // The job stood still for some days: those are looked for, the others are not any more.
  await sumSettled(at('2026-11-12T01:20:00+02:00'));
  expect(await all()).toEqual(expected);
  const forgotten = `update loan_order set settled_at = null where settled_at < '2026-11-12'`;
  await db.run(
    script(`set session_replication_role = replica; ${forgotten};
      set session_replication_role = origin`),
  );
  expect(await all()).toEqual(expected);
  for (let run = 0; run < 2; run++) await sumSettled(at('2026-11-20T01:20:00+02:00'));
  expect(await all()).toEqual(expected);
});
