import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import {
  listBorrowers,
  type sealedParts,
  showBorrower,
  unseal,
} from '../../../../contract/staff/borrower-acts.ts';
import {
  addNote,
  checkCaller,
  readNote,
} from '../../../../contract/staff/borrower-care-acts.ts';
import { search } from '../../../../contract/staff/search-acts.ts';
import { listActs, listReadings } from '../../../../contract/staff/audit-acts.ts';
import { bornOn, giveCard, loansOffice } from '../../../../testing/loans-office.ts';
import type { LoansOffice } from '../../../../testing/loans-office.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { eraseNow } from '../../../people/data-rights/erase-rows.ts';
import { script, sql } from '../../../store/database/database.ts';

let office: LoansOffice;
let db: LoansOffice['db'];
let world: LoansOffice['world'];
let staff: LoansOffice['staff'];
beforeAll(async () => {
  office = await loansOffice();
  ({ db, world, staff } = office);
});
afterAll(() => office.close());

async function named(firstName: string, lastName: string, nrc = '555123/11/1') {
  const loan = await agreeToLoan(db, { at: world.now(), amount: kwacha(500) });
  await world.live(15);
  await giveCard(office, loan.borrowerId, { firstName, lastName, nrc });
  return loan;
}

async function found(text: string) {
  const { data: answer } = await staff.ask('credit', search, { text });
  return answer?.found ?? [];
}

const idsOf = (list: Awaited<ReturnType<typeof found>>) => list.map(({ id }) => id);

describe('a search', () => {
  it('finds a borrower by each way a person may be named', async () => {
    const { borrowerId, mobile, orderId, payoutId } = await named(
      'Nsofwa-Thérèse',
      "N'gandu",
      '646464/64/1',
    );
    const ways: [string, string][] = [
      [mobile, 'mobile'],
      [`+26${mobile}`, 'mobile'],
      [`26${mobile.slice(0, 4)} ${mobile.slice(4)}`, 'mobile'],
      [mobile.slice(1), 'mobile'],
      [mobile.slice(-4), 'last-four'],
      ['646464/64/1', 'card'],
      ['646464 641', 'card'],
      ['Therese ngandu', 'name'],
      ['NGAN nsof', 'name'],
      ['THÉRÈSE N’GANDU', 'name'],
    ];
    for (const [text, by] of ways) {
      const list = await found(text);
      expect(
        list.map((one) => `${one.kind} ${one.id} ${one.by}`),
        text,
      ).toContain(`borrower ${borrowerId} ${by}`);
      expect(JSON.stringify(list)).not.toContain(mobile);
    }
    expect(idsOf(await found(String(orderId)))).toContain(String(orderId));
    const payment = await world.payment(payoutId);
    for (const text of [payoutId, payment.providerId, payment.providerReference ?? 'none']) {
      expect(idsOf(await found(text))).toContain(payoutId);
    }
  });

  it('finds no one by half of what was asked, or by a part within a word', async () => {
    const { borrowerId } = await named('Kabaso', 'Zimba');
    for (const text of ['Kabaso Mwila', 'baso', 'imba', 'Zi', 'Kabaso Zimbabwe']) {
      expect(idsOf(await found(text)), text).not.toContain(borrowerId);
    }
    const { reason: refused } = await staff.ask('credit', search, { text: 'Zi' });
    expect(refused).toBe('search-too-short');
  });

  it('takes any text, and finds nothing by it', async () => {
    for (const text of [
      "' or 1=1 --",
      '%%%',
      '\u{1f600}\u{1f600}\u{1f600}',
      '000',
      'C-2026-1',
    ]) {
      expect(await found(text)).toEqual([]);
    }
  });

  it('keeps no name in the database', async () => {
    await named('Quixotina', 'Zyambo');
    const dump = await db.rows(
      script<{ text: string }>(
        `select string_agg(row_to_json(t)::text, ' ') as text from name_mark t`,
      ),
    );
    expect(dump[0]?.text).not.toMatch(/quixot|zyambo/i);
  });

  it('finds no one who was erased, nor by a name that was corrected', async () => {
    const before = await named('Wakatina', 'Phirione');
    await named('Others', 'Phirione');
    expect(idsOf(await found('Wakatina'))).toContain(before.borrowerId);
    await db.transaction((tx) => eraseNow(tx, before));
    expect(idsOf(await found('Wakatina'))).toEqual([]);
    expect(await found('Phirione')).toHaveLength(1);
  });
});

describe('a borrower', () => {
  it('is shown without anything that names them', async () => {
    const { borrowerId, mobile, orderId } = await named('Bupeina', 'Sakalaone', '717171/71/1');
    const { data: answer } = await staff.ask('credit', showBorrower, { borrowerId });
    expect(answer?.borrower).toMatchObject({ limit: '1000.00', openLoan: String(orderId) });
    expect(answer?.loans.map((loan) => loan.orderId)).toEqual([String(orderId)]);
    expect(answer?.messages.length).toBeGreaterThan(0);
    const text = JSON.stringify(answer);
    for (const secret of [mobile, 'Bupeina', 'Sakalaone', '717171']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is in the list once, newest first', async () => {
    const one = await named('First', 'Person');
    await world.pass(60);
    const two = await named('Second', 'Person');
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const asked = { filter: {}, sort: 'newest', limit: 3 } as const;
      const { data: answer } = await staff.ask('credit', listBorrowers, {
        ...asked,
        ...(after !== undefined && { after }),
      });
      seen.push(...(answer?.rows ?? []).map(({ borrowerId }) => borrowerId));
      after = answer?.next;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.indexOf(two.borrowerId)).toBeLessThan(seen.indexOf(one.borrowerId));
  });
});

describe('care for a borrower', () => {
  it('learns whether a caller is who they say, and nothing else, three times a day', async () => {
    const { borrowerId } = await named('Called', 'Mwamba', '939393/93/1');
    const said = { borrowerId, name: 'MWAMBA called', nrc: '939393/93/1', bornOn };
    expect((await staff.ask('finance', checkCaller, said)).reason).toBe('not-allowed');
    expect(await staff.done('care', checkCaller, said)).toEqual({
      name: true,
      nrc: true,
      bornOn: true,
    });
    const half = { ...said, name: 'Mwamba', nrc: '939393/94/1' };
    expect(await staff.done('care', checkCaller, half)).toEqual({
      name: false,
      nrc: false,
      bornOn: true,
    });
    await staff.done('care', checkCaller, { ...said, name: 'Called Mwamba Banda' });
    expect((await staff.ask('care', checkCaller, said)).reason).toBe('not-possible-now');
    const looks = { filter: { borrowerId }, limit: 20 } as const;
    const { rows } = await staff.done('auditor', listReadings, looks);
    const byCare = rows.filter(({ who }) => who?.name === 'Joseph Zulu');
    expect(byCare.map(({ what }) => what)).toEqual(['identity', 'identity', 'identity']);
    const kept = await db.rows(selectUnsealed, { borrowerId });
    expect(kept).toHaveLength(3);
    expect(kept[0]?.reason).toBe('A caller was asked who they are; nothing was revealed.');
    const cardless = await agreeToLoan(db, { at: world.now(), amount: kwacha(500) });
    const other = { ...said, borrowerId: cardless.borrowerId };
    const { values } = await staff.ask('care', checkCaller, other);
    expect(values['why']).toBe('They have shown no card yet: there is nothing to compare.');
    await world.pass(86_400);
    expect((await staff.done('care', checkCaller, said)).name).toBe(true);
    await db.run(
      script(`insert into erasure (id, borrower_id, asked_at, due_at, at)
        values ('called', '${borrowerId}', now(), now(), now())`),
    );
    expect((await staff.ask('care', checkCaller, said)).reason).toBe('unknown');
  });

  it('stores notes encrypted, records who reads them, and erases them', async () => {
    const { borrowerId, mobile } = await named('Noted', 'Person', '919191/91/1');
    const text = 'Is at sea until May; their sister Ruth answers the phone.';
    await staff.done('care', addNote, { borrowerId, text });
    expect((await staff.ask('finance', addNote, { borrowerId, text })).reason).toBe(
      'not-allowed',
    );
    const { notes } = await staff.done('credit', showBorrower, { borrowerId });
    expect(notes).toMatchObject([{ by: 'Joseph Zulu' }]);
    const stored = await db.rows(sql<object, object>('select * from sealed_item'), {});
    expect(JSON.stringify(stored)).not.toContain('at sea');
    const note = { borrowerId, noteId: notes[0]?.noteId ?? '' };
    expect(await staff.done('credit', readNote, note)).toEqual({ text });
    const another = await named('Not', 'Noted', '929292/92/1');
    const wrong = { ...note, borrowerId: another.borrowerId };
    expect((await staff.ask('credit', readNote, wrong)).reason).toBe('unknown');
    const looks = { filter: { about: borrowerId }, limit: 5 } as const;
    expect((await staff.done('auditor', listActs, looks)).rows.map(({ act }) => act)).toEqual([
      'readNote',
      'addNote',
    ]);
    await db.transaction((tx) => eraseNow(tx, { borrowerId, mobile }));
    expect((await staff.ask('credit', readNote, note)).reason).toBe('unknown');
    expect((await staff.done('credit', showBorrower, { borrowerId })).notes).toEqual([]);
  });
});

const openReview = sql<void, { id: string; borrowerId: BorrowerId; now: Date }>(`
  insert into review (id, kind, borrower_id, reasons, opened_at)
  values (:id, 'face', :borrowerId, '[]', :now)`);
const selectUnsealed = sql<
  { who: string; reason: string; readings: bigint },
  { borrowerId: BorrowerId }
>(`
  select u.staff_id as who, u.reason, (select count(*) from sealed_reading r
    where r.borrower_id = u.borrower_id and r.reader = 'console' and r.who = u.staff_id
      and r.at = u.at) as readings
  from unsealing u where u.borrower_id = :borrowerId`);

describe('what names a borrower', () => {
  const what: (typeof sealedParts)[number][] = ['name', 'mobile', 'nrc'];
  const [reason, note] = ['decision', 'The face is to be compared with the card.'] as const;

  async function uncovered({ borrowerId }: LentLoan, id: string) {
    const args = { borrowerId, what, reason, note, about: { kind: 'review', id } } as const;
    return staff.ask('credit', unseal, args);
  }

  it('is shown to staff with open work about them, and that is kept with its reason', async () => {
    const loan = await named('Mutintaone', 'Banda', '818181/81/1');
    const id = randomUUID();
    await db.run(openReview, { id, borrowerId: loan.borrowerId, now: world.now() });
    const { data: answer } = await uncovered(loan, id);
    expect(Object.fromEntries((answer?.values ?? []).flatMap(({ fields }) => fields))).toEqual({
      Name: 'Mutintaone Banda',
      Mobile: loan.mobile,
      NRC: '818181/81/1',
      Born: '1991-04-17',
    });
    expect(answer?.shownUntil.getTime()).toBe(world.now().getTime() + 600_000);
    const filter = { about: loan.borrowerId };
    const log = await staff.done('auditor', listActs, { filter, limit: 5 });
    expect(log.rows).toMatchObject([{ act: 'unseal', who: { name: 'Grace Banda' } }]);
    const about = { borrowerId: loan.borrowerId };
    const looks = await staff.done('auditor', listReadings, { filter: about, limit: 5 });
    expect(looks.rows.map((row) => [row.what, row.who?.name, row.reason])).toEqual([
      ['identity', 'Grace Banda', `decision: ${note}`],
      ['identity', 'Grace Banda', `decision: ${note}`],
    ]);
    const own = await staff.done('care', listReadings, { filter: about, limit: 5 });
    expect(own.rows).toEqual([]);
    const kept = await db.rows(selectUnsealed, { borrowerId: loan.borrowerId });
    expect(kept).toEqual([{ who: expect.any(String), reason: note, readings: 2n }]);
  });

  it('stays covered without open work, by work that ended, or by work about another', async () => {
    const [loan, other] = [await named('Abel', 'Tembo'), await named('Cain', 'Tembo')];
    const [ended, foreign] = [randomUUID(), randomUUID()];
    await db.run(openReview, { id: ended, borrowerId: loan.borrowerId, now: world.now() });
    await db.run(openReview, { id: foreign, borrowerId: other.borrowerId, now: world.now() });
    await db.run(
      script(`update review set decided_at = opened_at, decision = 'approved', decided_by = 'x',
        decision_reason = 'x' where id = '${ended}'`),
    );
    for (const id of [ended, foreign, randomUUID()]) {
      expect((await uncovered(loan, id)).reason).toBe('no-open-work');
    }
    expect(await db.rows(selectUnsealed, { borrowerId: loan.borrowerId })).toEqual([]);
  });
});
