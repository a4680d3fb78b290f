import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { showCash } from '../../../contract/staff/cash-acts.ts';
import { listCases, reportTakenBack, showCase } from '../../../contract/staff/case-acts.ts';
import { showLoan } from '../../../contract/staff/loan-acts.ts';
import { approveProposal, beginApproval } from '../../../contract/staff/proposal-acts.ts';
import type { ProposalBody } from '../../../contract/staff/proposal-kinds.ts';
import { showProposal } from '../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../contract/staff/propose-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { makeDemoStaff } from '../../../demo/people/demo-staff.ts';
import { consoleOfWorld } from '../../../testing/console-of-world.ts';
import { elsewhereRow, elsewhereWorld, paidOn } from '../../../testing/elsewhere-world.ts';
import { agreeToLoan } from '../../../testing/money-world.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { sql } from '../../store/database/database.ts';

const selectSms = sql<{ text: string }>(
  "select text from sms where kind = 'receipt' order by created_at desc, id desc limit 1",
);
const reason = 'The network wrote that it reversed the payment.';

describe('a payment received elsewhere that its network reverses', () => {
  let of: Awaited<ReturnType<typeof elsewhereWorld>>;
  let staff: Awaited<ReturnType<typeof consoleOfWorld>>;
  let loan = '';
  beforeAll(async () => {
    of = await elsewhereWorld(makeDemoStaff);
    staff = await consoleOfWorld(of.at.two.world);
    ({ loan } = of.book.payer);
  });
  afterEach(async () => {
    expect((await proveLedger({ db: of.at.two.db })).faults).toEqual([]);
    const { floats } = await staff.done('finance', showCash, {});
    expect(floats.map(({ agrees, booked }) => [agrees, booked])).toEqual(
      floats.map(() => [true, '0.00']),
    );
  });
  afterAll(async () => {
    await staff.close();
    expect(await of.at.two.end()).toEqual([]);
  });

  const on = addDays(paidOn, 1);
  const paymentOf = async (reference: string, of_ = loan) => {
    const { payments } = await of.at.orderOf(of_);
    return payments.find((one) => one.providerReference === reference)?.id ?? '';
  };
  /** Two people over HTTP, each at their own browser. */
  const byTwo = async (body: ProposalBody) => {
    const { previewHash } = await staff.done('care', previewProposal, { body });
    const said = { body, reason, evidence: 'Letter 12 of 3 March.', previewHash };
    const { proposal } = await staff.done('care', propose, said);
    const { id: proposalId, version } = proposal;
    const seen = { proposalId, version, previewHash: proposal.previewHash };
    const { nonce, options } = await staff.done('finance', beginApproval, seen);
    const peter = await staff.person('finance');
    const response = await peter.demoSigned('peter@lender.example', options);
    await staff.done('finance', approveProposal, { proposalId, version, nonce, response });
    await of.at.two.world.pass(601);
    await carryOutProposals(of.at.two.world.context);
    return (await staff.done('care', showProposal, { proposalId })).proposal;
  };
  const casesNow = async () => {
    const filter = { state: 'open', provider: 'elsewhere' } as const;
    return (await staff.done('care', listCases, { filter, sort: 'newest', limit: 50 })).rows;
  };

  it('is reported, reversed by two, owed again, and leaves what the paybill holds', async () => {
    await of.at.agreed(
      await of.kept(
        elsewhereRow({ loan }, '60.00', 'TAKEN'),
        elsewhereRow({ loan }, '15.00', 'STAYS'),
      ),
    );
    const before = await of.owed();
    const paymentId = await paymentOf('TAKEN');
    const report = { paymentId, on, reason };
    for (const wrong of [addDays(paidOn, -1), addDays(paidOn, 30)]) {
      const { values } = await staff.ask('care', reportTakenBack, { ...report, on: wrong });
      expect(values['why']).toContain('Correct it.');
    }
    const { caseId } = await staff.done('care', reportTakenBack, report);
    const twice = await staff.ask('care', reportTakenBack, report);
    expect(twice.values['why']).toBe('A case about it is open already.');
    const shown = await staff.done('care', showCase, { caseId });
    expect(shown.seen).toContainEqual(['In its words', reason]);
    const act = shown.acts.find((one) => one.act === 'reverse-payment');
    expect(act?.preview?.sentences.join(' ')).toContain('It counts from 5 Mar 2026.');
    const body = { kind: 'reverse-payment', caseId } as const;
    const done = await byTwo(body);
    expect(done).toMatchObject({ state: 'done', preview: act?.preview });
    expect((await of.owed()) - before).toBeGreaterThanOrEqual(kwacha(60));
    expect(await of.held()).toBe('15.00');
    const { id: orderId } = await of.at.orderOf(loan);
    const onLoan = await staff.done('care', showLoan, { orderId: String(orderId) });
    expect(JSON.stringify(onLoan)).toContain('"reversed"');
    const [sms] = await of.at.two.db.rows(selectSms);
    expect(sms?.text).toContain('K60.00');
    const again = await staff.ask('care', reportTakenBack, report);
    expect(again.values['why']).toBe('The payment was reversed already.');
    expect((await staff.ask('care', previewProposal, { body })).data).toBeNull();
    // Its row is booked already, whatever file has it again.
    const read = await of.read([elsewhereRow({ loan }, '60.00', 'TAKEN')]);
    expect(read.data).toEqual({ file: null, already: 1, faults: [] });
  });

  it('is refused for a payment that our own networks moved, and for none', async () => {
    const { world, db } = of.at.two;
    const { payoutId: paymentId } = await agreeToLoan(db, { at: world.now() });
    const own = await staff.ask('care', reportTakenBack, { paymentId, on, reason });
    expect(own.values['why']).toContain('A statement of its network opens');
    const none = await staff.ask('care', reportTakenBack, { paymentId: 'none', on, reason });
    expect(none.reason).toBe('unknown');
    const audit = await staff.ask('auditor', reportTakenBack, { paymentId, on, reason });
    expect(audit.reason).toBe('not-allowed');
  });

  it('goes with what its loan did not owe of it, unless another loan has that', async () => {
    const over = formatKwacha(ngwee((await of.owed()) + kwacha(20)));
    const today = of.at.two.world.context.clock.today();
    await of.at.agreed(await of.kept(elsewhereRow({ loan, on: today }, over, 'OVER')));
    expect(await of.owed()).toBe(0n);
    const [rest] = await casesNow();
    expect(rest).toMatchObject({ kind: 'unknown-in-statement', amount: '20.00' });
    const paymentId = await paymentOf('OVER');
    const { caseId } = await staff.done('care', reportTakenBack, {
      ...{ paymentId, on: today, reason },
    });
    const done = await byTwo({ kind: 'reverse-payment', caseId });
    expect(done.preview.sentences.join(' ')).toContain('K20.00 of it is unidentified.');
    expect(await of.owed()).toBeGreaterThan(0n);
    expect(await casesNow()).toEqual([]);
    expect(await of.held()).toBe('15.00');
    const { unidentifiedReceipts } = await staff.done('finance', showCash, {});
    expect(unidentifiedReceipts).toBe('0.00');
  });

  it('leaves unidentified receipts, and the loan that got it later', async () => {
    const body = await of.kept(
      elsewhereRow({}, '7.00', 'OWNERLESS'),
      elsewhereRow({}, '9.00', 'LATER'),
    );
    await of.at.agreed(body);
    expect(await of.held()).toBe('31.00');
    const [unowned, later] = (await casesNow()).toSorted((a, b) =>
      String(a.amount).localeCompare(String(b.amount)),
    );
    const caseId = unowned?.caseId ?? '';
    const done = await byTwo({ kind: 'reverse-payment', caseId });
    expect(done.preview.sentences[0]).toContain('Reverse the receipt OWNERLESS of K7.00');
    expect(await of.held()).toBe('24.00');
    const twice = { kind: 'reverse-payment', caseId } as const;
    expect((await staff.ask('care', previewProposal, { body: twice })).data).toBeNull();
    const [another = ''] = of.otherLoans;
    const { id } = await of.at.orderOf(another);
    const to = { caseId: later?.caseId ?? '', orderId: String(id) };
    await of.at.agreed({ kind: 'unmatched-to-owner', ...to });
    const paymentId = await paymentOf('LATER', another);
    const opened = await staff.done('care', reportTakenBack, { paymentId, on, reason });
    await byTwo({ kind: 'reverse-payment', caseId: opened.caseId });
    expect(await of.held()).toBe('15.00');
  });
});
