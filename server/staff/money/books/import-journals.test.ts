import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listJournals, trialBalance } from '../../../../contract/staff/books-acts.ts';
import { readJournals, showImport } from '../../../../contract/staff/journal-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, doneByTwo, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';

const day = 86_400;
const header = 'date,account,debit,credit,document,text';
const whole = [
  header,
  '02/03/2026,bank,5000.25,,D-1,Capital paid in',
  '02/03/2026,capital,,5000.25,D-1,Capital paid in',
  '02/03/2026,provider-fees,100,,D-2,Fees of the network',
  '02/03/2026,bank,,99.99,D-2,Fees of the network',
  '02/03/2026,float:MTN,,0.01,D-2,Fees of the network',
].join('\r\n');

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

const asked = (text: string, dates: 'dmy' | 'ymd' = 'dmy') => {
  return { name: 'Payroll of March', dates, base64: Buffer.from(text).toString('base64') };
};
const read = (text: string, dates?: 'dmy' | 'ymd') =>
  office.done('finance', readJournals, asked(text, dates));
const bodyOf = async (text: string) => {
  const { file } = await read(text);
  if (file === null) throw new Error('the file has no fault');
  return { kind: 'import-journals', ...file } as const;
};
const balances = async () => {
  const asOf = of.world.context.clock.today() as CivilDate;
  const { rows } = await office.done('director', trialBalance, { asOf });
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
};
const journals = async () =>
  (await office.done('director', listJournals, { filter: {}, limit: 50 })).rows;
const refused = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  );

describe('a file of journals', () => {
  it.each([
    ['nothing of', 1, '', 'the first line must be date,account'],
    [`${header}\n02/03/2026,bank,1`, 2, '', 'has 3 columns'],
    [`${header}\n2026-03-02,bank,1,,D,Text`, 2, 'date', 'is no day as DD/MM/YYYY'],
    [`${header}\n03/03/2027,bank,1,,D,Text`, 2, 'date', 'is after today'],
    [`${header}\n02/03/2026,banc,1,,D,Text`, 2, 'account', 'is in no chart'],
    [`${header}\n02/03/2026,principal,1,,D,Text`, 2, 'account', 'is moved by loans alone'],
    [`${header}\n02/03/2026,bank,1,1,D,Text`, 2, 'debit', 'as debit or as credit'],
    [`${header}\n02/03/2026,bank,,-1,D,Text`, 2, 'credit', 'is no amount above zero'],
    [`${header}\n02/03/2026,bank,1.001,,D,Text`, 2, 'debit', 'is no amount above zero'],
    [`${header}\n02/03/2026,bank,1,,=D,Text`, 2, 'document', 'is no number'],
    [`${header}\n02/03/2026,bank,1,,D,No`, 2, 'text', 'has 4 to 150 letters'],
    [whole.replace('99.99', '99.98'), 4, 'credit', 'of document D-2 differ'],
    [whole.replace('float:MTN', 'bank'), 6, 'account', 'is in two lines of document D-2'],
    [whole.replace(/02(?=.*0\.01)/, '01'), 6, 'date', 'is not that of line 4'],
  ])('is not kept with the fault of case %#', async (text, line, column, why) => {
    const { file, faults } = await read(text);
    expect(file).toBeNull();
    expect(faults[0]).toMatchObject({ line, column, why: expect.stringContaining(why) });
  });

  it('is refused when it is too large or in another writing', async () => {
    const lines = Array.from({ length: 2001 }, () => '02/03/2026,bank,1,,D,Text');
    const { faults } = await read([header, ...lines].join('\n'));
    expect(faults[0]?.why).toContain('has 2001 lines');
    const large = asked('x'.repeat(513 * 1024));
    expect((await office.ask('finance', readJournals, large)).values['why']).toContain(
      '512 KB',
    );
    const latin = { ...asked(''), base64: Buffer.from([0xe9, 0x0a]).toString('base64') };
    const { faults: ofLatin } = await office.done('finance', readJournals, latin);
    expect(ofLatin[0]?.why).toContain('not in UTF-8');
    expect((await office.ask('care', readJournals, asked(whole))).reason).toBe('not-allowed');
  });

  it('is booked as a whole by two people, one journal a document, and once', async () => {
    const { world, peter, mary } = of;
    const body = await bodyOf(whole);
    const seen = await proposed(peter, body);
    expect(seen.data?.proposal).toMatchObject({
      title: 'Book 2 journals of K5,100.25 from the file Payroll of March.',
      preview: { changes: [{ after: '4900.26' }, {}, {}, {}] },
    });
    if (seen.data === null) throw new Error('it was proposed');
    expect((await approved(peter, seen.data.proposal)).reason).toBe('same-person');
    expect((await approved(mary, seen.data.proposal)).reason).toBeNull();
    expect(await journals()).toEqual([]);
    await world.pass(601);
    await carryOutProposals(world.context);
    expect((await journals()).map(({ memo, amount }) => [memo, amount]).sort()).toEqual([
      ['D-1: Capital paid in', '5000.25'],
      ['D-2: Fees of the network', '100.00'],
    ]);
    expect(await balances()).toMatchObject({
      bank: '4900.26',
      capital: '-5000.25',
      'float:MTN': '-0.01',
      'provider-fees': '100.00',
    });
    const again = await office.ask('finance', readJournals, asked(whole));
    expect(again.values['why']).toContain('This file is booked already');
    expect((await proposed(peter, body)).values['why']).toContain('booked already');
    const { isBooked, rows } = await office.done('director', showImport, {
      importId: body.importId,
    });
    expect([isBooked, rows.length]).toEqual([true, 5]);
  });

  const other = whole.replaceAll('D-', 'E-');

  it('is not carried out in a month that was closed since', async () => {
    const { world, peter, mary } = of;
    const body = await bodyOf(other);
    const { data } = await proposed(peter, body);
    if (data === null) throw new Error('it was proposed');
    await world.pass(31 * day);
    const close = { kind: 'close-period', month: '2026-03' } as const;
    await doneByTwo(world.context, [peter, mary], close);
    await carryOutProposals(world.context);
    const told = await approved(mary, data.proposal);
    expect(told.values['why']).toContain('March 2026 is closed, and line 2 is dated in it');
    expect((await journals()).length).toBe(2);
    expect((await read(other.replaceAll('E-1', 'F-1'))).faults[0]).toMatchObject({
      why: expect.stringContaining('is in a closed month'),
    });
  });

  it('cannot be forged in the database, nor booked in part', async () => {
    const { world, peter, mary } = of;
    const third = whole.replaceAll('D-', 'G-').replaceAll('02/03/', '02/04/');
    const body = await bodyOf(third);
    const { data } = await proposed(peter, body);
    if (data === null) throw new Error('it was proposed');
    const line = (document: string) => `insert into journal_import_line values
      ('${body.importId}', 99, '${document}', '2026-04-02', 'A gift', 'fee-income', 5)`;
    expect(await refused(line('G-1'))).toBe('two_people');
    expect(await refused('update journal_import_line set amount = 1')).not.toBe('done');
    await approved(mary, data.proposal);
    await world.pass(601);
    const one = (document: string, amount: string, id: string) => `
      insert into journal (id, proposal_id, dated_on, memo, booked_at, import_id, document)
        select '${id}', id, '2026-04-02', '${document}: Capital paid in',
          not_before, '${body.importId}', '${document}'
        from proposal where id = '${data.proposal.id}';
      insert into journal_line values ('${id}', 1, 'bank', ${amount}),
        ('${id}', 2, 'capital', -${amount});
      insert into transfer (source, source_id, line, debit, credit, amount, event_at, created_at,
        link, chain) values ('journal', '${id}', 'journal:1', 'bank', 'capital', ${amount},
        '2026-04-02', now(), 1, '')`;
    expect(await refused(one('G-1', '500025', 'part'))).toBe('journal_is_whole');
    expect(await refused(one('G-1', '500026', 'more'))).toBe('journal_is_whole');
    expect((await journals()).length).toBe(2);
    await carryOutProposals(world.context);
    expect((await journals()).length).toBe(4);
    expect((await balances())['bank']).toBe('9800.52');
  });

  it('of two thousand lines is booked in one step', async () => {
    const { world, peter, mary } = of;
    const lines = Array.from({ length: 1000 }, (_, n) => [
      `2026-04-02,provider-fees,1.00,,P-${n},Payment number ${n}`,
      `2026-04-02,bank,,1.00,P-${n},Payment number ${n}`,
    ]).flat();
    const { file, faults } = await read([header, ...lines].join('\n'), 'ymd');
    expect(faults).toEqual([]);
    if (file === null) throw new Error('the file has no fault');
    await doneByTwo(world.context, [peter, mary], { kind: 'import-journals', ...file });
    await world.pass(601);
    await carryOutProposals(world.context);
    expect((await balances())['provider-fees']).toBe('1200.00');
  });
});
