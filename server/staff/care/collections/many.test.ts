import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { ArgsOf, StaffAct } from '../../../../contract/staff/staff-act.ts';
import { findLoans, showOutcomes } from '../../../../contract/staff/many-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { confirmed } from '../../../../testing/case-world.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals, proposalActs } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import type { Context } from '../../../store/context.ts';
import { script, sql } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { findProposal } from '../../proposals/proposal-row.ts';
import { loansATurn } from './many.ts';

const idOf = ({ orderId }: LentLoan) => String(orderId);

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let loans: LentLoan[];
let big: LentLoan[];
/** More than one turn takes. */
const many = loansATurn + 10;
beforeAll(async () => {
  of = await twoPeopleWorld();
  const { world } = of;
  const lend = (count: number, amount: number) =>
    Promise.all(
      Array.from({ length: count }, () => {
        return agreeToLoan(of.program, { at: world.now(), amount: kwacha(amount) });
      }),
    );
  loans = await lend(many, 300);
  big = await lend(16, 14_000);
  await world.live(120);
  await world.pass(45 * 86_400);
  await accrueOvernight(world.context);
}, 120_000);
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

const act = <A extends StaffAct>(wanted: A) =>
  servedActs.get(wanted.name) as unknown as ServedAct<A>;
const ask = (by: Colleague, args: Omit<ArgsOf<typeof findLoans>, 'kind'>) =>
  by.ask(act(findLoans), { kind: 'waive-many', ...args });
const shownOf = (id: string) =>
  of.mary.done(act(showOutcomes), { proposalId: id as ProposalId });
async function waiverOf(some: readonly LentLoan[]): Promise<ProposalBody> {
  const { data } = await ask(of.grace, { orderIds: some.map(idOf) });
  return { kind: 'waive-many', loans: data?.loans ?? [] };
}
async function opened(body: ProposalBody, by = of.grace) {
  const { data, reason, values } = await proposed(by, body);
  if (data === null) throw new Error(`not proposed: ${reason} ${values['why']}`);
  return data.proposal;
}
async function agreed(body: ProposalBody, both = [of.grace, of.peter] as const) {
  const proposal = await opened(body, both[0]);
  const told = await approved(both[1], proposal);
  if (told.data === null) throw new Error(`not approved: ${told.reason}`);
  return told.data.proposal.id;
}
const waivers = sql<{ times: number }, { id: string }>(`
  select count(distinct body ->> 'proposalId')::int as times from loan_event
  where order_id = :id::bigint and kind = 'late-fee-waived'`);
const timesWaived = async (loan: LentLoan) =>
  (await of.db.row(waivers, { id: idOf(loan) }))?.times ?? 0;
const pay = async (loan: LentLoan, amount: number) => {
  const paymentId = await of.at.asked(loan, kwacha(amount));
  await settlePayment(of.world.context, paymentId, confirmed(kwacha(amount)));
};
const refusedBy = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error) ?? String(error),
  );

describe('late fees of many loans', () => {
  it('are found by the days in which the loans fell behind, or by a list', async () => {
    const today = of.world.context.clock.today();
    const window = { from: '2026-03-25' as CivilDate, to: '2026-04-10' as CivilDate };
    const all = await ask(of.grace, { ...window, network: 'Airtel' });
    expect(all.data?.loans).toHaveLength(many + 16);
    expect((await ask(of.grace, { ...window, network: 'MTN' })).values['why']).toBe(
      'No open loan fell behind in these days.',
    );
    const wide = { from: '2026-01-01' as CivilDate, to: today };
    expect((await ask(of.grace, wide)).values['why']).toContain('31 days');
    const one = loans[0];
    const listed = await ask(of.grace, { orderIds: [String(one?.orderId), '999999'] });
    expect(listed.data).toMatchObject({
      loans: [{ orderId: String(one?.orderId) }],
      skipped: [{ orderId: '999999', why: 'There is no loan 999999.' }],
    });
    // Only by people who may propose it.
    expect((await ask(of.mary, { orderIds: ['1'] })).reason).toBe('not-allowed');
  });

  it('take two people, over exactly this list', async () => {
    const body = await waiverOf(loans.slice(0, 3));
    if (body.kind !== 'waive-many') throw new Error('it is of many');
    const proposal = await opened(body);
    expect(proposal.preview.changes).toHaveLength(3);
    expect(proposal.title).toMatch(/^Waive K[\d,.]+ of the late fees of 3 loans\.$/);
    expect((await proposed(of.grace, body)).reason).toBe('proposal-open');
    expect((await approved(of.grace, proposal)).reason).toBe('same-person');
    expect((await approved(of.mary, { ...proposal, previewHash: 'f'.repeat(64) })).reason).toBe(
      'words-differ',
    );
    expect((await approved(of.peter, proposal)).reason).toBeNull();
    // Another list, another amount and another loan, asked of the database itself.
    const id = proposal.id;
    const changed = `update proposal set body = '{}', version = version + 1 where id = '${id}'`;
    expect(await refusedBy(changed)).toBe('proposal_is_kept');
    const now = new Date(of.world.now().getTime() + 700_000).toISOString();
    const raw = (loan: LentLoan | undefined, amount: string) =>
      refusedBy(`insert into loan_event (order_id, id, borrower_id, kind, effective_at,
        recorded_at, body) values (${loan?.orderId}, 'raw', '${loan?.borrowerId}',
        'late-fee-waived', '${now}', '${now}', '{"proposalId": "${id}", "amount": "${amount}"}')`);
    expect(await raw(loans[5], '1n')).toBe('two_people');
    expect(await raw(loans[0], '9999999n')).toBe('two_people');
    const strange = `insert into loan_of_many (proposal_id, order_id, outcome, why, at)
      values ('${id}', ${loans[5]?.orderId}, 'done', null, '${now}')`;
    expect(await refusedBy(strange)).toBe('two_people');
    // It can be stopped for ten minutes, alone.
    await carryOutProposals(of.world.context);
    expect(await shownOf(id)).toEqual({ done: 0, left: 3, skipped: [], lastAt: null });
    const stop = { proposalId: id, version: 1, reason: 'Wrong days' };
    await of.mary.done(proposalActs.stopHeld, stop);
    await of.world.pass(601);
    await carryOutProposals(of.world.context);
    expect(await timesWaived(loans[0] as LentLoan)).toBe(0);
  });

  it('has no loan twice, no strange loan and no more than 500', async () => {
    const one = { orderId: String(loans[0]?.orderId), amount: '1' };
    const fits = (all: readonly object[]) =>
      z.safeParse(proposalBody, { kind: 'waive-many', loans: all }).success;
    const asked = (all: readonly { orderId: string; amount: string }[]) =>
      proposed(of.grace, { kind: 'waive-many', loans: [...all] });
    expect([fits([one]), fits([one, one]), fits([])]).toEqual([true, false, false]);
    expect((await asked([one, { ...one, orderId: '999999' }])).values['why']).toBe(
      'There is no loan 999999.',
    );
    const much = Array.from({ length: 501 }, (_, at) => ({ ...one, orderId: String(at + 1) }));
    expect([fits(much.slice(1)), fits(much)]).toEqual([true, false]);
    const tooMuch = await asked([{ ...one, amount: '900000' }]);
    expect(tooMuch.values['why']).toContain('The late fees owed on loan');
  });

  it('are waived once each, however often a process dies; a paid loan is skipped', async () => {
    const { world } = of;
    const id = await agreed(await waiverOf(loans));
    const [paid, ...others] = loans;
    if (paid === undefined) throw new Error('there are loans');
    await pay(paid, 50);
    await world.pass(601);
    // It dies in the middle of a turn, before and after the commit of a loan.
    let left = 7;
    const dying: Context = {
      ...world.context,
      db: {
        ...world.context.db,
        transaction: (work) =>
          left-- > 0
            ? world.context.db.transaction(work)
            : Promise.reject(new Error('the process was killed')),
      },
    };
    await carryOutProposals(dying);
    const halfway = await shownOf(id);
    expect(halfway.left).toBeGreaterThan(loansATurn);
    expect((await findProposal(of.db, id))?.state).toBe('approved');
    // Two processes at once, each a turn; the list is longer than that.
    const turns = () =>
      Promise.all([carryOutProposals(world.context), carryOutProposals(world.context)]);
    expect(await turns()).toContain('unfinished');
    for (let more = 0; more < 4; more++) await turns();
    const after = await shownOf(id);
    expect(after).toMatchObject({ done: many - 1, left: 0 });
    expect(after.skipped).toEqual([
      {
        orderId: idOf(paid),
        why: expect.stringMatching(/^It has changed since\. Signed: |^The/),
      },
    ]);
    expect(await timesWaived(paid)).toBe(0);
    for (const loan of others) expect(await timesWaived(loan)).toBe(1);
    expect(await findProposal(of.db, id)).toMatchObject({ state: 'done', outcome: 'done' });
    await turns();
    expect(await shownOf(id)).toEqual(after);
  });
});

describe('a list that is written off', () => {
  const list = (some: readonly LentLoan[]): ProposalBody => ({
    kind: 'write-off-many',
    orderIds: some.map(idOf),
  });
  const both = () => [of.grace, of.mary] as const;

  it('counts with its sum for both people, also where it is split', async () => {
    const half = list(big.slice(0, 8));
    const first = await agreed(half, both());
    const other = await opened(list(big.slice(8)));
    const told = await approved(of.mary, other);
    expect(told.reason).toBe('over-your-payouts');
    // Nor by the act of one loan, once too little is left of the day.
    await opened({ kind: 'write-off-early', orderId: idOf(big[9] as LentLoan) });
    await of.world.pass(601);
    await carryOutProposals(of.world.context);
    expect(await shownOf(first)).toMatchObject({ done: 8, left: 0 });
    for (const loan of big.slice(0, 8)) {
      const order = await of.world.order(loan);
      expect(order.status).toBe('written-off');
      expect(accountOf(order, of.world.now()).status).toBe('written-off');
    }
    // A second time nothing is left to do.
    expect((await proposed(of.grace, half)).reason).toBe('not-possible-now');
    const raw = (loan: LentLoan | undefined) => {
      const now = of.world.now().toISOString();
      return refusedBy(`insert into loan_event (order_id, id, borrower_id, kind, effective_at,
        recorded_at, body) values (${loan?.orderId}, 'raw', '${loan?.borrowerId}',
        'written-off', '${now}', '${now}', '{"proposalId": "${first}"}')`);
    };
    expect(await raw(big[12])).toBe('two_people');
  });

  it('leaves out what cannot be written off, by name', async () => {
    const fresh = await of.at.lentLoan();
    const late = big[10] as LentLoan;
    const proposal = await opened(list([fresh, late]));
    expect(proposal.preview.changes).toEqual([
      {
        what: `Loan ${fresh.orderId}`,
        before: 'Left out',
        after: 'Only a loan in arrears can be written off.',
      },
      expect.objectContaining({ what: `Loan ${late.orderId}` }),
    ]);
  });
});
