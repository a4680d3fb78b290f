import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../contract/staff/permissions.ts';
import { beginApproval } from '../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../contract/staff/propose-acts.ts';
import { approveReview, showReview, stopReview } from '../../contract/staff/review-acts.ts';
import { showMe } from '../../contract/staff/own-acts.ts';
import type { Database } from '../../server/store/database/database.ts';
import { script, sql } from '../../server/store/database/database.ts';
import { violatedConstraint } from '../../server/store/database/violated-constraint.ts';
import { type ReferredLoan, referredLoan } from '../referred-loan.ts';
import { staffAtConsole } from '../staff-at-console.ts';
import { type App, startApp } from '../start-app.ts';
import { asProgram } from '../as-program.ts';

/** One person approves many small loans: each is within their limit, and together they are not. */
let app: App;
let program: Database;
let grace: string;
let mary: string;
const loans: ReferredLoan[] = [];
const each = 5000;
const reason = 'Her brother vouches for her.';
const daySeconds = 86_400n;
beforeAll(async () => {
  app = await startApp();
  program = await asProgram(app.db);
  [grace, mary] = [await idOf('Grace'), await idOf('Mary')];
  for (let at = 10; at < 32; at++) loans.push(await referredLoan(app, `09615000${at}`, each));
}, 240_000);
afterAll(() => app.close());

const selectPerson = sql<{ id: string }, { name: string }>(
  `select id from staff where name like :name || ' %'`,
);
const idOf = async (name: string) => (await app.db.row(selectPerson, { name }))?.id ?? '';
const selectApproved = sql<{ amount: bigint; count: number }, { staffId: string }>(`
  select coalesce(sum(amount), 0)::bigint as amount, count(*)::int as count from review_approval
  where staff_id = :staffId and state in ('approved', 'done')`);
const approvedBy = async (staffId: string) => app.db.row(selectApproved, { staffId });
const countEvents = sql<{ count: number }>(
  "select count(*)::int as count from security_event where kind = 'payouts-full'",
);
const open = sql<{ reviewId: string; orderId: bigint; version: number }>(`
  select r.id as review_id, r.order_id, r.version from review r where r.kind = 'order'
    and r.decided_at is null and not exists (
      select from review_approval a where a.review_id = r.id and a.state <> 'stopped')
  order by r.id`);

async function as(role: Role) {
  const one = staffAtConsole(app);
  await one.logInAs(role);
  return one;
}

describe('over HTTP', () => {
  it('20 approvals at once: as many as the day’s sum, and each other is refused', async () => {
    const credit = await as('credit');
    const none = { today: '30000.00', week: '120000.00' };
    expect((await credit.done(showMe, {})).left.alone).toEqual(none);
    const asked = await Promise.all(
      loans
        .slice(0, 20)
        .map(({ reviewId: id }) => credit.ask(approveReview, { id, version: 0, reason })),
    );
    const reasons = asked.map((one) => one.reason);
    expect(reasons.filter((one) => one === null)).toHaveLength(6);
    expect(reasons.filter((one) => one === 'over-your-payouts')).toHaveLength(14);
    expect(await approvedBy(grace)).toEqual({ amount: 3_000_000n, count: 6 });
    expect((await app.db.row(countEvents))?.count).toBe(14);
  });

  it('what is left is shown before, and the button says why it does not help', async () => {
    const credit = await as('credit');
    const [next] = await app.db.rows(open);
    const { review } = await credit.done(showReview, { id: next?.reviewId ?? '' });
    expect(review.left).toEqual({ today: '0.00', week: '90000.00' });
    expect(review.may.approve).toContain(
      'Grace Banda may pay out or waive is used up: K0.00 is left today',
    );
    expect(review.may.propose).toBeNull();
  });

  it('what was stopped moved nothing, and counts no more', async () => {
    const credit = await as('credit');
    const shown = await Promise.all(
      loans.slice(0, 20).map(({ reviewId: id }) => credit.done(showReview, { id })),
    );
    const held = shown.find(({ review }) => review.state === 'held')?.review;
    const stop = { id: held?.id ?? '', version: held?.version ?? 0, reason: 'Not hers.' };
    await credit.done(stopReview, stop);
    expect((await credit.done(showMe, {})).left.alone.today).toBe('5000.00');
    const again = { id: stop.id, version: stop.version + 1, reason };
    await credit.done(approveReview, again);
  });

  it('both people of a proposal are counted, and it is refused before the passkey', async () => {
    const [credit, director] = [await as('credit'), await as('director')];
    const reviewId = (await app.db.rows(open))[0]?.reviewId ?? '';
    const body = { kind: 'approve-order', reviewId } as const;
    const { previewHash } = await credit.done(previewProposal, { body });
    const { proposal } = await credit.done(propose, { body, reason, previewHash });
    const proposalId = proposal.id;
    const begin = { proposalId, version: 0, previewHash };
    const seen = await director.done(showProposal, { proposalId });
    expect(seen.proposal).toMatchObject({
      left: { today: '250000.00' },
      may: { approve: null },
    });
    await director.done(beginApproval, begin);
    // Others agreed with Grace today to as much as leaves too little.
    await pretendDone({ proposer: grace, decider: await idOf('Peter'), amount: 21_600_000n });
    const { may } = (await director.done(showProposal, { proposalId })).proposal;
    expect(may.approve).toContain(
      'Grace Banda may pay out or waive is used up: K4,000.00 is left today',
    );
    expect((await director.ask(beginApproval, begin)).reason).toBe('over-your-payouts');
    expect(await signedAnyhow(proposalId)).toBe('payouts_of_one');
  });
});

/** A proposal of yesterday's machine: no trigger has seen it. */
async function pretendDone(of: { proposer: string; decider: string; amount: bigint }) {
  const at = `'${app.context.clock.now().toISOString()}'::timestamptz`;
  await app.db.transaction(async (tx) => {
    await tx.run(sql('set local session_replication_role = replica'));
    await tx.run(
      sql(`insert into proposal (id, kind, body, preview, title, state, about_kind, about_id,
          amount, reason, proposer_id, proposed_at, proposer_browser, decided_by, decided_at,
          not_before, done_at, outcome)
        values ('pretended', 'waive', '{}', '{}', 'x', 'done', 'loan', 'x', ${of.amount}, 'x',
          '${of.proposer}', ${at}, 'x', '${of.decider}', ${at}, ${at}, ${at}, 'done')`),
    );
  });
}

/** The rule that refuses an approval whose signature is not looked at. */
async function signedAnyhow(id: string): Promise<string> {
  const now = `'${app.context.clock.now().toISOString()}'::timestamptz`;
  return app.db
    .transaction(async (tx) => {
      await tx.run(sql('alter table proposal disable trigger proposal_is_guarded'));
      await tx.run(
        sql(`update proposal set state = 'approved', version = 1, decided_by = '${mary}',
          decided_at = ${now}, not_before = ${now} where id = '${id}'`),
      );
      throw new Error('let through');
    })
    .catch((error: unknown) => violatedConstraint(error) ?? String(error));
}

describe('with the program’s SQL', () => {
  const inSql = (at: Date) => `'${at.toISOString()}'::timestamptz`;
  function insertOf(
    { reviewId, orderId }: { reviewId: string; orderId: bigint | number },
    { by = grace, seconds = 0 }: { by?: string; seconds?: number } = {},
  ) {
    const at = new Date(app.context.clock.now().getTime() + seconds * 1000);
    const until = new Date(at.getTime() + 60_000);
    return `insert into review_approval (id, review_id, order_id, amount, staff_id, preview,
        reason, approved_at, not_before, state)
      values ('raw-${reviewId}-${by}', '${reviewId}', ${orderId}, ${each * 100}, '${by}', '{}',
        'why', ${inSql(at)}, ${inSql(until)}, 'approved')`;
  }
  async function raw(text: string): Promise<string> {
    try {
      await program.run(script(text));
      return 'done';
    } catch (error) {
      return violatedConstraint(error) ?? String(error);
    }
  }

  it('no statement makes room', async () => {
    const next = (await app.db.rows(open)).at(-1) ?? expect.fail('none is open');
    expect(await raw(insertOf(next))).toBe('payouts_of_one');
    // Yesterday has room, and tomorrow's money does not leave today; both are dated otherwise.
    expect(await raw(insertOf(next, { seconds: -86_400 }))).toBe('payout_is_dated');
    for (const text of [
      'update payout_limit set day = 999999999, week = 999999999',
      'delete from payout_limit',
      `insert into payout_limit (way, day, week) values ('alone', 999999999, 999999999)`,
      `update payout_turn set at = '-infinity'`,
      `update payout_turn set staff_id = '${mary}x'`,
      'delete from payout_turn',
      `create or replace function payouts_left(who text, said timestamptz)
        returns table (alone_day bigint, alone_week bigint, all_day bigint, all_week bigint)
        language sql as 'select 9999999999, 9999999999, 9999999999, 9999999999'`,
      'alter table review_approval disable trigger all',
      'set session_replication_role = replica',
    ]) {
      expect(await raw(text), text).toMatch(
        /permission denied|must be owner|payout_turn_is_kept|payout_limit/,
      );
    }
    expect(await raw(insertOf(next))).toBe('payouts_of_one');
  });

  it.each(['read committed', 'repeatable read', 'serializable'])(
    '20 at once, %s: no more than the day’s sum',
    async (isolation) => {
      app.hour.setOffset(app.hour.offsetSeconds() + 8n * daySeconds);
      const before = (await approvedBy(mary))?.amount ?? 0n;
      const all = await app.db.rows(open);
      const ended = await Promise.all(
        Array.from({ length: 20 }, (_, at) => {
          const one = all[at % all.length] ?? expect.fail('none is open');
          const text = insertOf(one, { by: mary });
          return program
            .transaction(async (tx) => {
              await tx.run(sql(`set transaction isolation level ${isolation}`));
              await tx.run(sql(text));
              return 'done';
            })
            .catch((error: unknown) => violatedConstraint(error) ?? String(error));
        }),
      );
      const after = (await approvedBy(mary))?.amount ?? 0n;
      expect(after - before).toBeLessThanOrEqual(3_000_000n);
      expect(after - before).toBeGreaterThan(0n);
      expect(ended.filter((one) => one === 'done').length).toBeLessThanOrEqual(6);
      await app.db.run(
        script(`set session_replication_role = replica;
          update review_approval set state = 'stopped', stopped_by = staff_id, why = 'x',
            ended_at = approved_at where id like 'raw-%';
          update review_approval set id = id || '${isolation}' where id like 'raw-%';
          reset session_replication_role`),
      );
    },
  );

  it('a week has its own sum, whatever the day leaves', async () => {
    app.hour.setOffset(app.hour.offsetSeconds() + 8n * daySeconds);
    const amount = 11_800_000n;
    await pretendAlone(amount);
    app.hour.setOffset(app.hour.offsetSeconds() + 6n * daySeconds);
    const one = (await app.db.rows(open)).at(-1) ?? expect.fail('none is open');
    expect(await raw(insertOf(one))).toBe('payouts_of_one');
    app.hour.setOffset(app.hour.offsetSeconds() + daySeconds);
    expect(await raw(insertOf(one))).toBe('done');
  });

  /** As approved on a day when the limits were others. */
  async function pretendAlone(amount: bigint) {
    const { reviewId, orderId } = loans[0] ?? expect.fail('no loan');
    await app.db.transaction(async (tx) => {
      await tx.run(sql('set local session_replication_role = replica'));
      await tx.run(
        sql(
          insertOf({ reviewId, orderId })
            .replace(String(each * 100), String(amount))
            .replace("'approved')", "'done')")
            .replace('raw-', 'earlier-')
            .replace(', state)', ', state, ended_at)')
            .replace("'done')", "'done', now())"),
        ),
      );
    });
  }
});
