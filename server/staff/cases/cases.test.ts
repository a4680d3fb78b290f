import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { caseWorld, confirmed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { loanDetail } from '../../../testing/loan-detail.ts';
import { askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import type { Context } from '../../store/context.ts';
import type { Database } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { settlePayment } from '../../lending/payments/settle-payment.ts';
import { findCase, openCases } from '../../lending/cases/case-row.ts';
import { openProposals } from './proposal-row.ts';
import { watchCases } from './watch-cases.ts';

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };
const onPaper = { ...why, what: 'confirm', reference: 'MP77', amount: '200' };

describe('a case of money', () => {
  let db: TestDatabase;
  let world: MoneyWorld;
  let at: ReturnType<typeof caseWorld>;
  beforeAll(async () => {
    db = await testDatabase();
    world = await moneyWorld(db, { autoAnswer: 'approve' });
    at = caseWorld(world);
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
    close: of.close.bind(of),
  });

  it('opens by itself when a payment has no end for a day, once, and ends with it', async () => {
    const { paymentId } = await at.endless();
    await watchCases(world.context);
    const mine = (await openCases(db)).filter(({ payment }) => payment?.id === paymentId);
    expect(mine).toMatchObject([{ kind: 'no-end-after-a-day', provider: 'pawapay' }]);
    const { sentence } = await at.act('Grace', 'cases', {});
    expect(sentence).toBe('Open cases: 1');
    await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    await watchCases(world.context);
    expect(await findCase(db, mine[0]?.id ?? '')).toMatchObject({
      resolved: { by: 'follow-up' },
    });
  });

  it('shows what the network says when asked again, and nobody in clear', async () => {
    const { loan, paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    expect(await at.act('Grace', 'case ask-again', { id })).toMatchObject({
      sentence: 'The network says: still on its way.',
    });
    expect((await world.payment(paymentId)).state).toBe('submitted');
    const shown = await at.act('Grace', 'case', { id });
    expect(shown.sentence).toContain('a day without a final word');
    const data = jsonText(shown.data);
    expect(data).toContain('in-progress');
    expect(data).not.toContain(loan.mobile);
  });

  it('is put right by the word of the network when it is asked again', async () => {
    const loan = await at.lentLoan();
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
    const seconds = 86_400;
    world.faults.arm({ operation: 'collect', fault: 'settle-after', mobile, seconds });
    const paymentId = await at.asked(loan, kwacha(200));
    await world.live(10);
    await world.pass(25 * 3_600);
    await watchCases(world.context);
    const id = await at.caseOf(paymentId);
    expect(await at.act('Grace', 'case ask-again', { id })).toMatchObject({
      sentence: 'The network says: confirmed.',
    });
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
    const again = await at.act('Grace', 'case ask-again', { id });
    expect(jsonText(again.data)).toContain('nothing-new');
  });

  it('is booked by hand by two people, and by nobody twice', async () => {
    const { loan, paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const propose = (args: Record<string, string>) =>
      at.act('Grace Phiri', 'case propose', { id, ...args });
    const { reference: _, ...unnamed } = onPaper;
    expect((await propose(unnamed)).sentence).toContain('--reference');
    const less = await propose({ ...onPaper, amount: '199.99' });
    expect(less).toMatchObject({ refused: 422 });
    expect(less.sentence).toContain('Ours is K200.00');
    expect(await propose(onPaper)).not.toHaveProperty('refused');
    expect(await propose(onPaper)).toMatchObject({ refused: 422 });
    expect((await world.payment(paymentId)).state).not.toBe('confirmed');
    for (const self of ['Grace Phiri', 'grace  phiri ', 'GRACE PHIRI']) {
      expect(await at.act(self, 'case approve', { id })).toMatchObject({ refused: 422 });
    }
    const both = await Promise.all(
      ['Peter', 'Mary'].map((who) => at.act(who, 'case approve', { id })),
    );
    expect(both.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'confirmed',
      provider_reference: 'MP77',
    });
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
    const { resolved } = (await findCase(db, id)) ?? {};
    expect(['Peter', 'Mary']).toContain(resolved?.by);
    expect(resolved?.evidence).toBe(why.evidence);
    const late = await at.act('Mary', 'case propose', { id, ...onPaper });
    expect(late.sentence).toContain('ended already');
  });

  it('is ended by those two, also when the follow-up looks while they do it', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    await at.act('Grace', 'case propose', { id, ...onPaper });
    let looked = 0;
    const { context } = world;
    const between: Context = {
      ...context,
      db: {
        ...methodsOf(db),
        // The payment has its end here, and the case not yet.
        async run(statement, ...given) {
          if (statement.text.includes('update discrepancy set')) {
            looked += 1;
            expect((await world.payment(paymentId)).state).toBe('confirmed');
            await watchCases(context);
          }
          return db.run(statement, ...given);
        },
      },
    };
    await caseWorld({ ...world, context: between }).act('Peter', 'case approve', { id });
    expect(looked).toBe(1);
    expect((await findCase(db, id))?.resolved).toMatchObject({
      by: 'Peter',
      evidence: why.evidence,
    });
  });

  it('is confirmed only with the name of the transaction, and exactly our amount', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const propose = async (more: Record<string, string>) =>
      (await at.act('Grace', 'case propose', { id, what: 'confirm', ...why, ...more }))
        .sentence;
    expect(await propose({ amount: '200' })).toContain('--reference');
    expect(await propose({ reference: 'MP77' })).toContain('--amount');
    const differs = await propose({ reference: 'MP77', amount: '199.99' });
    expect(differs).toBe('Ours is K200.00. Another amount cannot be booked as this payment.');
    expect(await openProposals(db)).toEqual([]);
    await settlePayment(world.context, paymentId, confirmed(kwacha(200)));
    const booked = await propose({ reference: 'MP77', amount: '200' });
    expect(booked).toContain('What was booked is not taken back by hand.');
    await watchCases(world.context);
    expect(await propose({ reference: 'MP77', amount: '200' })).toBe(
      'It was ended already, by follow-up.',
    );
  });

  it('is failed by hand by two people, and the bill can be paid again', async () => {
    const { loan, paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    await at.act('Grace', 'case propose', { id, what: 'fail', ...why });
    await at.act('Peter', 'case approve', { id });
    expect(await world.payment(paymentId)).toMatchObject({
      state: 'failed',
      failure_code: 'BY_HAND',
    });
    expect(await askToPay(world, loan, kwacha(200))).toHaveProperty('paymentId');
    await world.live(15);
  });

  it('stays when the proposal is refused, and as long as the payment has no end', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    await at.act('Grace', 'case propose', { id, ...onPaper });
    const waits = await at.act('Peter', 'case resolve', { id, ...why });
    expect(waits).toMatchObject({ refused: 409 });
    await at.act('Grace', 'case refuse', { id, reason: 'The letter is of another payment.' });
    expect(await at.act('Peter', 'case approve', { id })).toMatchObject({ refused: 404 });
    expect((await world.payment(paymentId)).state).toBe('submitted');
    const open = await at.act('Peter', 'case resolve', { id, ...why });
    expect(open.sentence).toContain('stays in the list');
    expect(await at.caseOf(paymentId)).toBe(id);
  });

  it('is ended by one person, with evidence, where no money has to move', async () => {
    const { paymentId } = await at.backFailed();
    const id = await at.caseOf(paymentId);
    const bare = await at.act('Peter', 'case resolve', { id, reason: 'So.' });
    expect(bare.sentence).toContain('evidence');
    const both = await Promise.all(
      ['Peter', 'Mary'].map((who) => at.act(who, 'case resolve', { id, ...why })),
    );
    expect(both.map(({ refused }) => refused).sort()).toEqual([409, undefined]);
    expect(await findCase(db, id)).toMatchObject({ resolved: { resolution: why.reason } });
  });

  it('sends owed money back again, once, after the first sending is proven failed', async () => {
    const { loan, paymentId } = await at.backFailed();
    const id = await at.caseOf(paymentId);
    const owed = async () => accountOf(await world.order(loan), world.now()).owedToBorrower;
    expect(await owed()).toBe(kwacha(515));
    expect((await loanDetail(world, loan)).owedToBorrower).toBe(kwacha(515));
    world.world.phones.setWallet(loan.mobile, { network: 'Airtel' });
    const propose = () => at.act('Grace', 'case propose', { id, what: 'pay-back', ...why });
    expect(await propose()).not.toHaveProperty('refused');
    const both = await Promise.all(
      ['Peter', 'Mary'].map((who) => at.act(who, 'case approve', { id })),
    );
    expect(both.filter(({ refused }) => refused === undefined)).toHaveLength(1);
    const before = world.world.phones.touch(loan.mobile).balance;
    await world.live(15);
    expect(world.world.phones.touch(loan.mobile).balance - before).toBe(515_00n);
    expect(await owed()).toBe(0n);
    expect((await findCase(db, id))?.resolved?.resolution).toBe('pay-back: The network wrote.');
  });

  it('does not send back what is still on its way, or what was never owed', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    const propose = { id, what: 'pay-back', ...why };
    expect((await at.act('Grace', 'case propose', propose)).sentence).toContain('owed back');
  });

  it('is carried out by a job when the process died after the approval', async () => {
    const { paymentId } = await at.endless();
    const id = await at.caseOf(paymentId);
    await at.act('Grace', 'case propose', { id, ...onPaper });
    const proposalId = (await openProposals(db))[0]?.id ?? '';
    const approve = sql<void, { proposalId: string; decidedBy: string; now: Date }>(`
      update hand_proposal set decision = 'approved', decided_by = :decidedBy,
      decided_at = :now where id = :proposalId`);
    const byHerself = db.run(approve, {
      proposalId,
      decidedBy: 'GRACE',
      now: world.now(),
    });
    await expect(byHerself).rejects.toThrow('hand_proposal');
    await db.run(approve, { proposalId, decidedBy: 'Peter', now: world.now() });
    await world.pass(120);
    await Promise.all([watchCases(world.context), watchCases(world.context)]);
    await watchCases(world.context);
    expect((await world.payment(paymentId)).state).toBe('confirmed');
    expect((await findCase(db, id))?.resolved?.by).toBe('Peter');
  });
});
