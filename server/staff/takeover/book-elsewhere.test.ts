import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showCash } from '../../../contract/staff/cash-acts.ts';
import * as acts from '../../../contract/staff/takeover-acts.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee } from '../../../contract/words/ngwee.ts';
import { account } from '../../../domain/loan/account.ts';
import { elsewhereRow, elsewhereWorld, paidOn } from '../../../testing/elsewhere-world.ts';
import { approved, proposed } from '../../../testing/staff-world.ts';
import { cutOver } from '../../../testing/takeover-world.ts';
import { carryOutProposals } from '../../app/proposals.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { script, sql } from '../../store/database/database.ts';

const selectCases = sql<{ id: string; providerId: string; detail: { amount: string } }>(`
  select id, provider_id, detail from discrepancy where resolved_at is null and
    provider = 'elsewhere' order by provider_id`);
const selectTransfers = sql<{ debit: string; credit: string; amount: bigint }>(`
  select debit, credit, sum(amount)::bigint as amount from transfer
  where 'received-elsewhere' in (debit, credit) group by 1, 2 order by 1, 2`);
const selectSms = sql<{ text: string }>("select text from sms where kind = 'receipt'");

describe('payments that the former paybill received', () => {
  let of: Awaited<ReturnType<typeof elsewhereWorld>>;
  let at: (typeof of)['at'];
  let two: (typeof at)['two'];
  let [loan, mobile] = ['', ''];
  beforeAll(async () => {
    of = await elsewhereWorld();
    ({ at } = of);
    ({ two } = at);
    ({ loan, mobile } = of.book.payer);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  it('pays the loan from the day of the payment, and no float has the money', async () => {
    const before = await of.owed();
    const body = await of.kept(
      elsewhereRow({ loan }, '60.00', 'MP260304.1'),
      elsewhereRow({ mobile }, '15.00', 'MP260304.2'),
    );
    expect(await of.owed()).toBe(before);
    expect((await proposed(two.mary, body)).reason).toBe('not-allowed');
    const proposal = await two.open(body, two.peter);
    expect(JSON.stringify(proposal.preview)).toContain('K60.00 to loan');
    expect((await approved(two.peter, proposal)).data).toBeNull();
    expect((await approved(two.mary, proposal)).data).not.toBeNull();
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    // At least: the interest of these days on the principal that was paid falls away.
    expect(before - (await of.owed())).toBeGreaterThanOrEqual(kwacha(75));
    const order = await at.orderOf(loan);
    const paid = order.events.filter(({ kind }) => kind === 'payment-confirmed');
    expect(paid.map(({ effectiveOn }) => effectiveOn)).toEqual([paidOn, paidOn]);
    const day = (on: typeof paidOn) => account(order.terms, order.events, on).paidAmount;
    expect(day(paidOn) - day(addDays(paidOn, -1))).toBe(kwacha(75));
    const payments = order.payments.map(({ provider, state, providerReference: name }) => {
      return [provider, state, name].join(' ');
    });
    expect(payments.toSorted()).toEqual([
      'elsewhere confirmed MP260304.1',
      'elsewhere confirmed MP260304.2',
    ]);
    expect(await of.held()).toBe('75.00');
    const cash = await at.done(showCash, {});
    expect(cash.floats.map(({ booked, agrees }) => [booked, agrees])).toEqual(
      cash.floats.map(() => ['0.00', true]),
    );
    expect(cash.unidentifiedReceipts).toBe('0.00');
    const texts = (await two.db.rows(selectSms)).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('MP260304.1'))).toHaveLength(1);
    expect(await two.db.rows(selectCases)).toEqual([]);
  });

  it('books nothing twice, whatever the file', async () => {
    const same = await of.read([
      elsewhereRow({ loan }, '60.00', 'MP260304.1'),
      elsewhereRow({ mobile }, '15.00', 'mp260304.2'),
    ]);
    expect(same.data).toEqual({ file: null, already: 2, faults: [] });
    const other = await of.read([elsewhereRow({ loan }, '61.00', 'MP260304.1')]);
    expect(other.data?.faults[0]?.why).toContain('is booked already, with K60.00');
    // Files of one payment that were read before any of them was booked.
    const first = await of.kept(elsewhereRow({ loan }, '1.00', 'TWICE'));
    const proposal = await two.open(first, two.peter);
    const second = await of.kept(
      elsewhereRow({ loan }, '1.00', 'twice'),
      elsewhereRow({ loan }, '1.00', 'THRICE'),
    );
    const forged = { ...second, hash: first.hash };
    expect((await proposed(two.peter, forged)).values['why']).toContain('no such file');
    await approved(two.mary, proposal);
    await at.agreed(second);
    expect(await of.held()).toBe('77.00');
    expect((await proposed(two.peter, second)).values['why']).toContain('All of it is booked');
    expect(await at.count("payment where lower(provider_reference) = 'twice'")).toBe(1);
  });

  it('makes a case of what a loan does not owe, and of what names none', async () => {
    const rest = await of.owed();
    const over = formatKwacha(ngwee(rest + kwacha(20)));
    const today = addDays(cutOver, 6);
    const body = await of.kept(
      elsewhereRow({ loan, on: today }, over, 'OVER'),
      elsewhereRow({ loan, on: today }, '5.00', 'CLOSED'),
      elsewhereRow({ loan: 'L-none', mobile: '0979999999' }, '7.00', 'UNKNOWN'),
      elsewhereRow({}, '8.00', 'BLANK'),
    );
    const shown = await two.open(body, two.peter);
    expect(shown.preview.changes.map(({ what, after }) => [what, after])).toEqual([
      ['Line 4: UNKNOWN', '4 Mar 2026: K7.00 to a case'],
      ['Line 5: BLANK', '4 Mar 2026: K8.00 to a case'],
      [
        'Line 2: OVER',
        expect.stringMatching(/^7 Mar 2026: K[\d.,]+ to loan \d+, K20.00 to a case$/),
      ],
      ['Line 3: CLOSED', '7 Mar 2026: K5.00 to a case'],
    ]);
    await approved(two.mary, shown);
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    expect(await of.owed()).toBe(0n);
    const order = await at.orderOf(loan);
    expect(accountOf(order, two.world.now())).toMatchObject({
      status: 'settled',
      owedToBorrower: 0n,
    });
    const cases = await two.db.rows(selectCases);
    expect(cases.map(({ providerId, detail }) => [providerId, detail.amount])).toEqual([
      ['BLANK', '800n'],
      ['CLOSED', '500n'],
      ['OVER (rest)', '2000n'],
      ['UNKNOWN', '700n'],
    ]);
    expect((await at.done(showCash, {})).unidentifiedReceipts).toBe('-40.00');
    // Its owner is found later: it is given as other unidentified money.
    const owner = (await at.rowsOf(of.runId, 'touched')).length;
    expect(owner).toBe(1);
    const unknown = cases.find(({ providerId }) => providerId === 'UNKNOWN')?.id ?? '';
    const [another = ''] = of.otherLoans;
    const { id: orderId } = await at.orderOf(another);
    const was = accountOf(await at.orderOf(another), two.world.now()).remainingAmount;
    await at.agreed({ kind: 'unmatched-to-owner', caseId: unknown, orderId: String(orderId) });
    const now = accountOf(await at.orderOf(another), two.world.now()).remainingAmount;
    expect(was - now).toBeGreaterThanOrEqual(kwacha(7));
    expect((await at.done(showCash, {})).unidentifiedReceipts).toBe('-33.00');
  });

  it('goes on where a process stopped, and books each row once', async () => {
    const loans = of.otherLoans;
    // As long as a reference may be, so that an approver can sign what is listed of them.
    const rows = Array.from({ length: 120 }, (_, n) =>
      elsewhereRow({ loan: loans[n % loans.length] ?? '' }, '1.00', `D${n}`.padEnd(60, '.')),
    );
    const before = Number(await of.held());
    const proposal = await two.open(await of.kept(...rows), two.peter);
    expect(proposal.preview.changes).toHaveLength(80);
    expect(proposal.preview.sentences).toContain('Payments that are not listed: 40.');
    expect((await approved(two.mary, proposal)).data).not.toBeNull();
    await two.world.pass(601);
    const { context } = two.world;
    let left = 4;
    const transaction: typeof context.db.transaction = (act) =>
      context.db.transaction(async (tx) => {
        const answer = await act(tx);
        if (--left === 0) throw new Error('killed');
        return answer;
      });
    const db = Object.assign(Object.create(context.db), { transaction });
    await carryOutProposals({ ...context, db });
    await Promise.all([carryOutProposals(context), carryOutProposals(context)]);
    while ((await carryOutProposals(context)) === 'unfinished');
    const ofFile = "payment where provider_reference like 'D%' and amount = 100";
    expect(await at.count(ofFile)).toBe(120);
    expect(Number(await of.held())).toBe(before + 120);
    expect(await at.count(`proposal where id = '${proposal.id}' and state = 'done'`)).toBe(1);
  });

  it('is cleared by a journal when the money is handed over', async () => {
    const amount = (await of.held()) ?? '';
    await at.agreed({
      kind: 'journal',
      on: two.world.context.clock.today(),
      memo: 'The former paybill handed over what it took',
      debits: [{ account: 'bank', amount }],
      credits: [{ account: 'received-elsewhere', amount }],
    });
    expect(await of.held()).toBe('0.00');
    expect(
      (await two.db.rows(selectTransfers)).map(({ debit, credit }) => [debit, credit]),
    ).toEqual([
      ['bank', 'received-elsewhere'],
      ['received-elsewhere', 'unidentified-receipts'],
    ]);
    const { booked } = await at.done(acts.showTakeover, { runId: of.runId });
    expect(booked.touched).toBeGreaterThan(1);
  });

  it('takes nothing past two people, in the database either', async () => {
    const { fileId } = await of.kept(elsewhereRow({ loan }, '3.00', 'FORGED'));
    const { borrowerId, wallet, terms } = await at.orderOf(loan);
    const ofRow = `from elsewhere_row r where r.file_id = '${fileId}'`;
    const payment = `insert into payment (id, provider_id, provider, borrower_id, order_id, plan_id,
        operation, purpose, amount, mobile, network, state, created_at, settled_at)
      select r.id, gen_random_uuid(), 'elsewhere', '${borrowerId}', r.order_id,
        '${terms.planIds[0]}', 'collect', 'found', r.amount, '${wallet.mobile}', r.network,
        'confirmed', now(), now() ${ofRow}`;
    await expect(two.program.run(script(payment))).rejects.toThrow('two people');
    const transfer = `insert into transfer (source, source_id, line, debit, credit, amount,
        event_at, created_at, link, chain)
      select 'statement', r.id, 'statement:1', 'received-elsewhere', 'unidentified-receipts',
        r.amount, now(), now(), 1, '' ${ofRow}`;
    await expect(two.program.run(script(transfer))).rejects.toThrow('no such row');
    for (const change of ['update elsewhere_row set amount = 1', 'delete from elsewhere_row']) {
      await expect(two.program.run(script(change))).rejects.toThrow('elsewhere_row');
    }
  });
});
