import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseWorld } from '../../../testing/case-world.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { colleague, doneByTwo, proposed } from '../../../testing/staff-world.ts';
import { refuseProposalAct } from '../proposals/end-acts.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';

const why = { reason: 'The network wrote.', evidence: 'Letter 12 of 3 March.' };

let db: TestDatabase;
let world: MoneyWorld;
let at: ReturnType<typeof caseWorld>;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  at = caseWorld(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

it('a case says what can be done about it, and to whom it falls, until it has ended', async () => {
  const { paymentId } = await at.endless();
  const id = await at.caseOf(paymentId);
  const page = async () => (await at.act('Grace', 'case', { id })).page ?? '';
  const alone = await page();
  expect(alone).toContain(`"case ask-again ${id}"`);
  expect(alone).toContain('confirm, fail or pay back, by two people');
  expect(alone).not.toContain('"decide"');
  const { context } = world;
  const grace = await colleague(context, 'Grace', ['care']);
  const peter = await colleague(context, 'Peter', ['finance']);
  const body = { kind: 'fail', caseId: id } as const;
  const { data } = await proposed(grace, body, why);
  expect(await page()).toContain('"in the console: somebody else than who proposed it"');
  const { page: list } = await at.act('Grace', 'cases', {});
  expect(list).toContain(`["case ${id}","fail","0 min","Grace: Fail by hand the repayment`);
  const { id: proposalId, version = 0 } = data?.proposal ?? {};
  if (proposalId === undefined) throw new Error('it is proposed');
  await peter.done(refuseProposalAct, { proposalId, version, reason: 'Too early.' });
  expect(await page()).not.toContain('"decide"');
  await doneByTwo(context, [grace, peter], body);
  const ended = await page();
  expect(ended).toContain('Nothing. It has ended.');
  expect(ended).toContain(`["evidence","${why.evidence}"]`);
  expect(ended).not.toContain(`case ask-again ${id}`);
});

it('the list says how much waits, which way it went, and how old it is', async () => {
  const { paymentId: taken } = await at.endless();
  const { paymentId: sentBack } = await at.backFailed();
  const rowOf = async (id: string) => {
    const { page = '' } = await at.act('Grace', 'cases', {});
    const from = page.indexOf(`["${id}"`);
    return page.slice(from, page.indexOf(']', from) + 1);
  };
  const [first, second] = [await at.caseOf(taken), await at.caseOf(sentBack)];
  expect(await rowOf(first)).toContain('"+K200.00"');
  expect(await rowOf(second)).toMatch(/"\d+ min","-K515.00"/);
  for (const [minutes, age] of [
    [59, '59 min'],
    [1, '1 h'],
    [46 * 60, '47 h'],
    [60, '2 days'],
  ] as const) {
    await world.pass(minutes * 60);
    expect(await rowOf(second)).toContain(`"${age}"`);
  }
});
