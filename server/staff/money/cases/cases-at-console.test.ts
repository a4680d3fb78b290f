import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  askNetwork,
  listCases,
  listPayments,
  resolveCase,
  showCase,
  showPayment,
} from '../../../../contract/staff/case-acts.ts';
import { listActs, listReadings } from '../../../../contract/staff/audit-acts.ts';
import { openEvidence, uploadEvidence } from '../../../../contract/staff/evidence-acts.ts';
import { beginApproval, withdrawProposal } from '../../../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import { search } from '../../../../contract/staff/search-acts.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { caseWorld, failed } from '../../../../testing/case-world.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { moneyWorld } from '../../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../../testing/money-world.ts';
import { proveLedger } from '../../../lending/ledger/prove-ledger.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { openStrangeCase } from '../../../lending/cases/discrepancy.ts';
import { settlePayment } from '../../../lending/payments/settle-payment.ts';
import { watchCases } from './watch-cases.ts';

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let staff: Awaited<ReturnType<typeof consoleOfWorld>>;

beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  staff = await consoleOfWorld(world);
});
afterEach(async () => {
  world.faults.clear();
  expect((await proveLedger({ db })).faults).toEqual([]);
});
afterAll(async () => {
  await staff.close();
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

describe('a case at the console', () => {
  it('tells what happened, what both sides hold, and no names in clear', async () => {
    const { loan, paymentId } = await at.endless();
    const caseId = await at.caseOf(paymentId);
    const unasked = await staff.done('care', showCase, { caseId });
    expect(unasked.payment?.sides.theirs.said).toBe('The network was not asked yet.');
    for (let n = 0; n < 2; n += 1) await staff.done('care', askNetwork, { paymentId });
    expect((await world.payment(paymentId)).state).toBe('submitted');
    const shown = await staff.done('care', showCase, { caseId });
    expect(shown.case).toMatchObject({ kind: 'no-end-after-a-day', endedAt: null });
    const story = shown.payment?.story.map(({ sentence }) => sentence) ?? [];
    expect(story[0]).toBe(
      'The borrower was to pay K200.00 as a repayment over Airtel, by pawaPay.',
    );
    expect(story).toContain('It was sent, and the network took it.');
    expect(story).toContain('The network says: still on its way. So 2 times.');
    expect(story.join()).toContain('A case: a day without a final word.');
    expect(shown.payment?.sides).toMatchObject({
      ours: { amount: '200.00', said: 'We sent it, and wait for its end.' },
      theirs: { amount: null, said: 'The network says: still on its way.' },
    });
    expect(shown.payment?.notes.length).toBeGreaterThan(0);
    const text = JSON.stringify(shown);
    expect(text).not.toContain(loan.mobile.slice(1));
  });

  it('says of each act what it would do, as its proposal then does', async () => {
    const { paymentId } = await at.endless();
    const caseId = await at.caseOf(paymentId);
    const { acts } = await staff.done('care', showCase, { caseId });
    const fail = acts.find(({ act }) => act === 'fail');
    const body = { kind: 'fail', caseId } as const;
    const { preview, previewHash } = await staff.done('care', previewProposal, { body });
    expect(fail).toMatchObject({ whyNot: null, preview });
    expect(preview.changes).toContainEqual({
      what: 'Payment',
      before: 'On its way',
      after: 'Failed',
    });
    const of = (act: string) => acts.find((one) => one.act === act)?.whyNot;
    expect(of('pay-back')).toContain('owed back');
    expect(of('resolve')).toContain('no end yet');

    const { proposal } = await staff.done('care', propose, { body, ...why, previewHash });
    const after = await staff.done('finance', showCase, { caseId });
    expect(after.acts.find(({ act }) => act === 'fail')?.whyNot).toContain('proposed already');
    const { reason, values } = await staff.ask('finance', resolveCase, { caseId, ...why });
    expect([reason, values['proposalId']]).toEqual(['proposal-open', proposal.id]);
    const { id: proposalId, version } = proposal;
    await staff.done('care', withdrawProposal, { proposalId, version });
    const open = await staff.ask('finance', resolveCase, { caseId, ...why });
    expect(open.reason).toBe('payment-open');
  });

  it('stores files encrypted, and an approval about it signs their hashes', async () => {
    const { loan, paymentId } = await at.endless();
    const caseId = await at.caseOf(paymentId);
    const file = Buffer.from('%PDF-1.7 the statement of her wallet');
    const hash = createHash('sha256').update(file).digest('hex');
    const asked = { caseId, what: 'Statement of the wallet', base64: file.toString('base64') };
    const { evidence } = await staff.done('finance', uploadEvidence, asked);
    const size = { mediaType: 'application/pdf', bytes: file.length };
    expect(evidence).toMatchObject([{ what: asked.what, hash, ...size }]);
    expect((await staff.done('director', showCase, { caseId })).evidence).toEqual(evidence);
    for (const base64 of ['no base64', Buffer.from('<svg/>').toString('base64')]) {
      const { values } = await staff.ask('finance', uploadEvidence, { ...asked, base64 });
      expect(values['why']).toBe('The file is no PDF, JPEG or PNG.');
    }
    const body = { kind: 'fail', caseId } as const;
    const { previewHash } = await staff.done('care', previewProposal, { body });
    const { proposal } = await staff.done('care', propose, { body, ...why, previewHash });
    const { id: proposalId, version } = proposal;
    const shown = await staff.done('finance', showProposal, { proposalId });
    expect(shown.proposal.files).toEqual(evidence);
    const seen = { proposalId, version, previewHash: shown.proposal.previewHash };
    const { words } = await staff.done('finance', beginApproval, seen);
    expect(JSON.parse(words)).toMatchObject({ evidenceFiles: [hash] });

    const [{ id: evidenceId } = { id: '' }] = evidence;
    const open = { caseId, evidenceId, reason: 'To decide about it.' };
    const opened = await staff.done('finance', openEvidence, open);
    expect(Buffer.from(opened.base64, 'base64')).toEqual(file);
    expect((await staff.ask('credit', openEvidence, open)).reason).toBe('not-allowed');
    const { borrowerId } = loan;
    const looked = await staff.done('auditor', listReadings, {
      filter: { borrowerId },
      limit: 5,
    });
    expect(looked.rows).toMatchObject([{ what: 'evidence', who: { name: 'Peter Mwale' } }]);
    await staff.done('care', withdrawProposal, { proposalId, version });
    // As soon as it has ended, nothing is added and nothing is opened for it.
    await settlePayment(world.context, paymentId, failed);
    await staff.ask('finance', resolveCase, { caseId, ...why });
    expect((await staff.done('finance', showCase, { caseId })).ended).not.toBeNull();
    expect((await staff.ask('finance', openEvidence, open)).reason).toBe('no-open-work');
    const late = await staff.ask('finance', uploadEvidence, asked);
    expect(late.values['why']).toBe('The case has ended.');
  });

  it('is put right by the word of the network when it is asked, and told so', async () => {
    const loan = await at.lentLoan();
    const { mobile } = loan;
    world.faults.arm({ operation: 'collect', fault: 'no-callback', mobile });
    const seconds = 86_400;
    world.faults.arm({ operation: 'collect', fault: 'settle-after', mobile, seconds });
    const paymentId = await at.asked(loan, kwacha(200));
    await world.live(10);
    await world.pass(25 * 3_600);
    await watchCases(world.context);
    const told = await staff.done('finance', askNetwork, { paymentId });
    expect(told).toMatchObject({ known: 'confirmed', state: 'confirmed' });
    expect(told.sentences[1]).toBe('It is booked by that word.');
    expect(accountOf(await world.order(loan), world.now()).paidAmount).toBe(kwacha(200));
    const again = await staff.done('finance', askNetwork, { paymentId });
    expect(again.sentences[1]).toBe('Nothing has changed by it.');
    const { payment } = await staff.done('auditor', showPayment, { paymentId });
    expect(payment.sides.theirs).toMatchObject({ amount: '200.00' });
    expect(payment.story.at(-1)?.sentence).toMatch(/confirmed/);
    const log = await staff.done('auditor', listActs, {
      filter: { about: paymentId },
      limit: 5,
    });
    expect(log.rows.map(({ act }) => act)).toEqual(['askNetwork', 'askNetwork']);
  });

  it('is ended once, by one person with evidence, where no money has to move', async () => {
    const { paymentId } = await at.backFailed();
    const caseId = await at.caseOf(paymentId);
    expect(resolveCase.args.safeParse({ caseId, reason: why.reason }).success).toBe(false);
    const both = await Promise.all([
      staff.ask('finance', resolveCase, { caseId, ...why }),
      staff.ask('care', resolveCase, { caseId, ...why }),
    ]);
    const refused = both.flatMap(({ reason }) => reason ?? []);
    expect(refused).toHaveLength(1);
    expect(['decided-already', 'changed-meanwhile']).toContain(refused[0]);
    const { ended, acts } = await staff.done('care', showCase, { caseId });
    expect(ended).toMatchObject(why);
    expect(acts).toEqual([]);
    const late = await staff.ask('care', resolveCase, { caseId, ...why });
    expect([late.reason, late.values['who']]).toEqual(['decided-already', ended?.by]);
  });

  it('of money that is not ours says what is known of it, and is found by their id', async () => {
    const asked = { known: 'in-progress' };
    const detail = { amount: 12_345n, operation: 'collect', asked };
    const row = { provider: 'pawapay', providerId: 'strange-1', detail };
    await openStrangeCase(world.context, row);
    const { found } = await staff.done('care', search, { text: 'strange-1' });
    const caseId = found[0]?.id ?? '';
    expect(found).toMatchObject([{ kind: 'case', by: 'reference' }]);
    const shown = await staff.done('care', showCase, { caseId });
    expect(shown).toMatchObject({
      payment: null,
      strange: 'None of our payments has this id.',
      seen: [
        ['Amount', 'K123.45'],
        ['Way', 'Money in'],
        ['Network said', 'The network says: still on its way.'],
      ],
    });
    expect(shown.acts.map(({ act, whyNot }) => [act, whyNot])).toEqual([['resolve', null]]);
  });
});

describe('lists of money', () => {
  it('have each open case once, oldest first, and by what is the matter', async () => {
    await at.endless();
    await at.backFailed();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const filter = { state: 'open' } as const;
      const asked = { filter, sort: 'oldest', limit: 2, ...(after && { after }) } as const;
      const { rows, next } = await staff.done('care', listCases, asked);
      seen.push(...rows.map(({ caseId }) => caseId));
      after = next;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    const kinds = async (kind: 'pay-back-failed' | 'float-short') =>
      (
        await staff.done('care', listCases, { filter: { kind }, sort: 'newest', limit: 50 })
      ).rows.map((row) => row.kind);
    const [sentBack] = (
      await staff.done('care', listCases, {
        filter: { kind: 'pay-back-failed' },
        sort: 'newest',
        limit: 1,
      })
    ).rows;
    expect(sentBack?.payment).toMatchObject({ operation: 'payout', amount: '515.00' });
    expect(new Set(await kinds('pay-back-failed'))).toEqual(new Set(['pay-back-failed']));
    expect(await kinds('float-short')).toEqual([]);
  });

  it('have payments by state and way, and nothing of whom', async () => {
    const filter = { state: 'confirmed', operation: 'payout' } as const;
    const asked = { filter, sort: 'newest', limit: 5 } as const;
    const { rows } = await staff.done('finance', listPayments, asked);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject(filter);
    expect(JSON.stringify(rows)).not.toMatch(/"09\d{8}"/);
  });
});
