import { afterAll, beforeAll, expect, it } from 'vitest';
import * as acts from '../../../contract/staff/takeover-acts.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { cutOver, takeoverWorld, totalsOf } from '../../../testing/takeover-world.ts';
import { wildBook } from '../../../testing/wild-book.ts';
import type { WildBook } from '../../../testing/wild-book.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { script } from '../../store/database/database.ts';
import { tieOutsDue } from '../system/guide/guide-rows.ts';

let at: Awaited<ReturnType<typeof takeoverWorld>>;
beforeAll(async () => {
  at = await takeoverWorld();
});
afterAll(async () => {
  expect(await at.two.end()).toEqual([]);
});

const book = wildBook({ borrowers: 12, asOf: cutOver, seed: 11 });
const { loan } = book.payer;

/** The schedule with other cells in the first row of the payer's loan. */
function changed(cells: Readonly<Record<number, string>>): WildBook['files'] {
  const rows = book.files.schedule.split('\r\n').map((row) => {
    if (!row.startsWith(`${loan},1,`)) return row;
    return row
      .split(',')
      .map((cell, n) => cells[n] ?? cell)
      .join(',');
  });
  return { ...book.files, schedule: rows.join('\r\n') };
}

async function booked(files: WildBook['files']) {
  const runId = await at.opened(files);
  let shown = await at.checked(runId);
  await at.upload(runId, 'totals', totalsOf(shown));
  shown = await at.checked(runId);
  expect(shown.report?.whyNot).toBe(null);
  await at.tickAll(runId);
  await at.agreedTo(runId);
  await at.work();
  return { runId, shown, after: await at.show(runId) };
}

const owed = async () => accountOf(await at.orderOf(loan), at.two.world.now()).remainingAmount;

it('corrects a booked loan by a later file of the same day, by two people, once', async () => {
  const first = await booked(book.files);
  await at.done(acts.sendTakeoverNotices, { runId: first.runId });
  const before = await owed();
  const sms = await at.count('sms');
  const second = await booked(changed({ 6: '10.00' }));
  const { counts = {}, lines = [] } = second.shown.report ?? {};
  expect(counts).toMatchObject({ changed: 1 });
  expect(counts['already']).toBe((counts['loans'] ?? 0) - 1);
  expect(lines.find(({ figure }) => figure === 'open')?.booked).toBe('1');
  expect(second.shown.sample.rows).toBe(1);
  expect(second.after).toMatchObject({ state: 'booked', booked: { borrowers: 0, loans: 0 } });
  // Not above: the interest of the ten kwacha since the cut-over day falls away as well.
  const now = await owed();
  expect(before - now).toBeGreaterThanOrEqual(kwacha(10));
  expect(before - now).toBeLessThan(kwacha(11));
  expect(await at.count('sms')).toBe(sms + 1);
  const order = await at.orderOf(loan);
  expect(order.events.map(({ kind }) => kind)).toContain('takeover-corrected');
  const again = await at.opened(changed({ 6: '10.00' }));
  expect((await at.checked(again)).report?.whyNot).toContain('not here already');
  expect(
    await at.count('import_row where sealed is not null and run_id = ' + `'${second.runId}'`),
  ).toBe(0);
});

it('names the line of a correction that a booked loan cannot take', async () => {
  const runId = await at.opened(changed({ 3: '1.00' }));
  const { report } = await at.checked(runId);
  expect(report?.whyNot).toContain('faults');
  const rows = await at.rowsOf(runId, 'faults');
  expect(rows.flatMap(({ faults }) => faults.map(({ why }) => why)).join()).toContain(
    'its schedule has',
  );
});

it('takes no correction past two people', async () => {
  const { id } = await at.orderOf(loan);
  const raw = script(`insert into loan_event (order_id, id, borrower_id, kind, effective_at,
      recorded_at, body)
    select order_id, 'forged', borrower_id, 'takeover-corrected', effective_at, recorded_at, body
    from loan_event where order_id = ${id} and kind = 'taken-over'`);
  await expect(at.two.program.run(raw)).rejects.toThrow('two people');
});

it('is compared again on day 7 and day 30, each once and not before', async () => {
  const { context } = at.two.world;
  const { list } = await at.done(acts.listTakeovers, {}).then(({ rows }) => ({
    list: rows.filter(({ state }) => state === 'booked'),
  }));
  const runId = list.at(-1)?.runId ?? '';
  const { opening } = await at.show(runId);
  const said = (day: 7 | 30) =>
    at.ask(acts.tieOutTakeover, { runId, day, reason: 'Totals and ten loans agree.' });
  const days = () => tieOutsDue(at.two.db, context.clock.today());
  expect((await said(7)).reason).toBe('not-possible-now');
  await at.two.world.pass(7 * 86_400);
  expect((await days()).map(({ day }) => day)).toEqual(list.map(() => 7));
  expect((await said(30)).reason).toBe('not-possible-now');
  expect((await said(7)).reason).toBe(null);
  expect((await said(7)).reason).toBe('not-possible-now');
  const { tieOuts, nextTieOut } = await at.show(runId);
  expect(tieOuts).toMatchObject([{ day: 7, opening, by: { name: 'Peter' } }]);
  expect(nextTieOut?.day).toBe(30);
  const change = script(`update import_tie_out set note = 'none of it'`);
  await expect(at.two.program.run(change)).rejects.toThrow('import_tie_out');
});
