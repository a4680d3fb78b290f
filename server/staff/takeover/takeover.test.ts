import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trialBalance } from '../../../contract/staff/books-acts.ts';
import * as acts from '../../../contract/staff/takeover-acts.ts';
import type { TakeoverTable } from '../../../contract/staff/takeover-words.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import type { PaymentId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { askToPay } from '../../../testing/money-world.ts';
import { approved, colleague, proposed } from '../../../testing/staff-world.ts';
import { cutOver as asOf, takeoverWorld } from '../../../testing/takeover-world.ts';
import { wildBook } from '../../../testing/wild-book.ts';
import type { WildBook } from '../../../testing/wild-book.ts';
import { giveCoupons } from '../../growth/campaigns/give-coupons.ts';
import { accrueOvernight } from '../../lending/orders/accrue-overnight.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { openedBillOf } from '../../lending/quick-repay/quick-bill.ts';
import { sendReminders } from '../../lending/reminders/send-reminders.ts';
import { script, sql } from '../../store/database/database.ts';

const sumOpenings = sql<{ debit: string; amount: bigint }>(`
  select debit, sum(amount)::bigint as amount from transfer
  where credit = 'opening-balance' group by 1 order by 1`);

describe('taking over a loan book', () => {
  let at: Awaited<ReturnType<typeof takeoverWorld>>;
  let two: (typeof at)['two'];
  beforeAll(async () => {
    at = await takeoverWorld();
    ({ two } = at);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  it('finds every spoiled row, and nothing else', async () => {
    const wild = wildBook({ borrowers: 400, asOf, seed: 7, spoil: 0.01 });
    expect(wild.spoiled.length).toBeGreaterThan(40);
    const runId = await at.opened(wild.files);
    const { report } = await at.checked(runId, 100);
    expect(report?.whyNot).toContain('have faults');
    const found = new Set((await at.rowsOf(runId, 'faults')).map((r) => `${r.file}:${r.line}`));
    const missed = wild.spoiled.filter(({ file, line }) => !found.has(`${file}:${line}`));
    expect(missed).toEqual([]);
    const spoiled = new Set(wild.spoiled.map(({ file, line }) => `${file}:${line}`));
    const clean = [...found].filter((row) => !spoiled.has(row) && !wild.tainted.has(row));
    expect(clean).toEqual([]);
    expect(await at.count('borrower')).toBe(0);
  });

  it('says what is wrong with a file as such', async () => {
    const wild = wildBook({ borrowers: 3, asOf, seed: 1 });
    const wrong: readonly (readonly [TakeoverTable, string, string])[] = [
      ['borrowers', 'external_id,mobile\r\n1,2\r\n', 'has no column first_name, last_name'],
      ['loans', '\n', 'is empty'],
      ['schedule', `${','.repeat(3_000_000)}`, 'longer than'],
      ['payments', 'loan_external_id,paid_on,amount,colour\n', 'not known: colour'],
    ];
    const runId = await at.opened(
      wild.files,
      wrong.map(([file]) => file),
    );
    for (const [file, text] of wrong) await at.upload(runId, file, text);
    await at.checked(runId);
    const faults = await at.rowsOf(runId, 'faults');
    for (const [file, , why] of wrong) {
      expect(faults.find((row) => row.file === file)?.faults[0]?.why).toContain(why);
    }
  });

  it('is refused to those who may only look, and without totals', async () => {
    const wild = wildBook({ borrowers: 3, asOf, seed: 2 });
    const care = await colleague(two.world.context, 'Joseph', ['care']);
    const runId = await at.opened(wild.files, ['totals']);
    expect((await at.ask(acts.checkTakeover, { runId }, care)).reason).toBe('not-allowed');
    const { report } = await at.checked(runId);
    expect(report?.whyNot).toContain('totals.csv');
    await at.tickAll(runId);
    const body = { kind: 'take-over', runId, hash: report?.hash ?? '' } as const;
    expect(await proposed(two.peter, body)).toMatchObject({ reason: 'not-possible-now' });
    expect((await proposed(two.mary, body)).reason).toBe('not-allowed');
  });

  it('compares each wallet with our books, and says what is to be posted', async () => {
    const wild = wildBook({ borrowers: 3, asOf, seed: 3 });
    const [head, product] = wild.files.totals.split('\r\n');
    const totals = (row: string) =>
      [`${head},wallet,balance`, `${product},,`, row, ''].join('\r\n');
    const runId = await at.opened(wild.files, ['totals']);
    await at.upload(runId, 'totals', totals(',,,,,,,,,,,Vodafone,5000'));
    expect((await at.checked(runId)).report?.whyNot).toContain('have faults');
    await at.upload(runId, 'totals', totals(',,,,,,,,,,,MTN,5000'));
    const why = (await at.checked(runId)).report?.whyNot;
    expect(why).toContain('The wallet of MTN has 0.00 in our books and 5000.00');
    await at.agreed({
      kind: 'journal',
      on: asOf,
      memo: 'What the former system had at MTN',
      debits: [{ account: 'float:MTN', amount: '5000' }],
      credits: [{ account: 'opening-balance', amount: '5000' }],
    });
    expect((await at.checked(runId)).report?.whyNot).toBe(null);
  });

  const clean = wildBook({ borrowers: 40, asOf, seed: 11 });
  let firstRun = '';

  it('books what it showed, to the ngwee, once, also killed and by two at once', async () => {
    const runId = await at.opened(clean.files);
    firstRun = runId;
    const { report, sample } = await at.checked(runId);
    expect(report?.whyNot).toBe(null);
    expect(sample.rows).toBeGreaterThan(20);
    for (const { files, booked, totals } of report?.lines ?? []) {
      expect([files, totals]).toEqual([booked, booked]);
    }
    expect(await at.count('borrower')).toBe(0);
    expect(await at.count('loan_order')).toBe(0);
    const hash = report?.hash ?? '';
    const early = await proposed(two.peter, { kind: 'take-over', runId, hash });
    expect(early.values['why']).toContain('wait to be compared');
    await at.tickAll(runId);
    await at.agreedTo(runId);
    // Stopped after its first batch, killed in each later one, then by two processes at once.
    expect(await at.oneBatch()).toBe('unfinished');
    for (const nth of [1, 2, 3, 4]) {
      await expect(at.killedAt(nth)).rejects.toThrow('killed');
    }
    const part = await at.count('loan_order');
    expect(part).toBeGreaterThan(0);
    await Promise.all([at.work(), at.work()]);
    await at.work();
    const shown = await at.done(acts.showTakeover, { runId });
    expect(shown).toMatchObject({ state: 'booked', booked: { borrowers: 40, undone: 0 } });
    expect(await at.count('loan_order')).toBe(shown.booked.loans);
    expect(part).toBeLessThan(shown.booked.loans);
    const by = (figure: string) =>
      report?.lines.find((line) => line.figure === figure)?.booked ?? '0.00';
    const sums = Object.fromEntries(
      (await two.db.rows(sumOpenings)).map(({ debit, amount }) => [
        debit,
        Number(amount) / 100,
      ]),
    );
    expect(sums['principal']).toBe(Number(by('principal')));
    expect(sums['interest']).toBe(Number(by('interest')));
    expect(sums['fees']).toBe(Number(by('fees')));
    expect(sums['late-fees']).toBe(Number(by('late_fees')));
  });

  it('sends nothing, gives nothing and raises nothing', async () => {
    await giveCoupons(two.world.context);
    await two.world.pass(86_400);
    await accrueOvernight(two.world.context);
    await sendReminders(two.world.context);
    for (const what of ['sms', 'reminder', 'user_coupon', 'payment', 'statement_row']) {
      expect([what, await at.count(what)]).toEqual([what, 0]);
    }
    expect(await at.count('borrower where limit_raised_at is not null')).toBe(0);
    expect(await at.count('borrower where settled_orders > 0')).toBe(0);
  });

  it('changes nothing the second time', async () => {
    const before = [
      await at.count('loan_order'),
      await at.count('transfer'),
      await at.count('borrower'),
    ];
    const runId = await at.opened(clean.files);
    const { report } = await at.checked(runId);
    expect(report?.counts['already']).toBe(report?.counts['loans']);
    expect(report?.whyNot).toContain('no loan that is not here already');
    const after = [
      await at.count('loan_order'),
      await at.count('transfer'),
      await at.count('borrower'),
    ];
    expect(after).toEqual(before);
  });

  it('accrues, is announced, then late, as any loan', async () => {
    const order = await at.orderOf(clean.payer.loan);
    const before = accountOf(order, two.world.now());
    expect(before).toMatchObject({ isUnannounced: true, disbursedOn: expect.any(String) });
    expect(before.status === 'active' || before.status === 'overdue').toBe(true);
    const { sent } = await at.done(acts.sendTakeoverNotices, { runId: firstRun });
    expect(sent).toBeGreaterThan(0);
    expect(await at.count('sms')).toBe(sent);
    const { text } = (await two.db.row(sql<{ text: string }>('select text from sms'))) ?? {
      text: '',
    };
    expect(text).toContain('your loan is in our new system');
    expect(text.length).toBeLessThanOrEqual(160);
    expect((await at.done(acts.sendTakeoverNotices, { runId: firstRun })).sent).toBe(0);
    const opened = async () => {
      const noticed = await at.orderOf(clean.payer.loan);
      return openedBillOf(noticed, accountOf(noticed, two.world.now()))?.objectBy;
    };
    expect(await opened()).toBe(addDays(two.world.context.clock.today(), 30));
    const lateFee = async () =>
      accountOf(await at.orderOf(clean.payer.loan), two.world.now()).lateFee;
    const given = await lateFee();
    await two.world.pass(6 * 86_400);
    expect(await lateFee()).toBe(given);
    const { values } = await at.ask(trialBalance, { asOf: two.world.context.clock.today() });
    expect(values).toEqual({});
  });

  it('refuses a report that is not the one that was agreed to', async () => {
    const other = wildBook({ borrowers: 5, asOf, seed: 21 });
    const mine = Object.fromEntries(
      Object.entries(other.files).map(([file, text]) => [
        file,
        text
          .replaceAll(/\bB(\d)/g, 'X$1')
          .replaceAll(/\bL(\d)/g, 'Y$1')
          .replaceAll('0970', '0971'),
      ]),
    ) as WildBook['files'];
    const runId = await at.opened(mine);
    const { report } = await at.checked(runId);
    expect(report?.whyNot).toBe(null);
    await at.tickAll(runId);
    const body = { kind: 'take-over', runId, hash: report?.hash ?? '' } as const;
    const proposal = await two.open(body, two.peter);
    // One person alone.
    expect((await approved(two.peter, proposal)).data).toBeNull();
    await at.upload(runId, 'payments', `${mine.payments}\r\n`);
    expect((await approved(two.mary, proposal)).data).toBeNull();
    expect((await at.done(acts.showTakeover, { runId })).state).toBe('open');
    const now = await at.checked(runId);
    expect(now.report?.hash).not.toBe(report?.hash);
    const raw = script(`update import_run set state = 'booking', booked_by = '${proposal.id}'
      where id = '${runId}'`);
    await expect(two.program.run(raw)).rejects.toThrow('two people');
  });

  it('is undone but for loans on which something has happened', async () => {
    const order = await at.orderOf(clean.payer.loan);
    const { borrowerId, id: orderId, wallet, terms } = order;
    const { id: walletId, mobile } = wallet;
    two.world.world.phones.setWallet(mobile, { network: 'MTN' });
    const payoutId = '' as PaymentId;
    const loan = { borrowerId, orderId, walletId, mobile, planIds: terms.planIds, payoutId };
    const owed = accountOf(order, two.world.now()).remainingAmount;
    await askToPay(two.world, loan, kwacha(60));
    await two.world.live(15);
    const paid = await at.orderOf(clean.payer.loan);
    expect(accountOf(paid, two.world.now()).remainingAmount).toBe(owed - kwacha(60));
    await at.agreed({ kind: 'undo-takeover', runId: firstRun });
    await at.work();
    const { state, booked } = await at.done(acts.showTakeover, { runId: firstRun });
    expect(state).toBe('undone');
    expect(booked).toMatchObject({ undone: booked.loans - 1, touched: 1 });
    const [stays, ...others] = await at.rowsOf(firstRun, 'touched');
    expect([stays?.externalId, others]).toEqual([clean.payer.loan, []]);
    const back = await two.db.rows(
      sql<{ debit: string; credit: string; amount: bigint }>(`
        select debit, credit, amount from transfer
        where 'opening-balance' in (debit, credit) and order_id <> ${orderId}`),
    );
    const sum = back.reduce(
      (all, one) => all + (one.credit === 'opening-balance' ? one.amount : -one.amount),
      0n,
    );
    expect(sum).toBe(0n);
  });
});
