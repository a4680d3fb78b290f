import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Preview } from '../../../contract/staff/proposal-view.ts';
import type { ProposalBody, ProposalKind } from '../../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../../contract/words/civil-date.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { formatKwacha, kwacha } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { changeOfAccount } from '../../../domain/books/change-of-account.ts';
import { caseWorld, confirmed } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { LentLoan, MoneyWorld } from '../../../testing/money-world.ts';
import { askAs } from '../../../testing/past-the-door.ts';
import { approved, colleague, doneByTwo, proposed } from '../../../testing/staff-world.ts';
import type { Colleague } from '../../../testing/staff-world.ts';
import { Refusal } from '../../http/refusal.ts';
import { agreeToArrangementCall } from '../../lending/arrangement/agree-to-arrangement.ts';
import { proveLedger } from '../../lending/ledger/prove-ledger.ts';
import { accrueOvernight } from '../../lending/orders/accrue-overnight.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { settlePayment } from '../../lending/payments/settle-payment.ts';
import { sql } from '../../store/database/database.ts';
import { carryOutProposals, endStaleProposals } from '../../app/proposals.ts';
import { findProposal } from './proposal-row.ts';

const day = 86_400;
const texts = sql<{ text: string }, { mobile: string }>(
  'select text from sms where mobile = :mobile order by created_at desc, id desc limit 1',
);

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
let joseph: Colleague;
let peter: Colleague;
let mary: Colleague;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
  joseph = await colleague(world.context, 'Joseph', ['care']);
  peter = await colleague(world.context, 'Peter', ['finance']);
  mary = await colleague(world.context, 'Mary', ['director']);
});
afterAll(async () => {
  await accrueOvernight(world.context);
  expect((await proveLedger({ db })).faults).toEqual([]);
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

const today = () => civilDateOf(world.now());
const state = async (loan: LentLoan) => accountOf(await world.order(loan), world.now());
async function lateLoan(): Promise<LentLoan> {
  const loan = await at.lentLoan();
  await world.pass(40 * day);
  await accrueOvernight(world.context);
  return loan;
}
async function agrees(loan: LentLoan): Promise<void> {
  const arrangementId = (await state(loan)).arrangement?.proposalId;
  const body = { orderId: loan.orderId, arrangementId };
  const answer = await askAs(world, loan, agreeToArrangementCall, { body });
  expect(answer).not.toBeInstanceOf(Refusal);
}

/** Shows what a proposal would do, and does it: the preview that was signed comes back. */
async function carriedOut(
  [one, other]: readonly [Colleague, Colleague],
  body: ProposalBody,
): Promise<Preview> {
  const { data } = await proposed(one, body);
  if (data === null) throw new Error(`${body.kind} is not proposed`);
  const signed = await approved(other, data.proposal);
  if (signed.data === null) throw new Error(`${body.kind} is not approved`);
  await world.pass(600);
  await carryOutProposals(world.context);
  expect(await findProposal(db, data.proposal.id)).toMatchObject({ state: 'done' });
  return data.proposal.preview;
}

/** What `kindOfLoan` makes. */
const loanKinds = [
  'waive',
  'arrangement',
  'hardship',
  'end-hardship',
  'write-off-early',
  'reverse-write-off',
] as const satisfies readonly ProposalKind[];

interface Life {
  readonly name: string;
  readonly kind: (typeof loanKinds)[number];
  readonly by: () => readonly [Colleague, Colleague];
  readonly body: (loan: { readonly orderId: string }) => ProposalBody;
  /** What comes before it. */
  readonly before?: (loan: LentLoan) => Promise<unknown>;
  /** What the borrower does so many days after it. */
  readonly afterwards?: readonly [days: number, act: (loan: LentLoan) => Promise<void>];
}

const care = () => [joseph, peter] as const;
const finance = () => [peter, mary] as const;
const ill = (of: { readonly orderId: string }, days: number | null = 20) =>
  ({
    ...of,
    kind: 'hardship',
    hardship: days === null ? 'death' : 'illness',
    from: addDays(today(), -3),
    days,
  }) as const;
const orderOf = ({ orderId }: LentLoan) => ({ orderId: String(orderId) });

const lives: readonly Life[] = [
  {
    name: 'late fees waived',
    kind: 'waive',
    by: care,
    body: (of) => ({ ...of, kind: 'waive', amount: '10' }),
  },
  {
    name: 'a plan agreed to on its last day and broken',
    kind: 'arrangement',
    by: care,
    body: (of) => ({
      ...of,
      kind: 'arrangement',
      parts: [{ on: addDays(today(), 10), amount: '200' }],
      lastOn: addDays(today(), 20),
    }),
    afterwards: [7, agrees],
  },
  { name: 'charges stopped for days', kind: 'hardship', by: care, body: ill },
  { name: 'charges stopped', kind: 'hardship', by: care, body: (of) => ill(of, null) },
  {
    name: 'charges that run again',
    kind: 'end-hardship',
    by: care,
    before: (loan) => doneByTwo(world.context, care(), ill(orderOf(loan))),
    body: (of) => ({ ...of, kind: 'end-hardship' }),
  },
  {
    name: 'a debt written off early',
    kind: 'write-off-early',
    by: finance,
    body: (of) => ({ ...of, kind: 'write-off-early' }),
  },
  {
    name: 'a write-off reversed',
    kind: 'reverse-write-off',
    by: finance,
    before: (loan) => carriedOut(finance(), { ...orderOf(loan), kind: 'write-off-early' }),
    body: (of) => ({ ...of, kind: 'reverse-write-off' }),
  },
];

describe('what a preview shows', () => {
  it.each(lives)('comes true: $name', async ({ by, body, before, afterwards }) => {
    const loan = await lateLoan();
    await before?.(loan);
    const was = await state(loan);
    const preview = await carriedOut(by(), body(orderOf(loan)));
    const is = await state(loan);
    const moved = changeOfAccount(was, is).transfers;
    const shown = moved.map(({ debit, credit, amount }) => ({
      debit,
      credit,
      amount: formatKwacha(amount),
    }));
    expect(shown).toEqual(preview.transfers);
    const sent = (await db.row(texts, { mobile: loan.mobile }))?.text;
    for (const { text } of preview.messages) expect(sent).toBe(text);
    const figure = preview.changes.find(({ what }) => what === 'Still to pay');
    expect(showKwacha(is.remainingAmount)).toBe(
      figure?.after ?? showKwacha(was.remainingAmount),
    );
    const later = preview.changes.filter(({ what }) => what.startsWith('Still to pay on '));
    const began = today();
    const seen: string[] = [];
    for (let days = 0; days <= 60; days += 1) {
      if (days === afterwards?.[0]) await afterwards[1](loan);
      const owed = showKwacha((await state(loan)).remainingAmount);
      for (const { what, after } of later) {
        const on = dayText(addDays(began, days));
        if (!what.startsWith(`Still to pay on ${on}`)) continue;
        expect(`${what}: ${owed}`).toBe(`${what}: ${after}`);
        seen.push(what);
      }
      await world.pass(day);
      await accrueOvernight(world.context);
    }
    expect(seen).toEqual(later.map(({ what }) => what));
  });

  it('of an arrangement has the late fees that its agreement reverses', async () => {
    const loan = await lateLoan();
    const owed = showKwacha((await state(loan)).remainingAmount);
    const { data, ...no } = await proposed(joseph, {
      ...orderOf(loan),
      kind: 'arrangement',
      parts: [{ on: addDays(today(), 10), amount: '200' }],
      lastOn: addDays(today(), 20),
    });
    if (data === null) throw new Error(`not proposed: ${no.reason}`);
    const [agreed, broken] = data.proposal.preview.changes.slice(-2);
    expect(agreed?.what).toMatch(/, if agreed to by then$/);
    expect(agreed?.after).toBe(owed);
    expect(agreed?.before).not.toBe(owed);
    expect(broken?.what).toMatch(/, if agreed to and broken$/);
  });

  it('is looked at for every kind that changes a loan by events', () => {
    expect(new Set(lives.map(({ kind }) => kind))).toEqual(new Set(loanKinds));
  });
});

describe('a proposal that no longer fits', () => {
  const paidInFull = async (loan: LentLoan) => {
    const amount = (await state(loan)).remainingAmount;
    const paymentId = await at.asked(loan, amount);
    await settlePayment(world.context, paymentId, confirmed(amount));
  };

  it.each([
    ['waive', 'The late fees owed on loan', { amount: '10' }],
    ['hardship', 'Nothing is charged on this loan.', { hardship: 'illness', days: 20 }],
    ['write-off-early', 'Only a loan in arrears can be written off.', {}],
  ] as const)('lapses and says why when the loan is paid: %s', async (kind, why, more) => {
    const loan = await lateLoan();
    const from = kind === 'hardship' ? { from: today() } : {};
    const body = { ...orderOf(loan), ...more, ...from, kind } as ProposalBody;
    const by = kind === 'write-off-early' ? peter : joseph;
    const { data } = await proposed(by, body);
    if (data === null) throw new Error('it is not proposed');
    await endStaleProposals(world.context);
    expect((await findProposal(db, data.proposal.id))?.state).toBe('proposed');
    await paidInFull(loan);
    await endStaleProposals(world.context);
    expect(await findProposal(db, data.proposal.id)).toMatchObject({
      state: 'lapsed',
      outcome: 'changed',
      heldBecause: expect.stringContaining(why),
      decidedBy: null,
    });
    const late = await approved(mary, data.proposal);
    expect(late.reason).toBe('decided-already');
  });

  it('stays open for a reason that passes', async () => {
    const loan = await lateLoan();
    const { data } = await proposed(peter, { ...orderOf(loan), kind: 'write-off-early' });
    if (data === null) throw new Error('it is not proposed');
    await at.asked(loan, kwacha(200));
    await endStaleProposals(world.context);
    expect((await findProposal(db, data.proposal.id))?.state).toBe('proposed');
  });
});
