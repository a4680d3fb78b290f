import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActs } from '../../../../contract/staff/audit-acts.ts';
import { unseal } from '../../../../contract/staff/borrower-acts.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import {
  closeSuspicion,
  fileSuspicion,
  listSuspicions,
  raiseSuspicion,
  readSuspicion,
  showSuspicion,
} from '../../../../contract/staff/suspicion-acts.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { lastWorkingDay } from '../../../../domain/rules/working-days.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { nextDayAt } from '../../../../testing/contact-world.ts';
import { referredLoan, type ReferredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { holidaysFrom } from '../../../lending/collections/contact-rules-row.ts';
import { script, sql } from '../../../store/database/database.ts';

const words = 'Pays back at once from wallets of five people, each day another.';

let app: App;
let desk: Awaited<ReturnType<typeof consoleOfWorld>>;
let loan: ReferredLoan;
let suspicionId: string;
let raisedAt: Date;
beforeAll(async () => {
  app = await startApp();
  nextDayAt(app, 10);
  desk = await consoleOfWorld(app);
  loan = await referredLoan(app, '0961900451', 2400);
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

const open = { filter: { isOpen: true }, limit: 50 } as const;
const about = () => ({ kind: 'suspicion', id: suspicionId }) as const;
const name = (as: Role) =>
  desk.ask(as, unseal, {
    borrowerId: loan.borrowerId,
    what: ['name', 'mobile'],
    reason: 'other',
    note: 'To report them.',
    about: about(),
  });

describe('a suspicion', () => {
  it('is received from care and credit, and from each in the same words', async () => {
    const first = await desk.done('care', raiseSuspicion, {
      about: { kind: 'loan', id: String(loan.orderId) },
      text: words,
    });
    raisedAt = first.receivedAt;
    const again = await desk.done('credit', raiseSuspicion, {
      about: { kind: 'borrower', id: loan.borrowerId },
      text: 'The employer does not know this name.',
    });
    expect(Object.keys(first)).toEqual(['receivedAt']);
    expect(Object.keys(again)).toEqual(['receivedAt']);
  });

  it.each([
    ['borrower', 'nobody'],
    ['loan', '999999999'],
    ['loan', 'none'],
    ['payment', 'nothing'],
  ] as const)('about a %s that is not there is refused', async (kind, id) => {
    const asked = await desk.ask('care', raiseSuspicion, { about: { kind, id }, text: words });
    expect(asked.reason).toBe('unknown');
  });

  it('names its fields where they do not fit, and keeps nothing', async () => {
    const joseph = staffAtConsole(app);
    await joseph.logInAs('care');
    const args = { about: { kind: 'staff', id: 'x' }, text: '' };
    const asked = await joseph.askRaw('raiseSuspicion', { requestId: randomUUID(), args });
    expect(asked.status).toBe(400);
    expect(Object.keys(asked.fields).sort()).toEqual(['about.kind', 'text']);
  });

  it('is due three working days later', async () => {
    const holidays = await holidaysFrom(app.db, civilDateOf(raisedAt));
    const dueOn = lastWorkingDay(civilDateOf(raisedAt), 3, (on) => holidays.has(on));
    const { rows, clock } = await desk.done('compliance', listSuspicions, open);
    const one = rows.find((row) => row.about.kind === 'loan');
    suspicionId = one?.suspicionId ?? '';
    expect(one).toMatchObject({
      dueOn,
      isLate: false,
      outcome: null,
      raisedBy: { name: 'Joseph Zulu' },
      borrowerId: loan.borrowerId,
    });
    expect(clock).toMatchObject({ amount: 3, unit: 'working-days', isConfirmed: false });
    expect(JSON.stringify(rows)).not.toMatch(/five people|0961900451/);
  });

  it('is read by compliance and the director, each reading in the log', async () => {
    for (const role of ['compliance', 'director'] as const) {
      const { suspicion, others: more } = await desk.done(role, showSuspicion, { suspicionId });
      expect(suspicion.suspicionId).toBe(suspicionId);
      expect(more).toHaveLength(1);
      const asked = { suspicionId, outcome: null };
      expect((await desk.done(role, readSuspicion, asked)).text).toBe(words);
    }
    const filter = { act: 'readSuspicion' };
    const { rows } = await desk.done('compliance', listActs, { filter, limit: 10 });
    expect(rows.map(({ who }) => who?.name)).toEqual(['Mary Phiri', 'Ruth Tembo']);
  });

  it('is encrypted', async () => {
    const kept = script<{ text: string }>(`
      select s::text || encode(w.body, 'escape') as text
      from suspicion s join register_words w on w.id = s.words_id`);
    const rows = await app.db.rows(kept);
    expect(rows).toHaveLength(2);
    for (const { text } of rows) expect(text).not.toMatch(/five people|employer/);
  });
});

describe('its end', () => {
  it('is a report with its reference or why there is none, and the last look', async () => {
    const { rows } = await desk.done('compliance', listSuspicions, open);
    const first = rows.find(({ suspicionId: id }) => id !== suspicionId);
    const reported = { suspicionId, reference: 'FIC-2026-0417' };
    expect((await desk.ask('director', fileSuspicion, reported)).reason).toBe('not-allowed');
    await desk.done('compliance', fileSuspicion, reported);
    expect((await desk.ask('compliance', fileSuspicion, reported)).reason).toBe(
      'suspicion-closed',
    );
    const filed = await desk.done('director', readSuspicion, { suspicionId, outcome: 'filed' });
    expect(filed).toEqual({ text: words, ending: 'FIC-2026-0417' });
    expect((await name('compliance')).reason).toBe('suspicion-closed');
    const id = first?.suspicionId ?? '';
    const why = 'The employer has two offices; the other one knows them.';
    await desk.done('compliance', closeSuspicion, { suspicionId: id, text: why });
    const { suspicion } = await desk.done('compliance', showSuspicion, { suspicionId: id });
    expect(suspicion).toMatchObject({ outcome: 'unfounded', endedBy: { name: 'Ruth Tembo' } });
    const ended = { filter: { isOpen: false }, limit: 50 };
    expect((await desk.done('compliance', listSuspicions, ended)).rows).toHaveLength(2);
  });

  it('is late after the day, which the queue says to whom it concerns', async () => {
    const again = { kind: 'borrower', id: loan.borrowerId } as const;
    await desk.done('credit', raiseSuspicion, { about: again, text: words });
    for (let day = 0; day < 9; day++) nextDayAt(app, 10);
    const { queues } = await desk.done('compliance', countWork, {});
    expect(queues.find(({ queue }) => queue === 'suspicion')).toMatchObject({
      open: 1,
      late: 1,
    });
    const { rows } = await desk.done('director', listSuspicions, open);
    expect(rows[0]).toMatchObject({ isLate: true });
  });

  it('stays as it is, in the database too', async () => {
    const change = sql<void, { id: string }>(
      `update suspicion set outcome = 'unfounded' where id = :id`,
    );
    await expect(app.db.run(change, { id: suspicionId })).rejects.toThrow(/ends once/);
    await expect(app.db.run(script('delete from suspicion'))).rejects.toThrow(/ends once/);
    const erased = script(`update register_words set body = ''`);
    await expect(app.db.run(erased)).rejects.toThrow(/stays as it is/);
  });
});
