import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { unseal } from '../../contract/staff/borrower-acts.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import { type ArgsOf, staffRequest } from '../../contract/staff/staff-act.ts';
import { findCaller } from '../../server/staff/access/sessions.ts';
import { insideTransaction } from '../../server/staff/acts/inside-transaction.ts';
import { runAct } from '../../server/staff/acts/run-act.ts';
import {
  type ServedAct,
  type StaffCaller,
  StaffRefusal,
} from '../../server/staff/acts/serve-act.ts';
import { unsealAct } from '../../server/staff/book/unseal.ts';
import type { Context } from '../../server/store/context.ts';
import { sql } from '../../server/store/database/database.ts';
import { median } from '../measure/median.ts';

const times = 300;

const insertReview = sql<void, { id: string; now: Date }>(`
  insert into review (id, kind, borrower_id, reasons, opened_at)
  select :id, 'face', id, '[]', :now from borrower order by id limit 1`);
const selectWho = sql<{ borrower: string; staff: StaffId }>(`
  select (select min(id) from borrower) as borrower,
    (select s.id from staff s join staff_role r on r.staff_id = s.id
      where r.role = 'credit') as staff`);

/** The same act with its row of the log and its kept answer, and without, in turn. */
export async function costOfTheLog(context: Context) {
  const { db, clock } = context;
  const now = clock.now();
  const id = randomUUID();
  await db.run(insertReview, { id, now });
  const who = await db.row(selectWho);
  const caller: StaffCaller = {
    id: who?.staff ?? ('' as StaffId),
    name: 'Grace Banda',
    roles: ['credit'],
    sessionId: 'bench',
    means: 'passkey',
    passkeyAt: now,
    browser: 'bench',
    grantedUntil: null,
  };
  const args: ArgsOf<typeof unseal> = {
    borrowerId: who?.borrower ?? '',
    what: ['mobile'],
    reason: 'asked',
    note: '',
    about: { kind: 'review', id },
  };
  const site = { origin: 'http://localhost:8082', rpId: 'localhost' };
  // Who asks is found by the session both times.
  const token = 'a token of nobody';
  const withLog = async () => {
    await findCaller(context, token);
    const answer = await runAct(unsealAct as unknown as ServedAct, {
      context,
      caller,
      body: { requestId: randomUUID(), args },
      site,
      browser: 'bench',
      from: 'here',
    });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  // The same request and the same answer, done and committed, and neither logged nor kept.
  const without = async () => {
    await findCaller(context, token);
    await db.transaction(async (tx) => {
      z.parse(staffRequest, { requestId: randomUUID(), args });
      const outcome = await unsealAct.run({
        context: insideTransaction(context, tx).context,
        args: z.parse(unseal.args, args),
        staff: caller,
        before: caller,
        site,
        browser: 'bench',
        from: 'here',
        about: () => undefined,
        opens: () => undefined,
        sends: () => undefined,
      });
      if (outcome instanceof StaffRefusal) throw new Error(outcome.reason);
      return JSON.stringify({ data: z.encode(unseal.answer, outcome) });
    });
  };
  const took = { with: [] as number[], without: [] as number[] };
  for (let time = 0; time < times; time++) {
    for (const [name, act] of [
      ['with', withLog],
      ['without', without],
    ] as const) {
      const began = performance.now();
      await act();
      took[name].push(performance.now() - began);
    }
  }
  const [logged, bare] = [median(took.with), median(took.without)];
  return { logged, bare, ratio: logged / bare };
}
