import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { caseWorld, confirmed } from '../../../../testing/case-world.ts';
import { approved, colleague, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import type { Colleague } from '../../../../testing/staff-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { loanDetail } from '../../../../testing/loan-detail.ts';
import { askToPay, moneyWorld } from '../../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import type { Context } from '../../../store/context.ts';
import type { Database } from '../../../store/database/database.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { findCase, openCases } from '../../../lending/cases/case-row.ts';
import { carryOutProposals, proposalActs } from '../../../app/proposals.ts';
import { openProposals } from '../../proposals/proposal-row.ts';
import { listCasesAct } from './case-rows.ts';
import { resolveCaseAct } from './end-case.ts';
import { watchCases } from './watch-cases.ts';

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };
const onPaper = (caseId: string) =>
  ({ kind: 'confirm', caseId, reference: 'MP77', amount: '200' }) as const;

describe('a case of money', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof caseWorld>;
  let grace: Colleague;
  let peter: Colleague;
  let mary: Colleague;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    at = caseWorld(world);
    grace = await colleague(world.context, 'Grace Phiri', ['care']);
    peter = await colleague(world.context, 'Peter', ['finance']);
    mary = await colleague(world.context, 'Mary', ['director']);
  });
  afterEach(async () => {
    world.faults.clear();
    expect((await proveLedger({ db })).faults).toEqual([]);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    await db.dispose();
  });

  const methodsOf = (of: TestDatabase): Database => ({
    kind: of.kind,
    rows: of.rows.bind(of),
    row: of.row.bind(of),
    run: of.run.bind(of),
    transaction: of.transaction.bind(of),
    as: of.as.bind(of),
    enduring: of.enduring.bind(of),
    outage: of.outage,
    connections: of.connections.bind(of),
    probe: of.probe.bind(of),
    listen: of.listen.bind(of),
    close: of.close.bind(of),
  });

  it('opens when a payment has no end for a day, once, and ends with it', async () => {
    const { paymentId } = await at.endless();
    await watchCases(world.context);
    const mine = (await openCases(db)).filter(({ payment }) => payment?.id === paymentId);
    expect(mine).toMatchObject([{ kind: 'no-end-after-a-day', provider: 'pawapay' }]);
    const asked = { filter: { state: 'open' }, sort: 'oldest', limit: 5 } as const;
    expect((await grace.done(listCasesAct, asked)).rows).toHaveLength(1);
    await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    await watchCases(world.context);
    expect(await findCase(db, mine[0]?.id ?? '')).toMatchObject({
      resolved: { by: 'follow-up' },
    });
  });

  it('is booked by hand by two people, and never twice', async () => {
    const { loan, paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const less = await proposed(peter, { ...onPaper(id), amount: '199.99' });
    expect(less.reason).toBe('not-possible-now');
    expect(less.values['why']).toContain('Ours is K200.00');
    expect(await proposed(peter, onPaper(id), { reason: 'Bare.' })).toMatchObject({
      values: { why: 'Say what proves it.' },
    });
    const { data } = await proposed(peter, onPaper(id));
    const seen = data?.proposal;
    if (seen === undefined) throw new Error('it is proposed');
    expect(await proposed(grace, onPaper(id))).toMatchObject({
      reason: 'proposal-open',
      values: { proposalId: seen.id },
    });
    expect((await world.payment(paymentId)).state).not.toBe('confirmed');
    expect((await approved(peter, seen)).reason).toBe('same-person');
    expect((await approved(grace, seen)).reason).toBe('not-allowed');
    const other = await colleague(world.context, 'Ruth', ['finance']);
    const both = await Promise.all([mary, other].map((who) => approved(who, seen)));
    expect(both.map(({ reason }) => reason).sort()).toEqual(['decided-already', null]);
    await Promise.all([carryOutProposals(world.context), carryOutProposals(world.context)]);
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'confirmed',
      providerReference: 'MP77',
    });
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
    const { resolved } = (await findCase(db, id)) ?? {};
    expect(['Mary', 'Ruth']).toContain(resolved?.by);
    expect(resolved?.evidence).toBe(why.evidence);
    const late = await proposed(mary, onPaper(id));
    expect(late.values['why']).toContain('ended already');
  });

  it('is ended by those two, also when the follow-up looks while they do it', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const { data } = await proposed(grace, onPaper(id));
    if (data === null) throw new Error('it is proposed');
    await approved(peter, data.proposal);
    let looked = 0;
    const { context } = world;
    const between: Context = {
      ...context,
      db: {
        ...methodsOf(db),
        // The payment has its end here, and the case not yet.
        async transaction(act) {
          looked += 1;
          expect((await world.payment(paymentId)).state).toBe('confirmed');
          await watchCases(context);
          return db.transaction(act);
        },
      },
    };
    await carryOutProposals(between);
    expect(looked).toBe(1);
    expect((await findCase(db, id))?.resolved).toMatchObject({
      by: 'Peter',
      evidence: why.evidence,
    });
  });

  it('is confirmed only while it is open, and exactly by our amount', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const whyNot = async (body = onPaper(id)) => (await proposed(grace, body)).values['why'];
    expect(await openProposals(db)).toEqual([]);
    await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    expect(await whyNot()).toContain('If its network took it back, propose its reversal.');
    await watchCases(world.context);
    expect(await whyNot()).toBe('It was ended already, by follow-up.');
    expect(await whyNot(onPaper('no-such-case'))).toContain('There is no case');
  });

  it('is failed by hand by two people, and the bill can be paid again', async () => {
    const { loan, paymentId } = await at.endless();
    const caseId = await at.caseOf(paymentId);
    await doneByTwo(world.context, [grace, peter], { kind: 'fail', caseId });
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'failed',
      failureCode: 'BY_HAND',
    });
    expect(await askToPay(world, loan, kwacha(200))).toHaveProperty('paymentId');
    await world.live(15);
  });

  it('stays when the proposal is refused, and as long as the payment has no end', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const { data } = await proposed(grace, onPaper(id));
    if (data === null) throw new Error('it is proposed');
    const end = { caseId: id, ...why };
    expect((await peter.ask(resolveCaseAct, end)).reason).toBe('proposal-open');
    const { id: proposalId, version } = data.proposal;
    const reason = 'The letter is of another payment.';
    await peter.done(proposalActs.refuseProposal, { proposalId, version, reason });
    expect((await approved(mary, data.proposal)).reason).toBe('decided-already');
    await carryOutProposals(world.context);
    expect((await world.payment(paymentId)).state).toBe('submitted');
    expect((await peter.ask(resolveCaseAct, end)).reason).toBe('payment-open');
    expect(await at.caseOf(paymentId)).toBe(id);
  });

  it('sends owed money back again, once, after the first sending is proven failed', async () => {
    const { loan, paymentId } = await at.backFailed();
    const id = await at.caseOf(paymentId);
    const owed = async () => accountOf(await world.order(loan), world.now()).owedToBorrower;
    expect(await owed()).toBe(kwacha(515));
    expect((await loanDetail(world, loan)).owedToBorrower).toBe(kwacha(515));
    world.world.phones.setWallet(loan.mobile, { network: 'Airtel' });
    const { data } = await proposed(grace, { kind: 'pay-back', caseId: id });
    if (data === null) throw new Error('it is proposed');
    const both = await Promise.all([peter, mary].map((who) => approved(who, data.proposal)));
    expect(both.map(({ reason }) => reason).sort()).toEqual(['decided-already', null]);
    await carryOutProposals(world.context);
    await world.live(15);
    expect(await owed()).toBe(kwacha(515));
    await world.pass(600);
    await Promise.all([carryOutProposals(world.context), carryOutProposals(world.context)]);
    const before = world.world.phones.touch(loan.mobile).balance;
    await world.live(15);
    expect(world.world.phones.touch(loan.mobile).balance - before).toBe(515_00n);
    expect(await owed()).toBe(0n);
    expect((await findCase(db, id))?.resolved?.resolution).toMatch(
      /^Send K515\.00 of loan \d+ back again to .+\. The network wrote\.$/,
    );
  });

  it('does not send back what is still on its way, or what was never owed', async () => {
    const { paymentId } = await at.endless();
    const caseId = await at.caseOf(paymentId);
    const told = await proposed(grace, { kind: 'pay-back', caseId });
    expect(told.values['why']).toContain('owed back');
  });
});
