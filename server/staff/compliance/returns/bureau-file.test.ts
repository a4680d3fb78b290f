import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  keepRejectedRows,
  makeReturn,
  showReturn,
} from '../../../../contract/staff/return-acts.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { hearing } from '../../../../testing/webhook-receiver.ts';
import { warnBeforeBureau } from '../../../lending/reminders/warn-before-bureau.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { closeDay } from '../../../lending/ledger/close-day.ts';
import { script, sql } from '../../../store/database/database.ts';
import type { CreditBureau, Submission } from '../../../store/ports/credit-bureau.ts';
import { makeReturns } from './make-returns.ts';
import { sendBureauFiles } from './send-bureau-files.ts';

/* The file for the bureau, month after month. */
const nobodyStops = new AbortController().signal;
let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  for (let count = 0; count < 3; count += 1) await of.at.lentLoan();
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

/** Into the month after, and its file. */
async function nextFile(before = async () => {}) {
  const period = of.world.context.clock.today().slice(0, 7);
  while (of.world.context.clock.today().slice(0, 7) === period) await of.world.pass(86_400);
  await accrueOvernight(of.world.context);
  await closeDay(of.world.context);
  await before();
  const { runId } = await office.done('compliance', makeReturn, {
    format: 'crb-assumed',
    period,
  });
  await makeReturns(of.world.context, nobodyStops);
  return office.done('director', showReturn, { runId });
}
const valueOf = (file: Awaited<ReturnType<typeof nextFile>>, code: string) =>
  file.cells.find((cell) => cell.code === code)?.value;
const selectLoans = sql<{ id: bigint }>('select id from loan_order order by id');

it('is held against the file before: new, changed and gone', async () => {
  const heard = await hearing({ ...of.world.context, db: of.db }, ['bureau_file.made']);
  const first = await nextFile();
  const counts = { rows: Number(valueOf(first, 'R1')) };
  expect(await heard()).toMatchObject([{ type: 'bureau_file.made', run: first.runId, counts }]);
  expect([valueOf(first, 'D1'), valueOf(first, 'D2'), valueOf(first, 'D3')]).toEqual([
    '0',
    valueOf(first, 'R1'),
    '0',
  ]);
  const [lost, held] = await of.db.rows(selectLoans);
  // One leaves as if it had never been lent; another is in dispute.
  const leave = script(`
      alter table loan_order disable trigger user;
      update loan_order set disbursed_at = '2099-01-01' where id = ${lost?.id};
      alter table loan_order enable trigger user;
      alter table dispute disable trigger user;
      alter table dispute drop constraint dispute_complaint_id_fkey;
      insert into dispute (complaint_id, order_id, borrower_id, opened_at)
        select 'c', id, borrower_id, now() from loan_order where id = ${held?.id};
      alter table dispute enable trigger user`);
  const second = await nextFile(() => of.db.run(leave).then(() => {}));
  expect(valueOf(second, 'L-disputed')).toBe('1');
  expect(second.faults.map(({ row, say }) => [row, say])).toContainEqual([
    String(lost?.id),
    'It was reported before, and left without a closing row.',
  ]);
  expect(Number(valueOf(second, 'R1'))).toBe(Number(valueOf(first, 'R1')) - 2);
  expect(Number(valueOf(second, 'D1'))).toBeGreaterThan(0);
  expect(valueOf(second, 'D3')).toBe('1');
});

it('is sent once it is released, and what comes back is matched with its loans', async () => {
  const run = sql<{ id: string }>(`
    select id from return_run where format = 'crb-assumed' order by last_on desc limit 1`);
  const { id = '' } = (await of.db.row(run)) ?? {};
  await of.db.run(
    script(`
      alter table return_run disable trigger user;
      alter table return_run drop constraint return_run_check2;
      update return_run set released_at = now() where id = '${id}';
      alter table return_run enable trigger user`),
  );
  const released = sql<{ isReleased: boolean }, { id: string }>(
    'select released_at is not null as is_released from return_run where id = :id',
  );
  expect(await of.db.row(released, { id })).toEqual({ isReleased: true });
  const files: string[] = [];
  const answering = (answer: Submission) =>
    ({
      ...of.world.context,
      bureau: {
        name: 'simulated',
        status: 'simulated',
        submit: async ({ content }) => {
          files.push(content.toString());
          return answer;
        },
      } as Pick<CreditBureau, 'name' | 'status' | 'submit'> as CreditBureau,
    }) as const;
  await sendBureauFiles(answering({ kind: 'down' }));
  const [, , third] = await of.db.rows(selectLoans);
  const rows = [
    { account: String(third?.id), code: 'NRC-MISSING' },
    { account: '987654321', code: 'UNKNOWN' },
  ];
  await sendBureauFiles(answering({ kind: 'rejected', rows }));
  // It waits for a person.
  await sendBureauFiles(answering({ kind: 'taken', receipt: 'never' }));
  expect(files).toHaveLength(2);
  expect(files[0]?.trimEnd().split('\r\n').at(-1)).toMatch(/^TRAILER,\d+,\d+\.\d{2},/);
  const { faults, reference } = await office.done('director', showReturn, { runId: id });
  expect(reference).toBeNull();
  expect(faults.slice(0, 2).map(({ row, say }) => [row, say])).toEqual([
    [String(third?.id), 'The bureau did not take it: NRC-MISSING.'],
    ['file', 'The bureau did not take it: UNKNOWN.'],
  ]);
});

it('keeps rows that came back by hand, all or none, and each once', async () => {
  const run = sql<{ id: string }>(`
    select id from return_run where format = 'crb-assumed' order by last_on desc limit 1`);
  const { id: runId = '' } = (await of.db.row(run)) ?? {};
  const [, , third] = await of.db.rows(selectLoans);
  const keeps = (rows: string) => office.ask('compliance', keepRejectedRows, { runId, rows });
  const why = async (rows: string) => JSON.stringify(await keeps(rows));
  expect(await why(`${third?.id}, NAME\nwhat`)).toMatch(/Line 2 is not an account number/);
  expect(await why(`${third?.id}, NAME\n987654321; X`)).toMatch(
    /Line 2: this file has no account 987654321/,
  );
  expect(await why(`${third?.id} NRC-MISSING`)).toMatch(/No row is new/);
  const twice = `${third?.id} NRC-MISSING\r\n\n${third?.id}\tNAME\n${third?.id};NAME`;
  expect(await office.done('compliance', keepRejectedRows, { runId, rows: twice })).toEqual({
    kept: 1,
  });
  const { faults } = await office.done('director', showReturn, { runId });
  expect(faults.map(({ row, say }) => [row, say])).toContainEqual([
    String(third?.id),
    'The bureau did not take it: NAME.',
  ]);
});

it('is preceded by two warnings, and waits for them', async () => {
  const warnings = sql<{ days: number }>(
    'select days_before as days from bureau_notice order by sent_at, order_id',
  );
  const late = sql<{ days: number }, { today: string }>(`
    select coalesce(max(:today::date - oldest_due_on), 0)::int as days from loan_order
    where status in ('active', 'overdue')`);
  const daysLate = async () => {
    const { today } = of.world.context.clock;
    return (await of.db.row(late, { today: today() }))?.days ?? 0;
  };
  while ((await daysLate()) < 62) {
    await of.world.pass(5 * 86_400);
    await accrueOvernight(of.world.context);
  }
  await warnBeforeBureau(of.world.context);
  // No form of a file is confirmed: the bureau will hear nothing.
  expect(await of.db.rows(warnings)).toEqual([]);
  await of.db.run(
    script(`
      alter table return_format_version disable trigger user;
      update return_format_version set status = 'confirmed' where name = 'crb-assumed';
      alter table return_format_version enable trigger user`),
  );
  await warnBeforeBureau(of.world.context);
  await warnBeforeBureau(of.world.context);
  const first = await of.db.rows(warnings);
  expect(new Set(first.map(({ days }) => days))).toEqual(new Set([30]));
  await of.world.pass(24 * 86_400);
  await warnBeforeBureau(of.world.context);
  await warnBeforeBureau(of.world.context);
  const both = await of.db.rows(warnings);
  expect(both.filter(({ days }) => days === 7)).toHaveLength(first.length);
});
