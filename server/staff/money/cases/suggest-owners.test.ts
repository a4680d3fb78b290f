import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { suggestOwners } from '../../../../contract/staff/case-acts.ts';
import { showLoan } from '../../../../contract/staff/loan-acts.ts';
import { paymentReference } from '../../../../contract/words/payment-reference.ts';
import {
  showStatementDay,
  uploadStatement,
} from '../../../../contract/staff/statement-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { approved } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { purge } from '../../../app/jobs/purge.ts';
import { rotateKeys } from '../../../app/copy/rotate-keys.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { accountOf } from '../../../lending/orders/load-order.ts';
import { reconcileStatements } from '../../../lending/payments/reconcile/reconcile-statements.ts';
import { saveNameMarks } from '../../../people/verification/name-marks.ts';
import { sql } from '../../../store/database/database.ts';

const provider = 'pawapay';
const daySeconds = 86_400;
let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
let [ann, ben, cyn]: LentLoan[] = [];
let day: CivilDate;
const cases = new Map<string, string>();

const numberOf = (one: LentLoan | undefined) => one?.mobile ?? '';
const idOf = (one: LentLoan | undefined) => String(one?.orderId);
/** Numbers of a world count up: in its last digits a slip could be the next one. */
function exchanged(mobile: string): string {
  const at = [3, 4, 5].find((place) => mobile.charAt(place) !== mobile.charAt(place + 1)) ?? 3;
  const pair = mobile.charAt(at + 1) + mobile.charAt(at);
  return mobile.slice(0, at) + pair + mobile.slice(at + 2);
}
const suggested = (row: string) =>
  office.done('finance', suggestOwners, { caseId: cases.get(row) ?? row });
const reasonsOf = async (row: string) =>
  (await suggested(row)).rows.map(({ orderId, reasons }) => [orderId, ...reasons]);

beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
  });
  const { world, at } = of;
  const { context } = world;
  vi.spyOn(world.provider, 'statement').mockResolvedValue(null);
  [ann, ben, cyn] = [await at.lentLoan(), await at.lentLoan(), await at.lentLoan()];
  assert(ben !== undefined, 'it was lent');
  await world.pass(12 * daySeconds);
  const name = 'Thandiwe Ng’andu Mbewe';
  await saveNameMarks(context.db, context.keys, { borrowerId: ben.borrowerId, name });
  day = context.clock.today();
  const asked = { orderId: idOf(cyn), asOf: day };
  const { account } = await office.done('finance', showLoan, asked);
  const rows = [
    `r-number,DEPOSIT,200,26${numberOf(ann)},"Ann, B",`,
    `r-name,DEPOSIT,75,26095****117,MBEWE THANDIWE,`,
    `r-slip,DEPOSIT,60,${exchanged(numberOf(ann))},,`,
    `r-note,DEPOSIT,44,0955000111,,Loan ${idOf(cyn)}`,
    `r-ref,DEPOSIT,45,0955000114,,pay ${paymentReference(Number(idOf(cyn)))}`,
    `r-owes,DEPOSIT,${account.remaining},0955000112,,`,
    `r-none,DEPOSIT,1.23,0955000113,Mutale Unknown,`,
    `r-bare,DEPOSIT,9.99,,,`,
    `r-out,PAYOUT,-500,${numberOf(ann)},,`,
  ].map((row) => {
    const [id, type, amount, ...rest] = row.split(',');
    return [`${day}T10:00:00`, id, type, 'ZMW', amount, ...rest].join(',');
  });
  const head = 'Creation Date,Transaction ID,Type,Currency,Amount,MSISDN,Customer Name,Note';
  const base64 = Buffer.from([head, ...rows, ''].join('\r\n')).toString('base64');
  await world.pass(daySeconds);
  const told = await office.ask('finance', uploadStatement, { provider, day, base64 });
  expect(told).toMatchObject({ reason: null });
  await reconcileStatements(context);
  const shown = await office.done('finance', showStatementDay, { provider, day, limit: 50 });
  for (const { providerId, case: one } of shown.rows) {
    if (one !== null) cases.set(providerId, one.caseId);
  }
}, 120_000);
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

describe('loans that unidentified money may be meant for', () => {
  it('are found by number, name, note, a slip of the finger, and the exact amount', async () => {
    expect((await reasonsOf('r-number'))[0]).toEqual([idOf(ann), 'Same number']);
    expect(await reasonsOf('r-name')).toEqual([[idOf(ben), 'The whole name agrees']]);
    expect(await reasonsOf('r-slip')).toEqual([
      [idOf(ann), 'Same number with two digits exchanged'],
    ]);
    expect(await reasonsOf('r-note')).toEqual([[idOf(cyn), 'The note names this loan']]);
    expect(await reasonsOf('r-ref')).toEqual([
      [idOf(cyn), 'The note has the payment reference of this loan'],
    ]);
    const owing = (await suggested('r-owes')).rows;
    expect(owing.map(({ orderId }) => orderId)).toContain(idOf(cyn));
    for (const { reasons } of owing) expect(reasons[0]).toMatch(/^Owed exactly K5\d\d\.\d\d/);
    expect(await reasonsOf('r-none')).toEqual([]);
    expect(await reasonsOf('r-bare')).toEqual([]);
  });

  it('are proposed for money in alone', async () => {
    expect(await suggested('r-out')).toMatchObject({ isGivable: false });
    expect((await suggested('r-number')).isGivable).toBe(true);
  });

  it('show no number and no name', async () => {
    for (const row of cases.keys()) {
      const text = JSON.stringify(await suggested(row));
      expect(text).not.toMatch(/MBEWE|Thandiwe|Ng’andu/i);
      for (const one of [ann, ben, cyn]) expect(text).not.toContain(numberOf(one).slice(1));
    }
    const { payer } = await suggested('r-number');
    expect(payer).toEqual({ mobileMasked: expect.stringContaining('****'), isNamed: true });
    const [kept] = await of.db.rows(
      sql<{ text: string; rows: number }>(`
        select string_agg(encode(body, 'escape'), '') as text, count(*)::int as rows
        from statement_party`),
    );
    expect(kept?.rows).toBe(8);
    expect(kept?.text).not.toMatch(/MBEWE|DEPOSIT|95/);
  });

  it('are shown to those who see cases, of unidentified money alone', async () => {
    const caseId = cases.get('r-number') ?? '';
    expect((await office.ask('marketing', suggestOwners, { caseId })).reason).toBe(
      'not-allowed',
    );
    expect((await office.ask('finance', suggestOwners, { caseId: 'none' })).reason).toBe(
      'unknown',
    );
    const { paymentId } = await of.at.endless();
    const other = { caseId: await of.at.caseOf(paymentId) };
    expect((await office.ask('finance', suggestOwners, other)).reason).toBe('unknown');
  });

  it('get the money by the two-person act alone, after which the payer is forgotten', async () => {
    const { world, mary, peter } = of;
    assert(ann !== undefined, 'it was lent');
    const caseId = cases.get('r-number') ?? '';
    const before = accountOf(await world.order(ann), world.now());
    const [best] = (await suggested('r-number')).rows;
    const body = { kind: 'unmatched-to-owner', caseId, orderId: best?.orderId ?? '' } as const;
    const proposal = await of.open(body, peter);
    expect(accountOf(await world.order(ann), world.now()).paidAmount).toBe(before.paidAmount);
    expect((await approved(mary, proposal)).reason).toBeNull();
    await world.pass(601);
    await carryOutProposals(world.context);
    const after = accountOf(await world.order(ann), world.now());
    expect(after.paidAmount - before.paidAmount).toBe(kwacha(200));
    const kept = async () =>
      (
        await of.db.rows(sql<{ id: string }>('select provider_id as id from statement_party'))
      ).map(({ id }) => id);
    await world.pass(29 * daySeconds);
    await purge(world.context);
    expect(await kept()).toContain('r-number');
    await world.pass(2 * daySeconds);
    await purge(world.context);
    expect(await kept()).not.toContain('r-number');
    expect(await kept()).toContain('r-name');
    expect((await reasonsOf('r-number')).flat()).not.toContain('Same number');
  });

  it('are still found after a change of keys', async () => {
    const { keys } = of.world.context;
    const ring = {
      ...keys,
      current: 'new',
      keys: new Map([...keys.keys, ['new', Buffer.alloc(32, 7)]]),
    };
    const { unopened } = await rotateKeys(of.db, ring);
    expect(unopened).toEqual([]);
    const [left] = await of.db.rows(
      sql<{ rows: number }>(
        "select count(*)::int as rows from statement_party where key_id <> 'new'",
      ),
    );
    expect(left?.rows).toBe(0);
  });
});
