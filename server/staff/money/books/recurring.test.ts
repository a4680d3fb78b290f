import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJournals, trialBalance } from '../../../../contract/staff/books-acts.ts';
import { showGuide } from '../../../../contract/staff/guide-acts.ts';
import { listRecurring, stopRecurring } from '../../../../contract/staff/journal-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { bookRecurring } from './recurring.ts';

const day = 86_400;
const on = (text: string) => text as CivilDate;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const rent: ProposalBody = {
  kind: 'recurring-journal',
  day: 31,
  startsOn: on('2026-03-02'),
  endsOn: on('2026-06-15'),
  memo: 'Rent of the office',
  debits: [{ account: 'provider-fees', amount: '750.25' }],
  credits: [{ account: 'bank', amount: '750.25' }],
};

const capital: ProposalBody = {
  kind: 'journal',
  on: on('2026-03-02'),
  memo: 'Capital of the lender',
  debits: [{ account: 'bank', amount: '5000' }],
  credits: [{ account: 'capital', amount: '5000' }],
};

async function byTwo(body: ProposalBody): Promise<string> {
  const { world, peter, mary } = of;
  const id = await doneByTwo(world.context, [peter, mary], body);
  await world.pass(601);
  await carryOutProposals(world.context);
  return id;
}
const booked = async () => {
  const { rows } = await office.done('director', listJournals, { filter: {}, limit: 50 });
  const dates = rows.filter(({ memo }) => memo === rent.memo).map(({ datedOn }) => datedOn);
  return dates.sort().reverse();
};
const rows = async () => (await office.done('finance', listRecurring, {})).rows;
const lineOf = async (month: string) => {
  const { lines } = await office.done('director', showGuide, { list: 'month-end', month });
  return lines.find(({ line }) => line === 'recurring');
};
const refused = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  );

describe('a recurring journal', () => {
  it.each([
    [{ endsOn: on('2026-03-01') }, 'ends before it begins'],
    [{ startsOn: on('2026-01-15') }, 'or later'],
    [{ credits: [] }, 'debits an account and credits another'],
    [{ debits: [{ account: 'principal', amount: '750.25' }] }, 'No journal moves'],
  ])('is not begun with %j', async (change, why) => {
    const { values } = await proposed(of.peter, { ...rent, ...change } as ProposalBody);
    expect(values['why']).toContain(why);
  });

  it('takes two people, and books nothing before its day', async () => {
    const seen = await proposed(of.peter, { ...rent, memo: 'Approved by oneself' });
    if (seen.data === null) throw new Error('it was proposed');
    expect((await approved(of.peter, seen.data.proposal)).reason).toBe('same-person');
    await byTwo(capital);
    await byTwo(rent);
    await bookRecurring(of.world.context);
    expect(await booked()).toEqual([]);
    expect(await rows()).toMatchObject([{ memo: rent.memo, day: 31, booked: 0, lastOn: null }]);
    expect(await lineOf('2026-03')).toMatchObject({
      state: 'cannot-yet',
      says: expect.stringContaining(
        '0 of 1 recurring journal booked. Rent of the office, 31 Mar',
      ),
    });
  });

  it('is booked once a month, each on its own day, also after days of outage', async () => {
    await of.world.pass(65 * day);
    expect(await lineOf('2026-03')).toMatchObject({
      state: 'cannot-yet',
      says: expect.stringContaining('the job book-recurring books it'),
    });
    await Promise.all([bookRecurring(of.world.context), bookRecurring(of.world.context)]);
    await bookRecurring(of.world.context);
    expect(await booked()).toEqual([on('2026-04-30'), on('2026-03-31')]);
    const asOf = (text: string) => office.done('finance', trialBalance, { asOf: on(text) });
    const costOn = async (text: string) =>
      (await asOf(text)).rows.find(({ account }) => account === 'provider-fees')?.balance;
    expect([await costOn('2026-03-30'), await costOn('2026-03-31')]).toEqual([
      '0.00',
      '750.25',
    ]);
    expect(await costOn('2026-04-30')).toBe('1500.50');
    expect(await lineOf('2026-03')).toMatchObject({
      state: 'done',
      says: '1 of 1 recurring journal booked.',
    });
  });

  it('leaves a closed month as it is, and its list says so', async () => {
    const { world } = of;
    const late = { ...rent, memo: 'Insurance of the office', day: 5, endsOn: null };
    await byTwo({ ...late, startsOn: on('2026-05-01') });
    await byTwo({ kind: 'close-period', month: '2026-03' });
    await byTwo({ kind: 'close-period', month: '2026-04' });
    await world.pass(27 * day);
    await byTwo({ kind: 'close-period', month: '2026-05' });
    await bookRecurring(world.context);
    expect(await booked()).toEqual([on('2026-04-30'), on('2026-03-31')]);
    expect(await lineOf('2026-05')).toMatchObject({
      state: 'to-do',
      says: expect.stringContaining('was closed before. Open it again, or stop this one.'),
    });
    await byTwo({ kind: 'reopen-period', month: '2026-05' });
    await bookRecurring(world.context);
    expect((await booked())[0]).toBe('2026-05-31');
    expect((await lineOf('2026-05'))?.state).toBe('done');
  });

  it('cannot be forged in the database', async () => {
    const [one] = (await rows()).filter(({ memo }) => memo === rent.memo);
    const whole = (
      what: string,
    ) => `insert into journal (id, proposal_id, dated_on, memo, booked_at,
      recurring_id) select 'forged', proposal_id, ${what}, memo, '2026-07-02', id
      from recurring_journal where id = '${one?.recurringId}'`;
    expect(await refused(whole("'2026-05-30'"))).toBe('two_people');
    expect(await refused(whole("'2026-06-30'"))).toBe('two_people');
    expect(await refused(whole("'2026-05-31'"))).toBe('journal_recurring_id_dated_on_key');
    // Without its lines, or with others, it is none.
    const none = whole("'2026-03-31'").replace("'forged'", "'none'");
    expect(await refused(none)).not.toBe('done');
    const more = `insert into journal_line select id, 9, 'fee-income', -1 from journal
      where recurring_id is not null limit 1`;
    expect(await refused(more)).toBe('journal_is_whole');
    const transfer = `insert into transfer select 'journal', source_id, 'more', null, null, debit,
      credit, 1, event_at, created_at, 9, '' from transfer t join journal j on j.id = t.source_id
      where recurring_id is not null limit 1`;
    expect(await refused(transfer)).toBe('journal_is_whole');
    expect(await refused('update recurring_journal set day = 1')).toBe('recurring_is_kept');
    expect(
      await refused(`insert into recurring_journal (id, proposal_id, day, starts_on, memo,
        created_at) select 'forged', proposal_id, 1, '2026-03-02', 'A gift', now()
        from recurring_journal limit 1`),
    ).toBe('two_people');
  });

  it('is stopped by one person, once, and books nothing after', async () => {
    const [one] = (await rows()).filter(({ memo }) => memo === 'Insurance of the office');
    const asked = { recurringId: one?.recurringId ?? '' };
    expect((await office.ask('care', stopRecurring, asked)).reason).toBe('not-allowed');
    await office.done('finance', stopRecurring, asked);
    expect((await office.ask('finance', stopRecurring, asked)).reason).toBe('not-possible-now');
    await of.world.pass(40 * day);
    await bookRecurring(of.world.context);
    const stopped = (await rows()).find(({ recurringId }) => recurringId === asked.recurringId);
    expect(stopped).toMatchObject({ booked: 1, lastOn: '2026-05-05' });
    // It ended before the last day of June.
    expect((await booked())[0]).toBe('2026-05-31');
  });
});
