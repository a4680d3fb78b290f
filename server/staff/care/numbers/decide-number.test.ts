import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listNumberCases, showNumberCase } from '../../../../contract/staff/number-acts.ts';
import { stopNumberCase } from '../../../../contract/staff/number-acts.ts';
import type { ArgsOf, StaffAct } from '../../../../contract/staff/staff-act.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { approved, colleague } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { changeNumbers } from '../../../people/numbers/change-numbers.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import { newId } from '../../../store/ids.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { findProposal } from '../../proposals/proposal-row.ts';

const hour = 3_600;

const stateOf = sql<{ state: string; face: string; endedBy: string | null }, { id: string }>(
  'select state, face, ended_by from number_change where id = :id',
);
const mobileOf = sql<{ mobile: string }, { id: string }>(
  'select mobile from borrower where id = :id',
);

describe('a change of number whose face is in doubt', () => {
  let two: Awaited<ReturnType<typeof twoPeopleWorld>>;
  let care: Awaited<ReturnType<typeof colleague>>;
  beforeAll(async () => {
    two = await twoPeopleWorld();
    care = await colleague(two.world.context, 'Joseph', ['care']);
  });
  afterAll(async () => {
    expect(await two.end()).toEqual([]);
  });

  const asked = <A extends StaffAct>(act: A, args: ArgsOf<A>) => {
    const served = servedActs.get(act.name);
    if (served === undefined) throw new Error(`${act.name} is not served`);
    return care.ask(served as unknown as ServedAct<A>, args);
  };

  let count = 0;
  /** A request whose face the job has found in doubt. */
  async function inDoubt(): Promise<{ id: string; loan: LentLoan; newMobile: string }> {
    const loan = await two.at.lentLoan();
    const id = newId();
    const newMobile = `096177${String(++count).padStart(4, '0')}`;
    const now = two.world.now();
    await insertInto(two.program, 'number_change', {
      id,
      borrowerId: loan.borrowerId,
      askerId: loan.borrowerId,
      way: 'held',
      newMobile,
      oldMobile: (await two.db.row(mobileOf, { id: loan.borrowerId }))?.mobile ?? '',
      state: 'review',
      tokenHash: Buffer.from('a session'),
      askedAt: now,
      dueAt: new Date(now.getTime() + 72 * hour * 1000),
      face: 'doubt',
      distance: 0.58,
    });
    return { id, loan, newMobile };
  }

  async function decide(changeId: string, finding: 'same-person' | 'not-same') {
    const proposal = await two.open({ kind: 'decide-number', changeId, finding }, care);
    const told = await approved(two.mary, proposal);
    if (told.data === null) throw new Error(`not approved: ${told.values['why']}`);
    await two.world.pass(601);
    await carryOutProposals(two.world.context);
    expect(await findProposal(two.db, proposal.id)).toMatchObject({ state: 'done' });
  }

  it('moves the account when two people approve the face, and not before it is due', async () => {
    const { id, loan, newMobile } = await inDoubt();
    const list = await asked(listNumberCases, { filter: {}, limit: 100 });
    expect(list.data?.rows.map((row) => row.id)).toContain(id);
    const shown = await asked(showNumberCase, { changeId: id });
    expect(shown.data?.numberCase).toMatchObject({ state: 'review', face: 'doubt' });
    await decide(id, 'same-person');
    await changeNumbers(two.world.context);
    expect(await two.db.row(stateOf, { id })).toMatchObject({ state: 'waiting' });
    await two.world.pass(73 * hour);
    await changeNumbers(two.world.context);
    expect(await two.db.row(stateOf, { id })).toMatchObject({
      state: 'done',
      face: 'approved',
    });
    const moved = await two.db.row(mobileOf, { id: loan.borrowerId });
    expect(moved).toEqual({ mobile: newMobile });
  });

  it('leaves the number when two people say it is another person', async () => {
    const { id, loan, newMobile } = await inDoubt();
    await decide(id, 'not-same');
    expect(await two.db.row(stateOf, { id })).toMatchObject({
      state: 'refused',
      endedBy: 'two',
    });
    await two.world.pass(73 * hour);
    await changeNumbers(two.world.context);
    const { mobile } = (await two.db.row(mobileOf, { id: loan.borrowerId })) ?? {};
    expect(mobile).not.toBe(newMobile);
    const again = await asked(stopNumberCase, { changeId: id, reason: 'They called us.' });
    expect(again.reason).toBe('no-open-work');
  });

  it('is stopped by one person for a caller', async () => {
    const { id } = await inDoubt();
    const done = await asked(stopNumberCase, { changeId: id, reason: 'They called us.' });
    expect(done.data).toEqual({});
    expect(await two.db.row(stateOf, { id })).toMatchObject({ state: 'stopped' });
    const ended = await asked(listNumberCases, { filter: { state: 'ended' }, limit: 100 });
    expect(ended.data?.rows.map((row) => row.id)).toContain(id);
  });

  it('is approved by no one person, and no number moves without it', async () => {
    const { id, loan } = await inDoubt();
    const approve = sql<void, { id: string }>(
      "update number_change set face = 'approved', state = 'waiting' where id = :id",
    );
    const approving = two.program.run(approve, { id });
    await expect(approving).rejects.toThrow(/violates check/);
    const move = sql<void, { id: string }>(
      "update borrower set mobile = '0961999999' where id = :id",
    );
    await expect(two.program.run(move, { id: loan.borrowerId })).rejects.toThrow(
      /changes only as it was asked for/,
    );
  });
});
