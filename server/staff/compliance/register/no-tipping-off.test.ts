import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActs, listReadings } from '../../../../contract/staff/audit-acts.ts';
import { showBorrower, unseal } from '../../../../contract/staff/borrower-acts.ts';
import { confidentialActs } from '../../../../contract/staff/confidential-acts.ts';
import { may, roleNames } from '../../../../contract/staff/permissions.ts';
import type { Role } from '../../../../contract/staff/permissions.ts';
import { search } from '../../../../contract/staff/search-acts.ts';
import {
  closeSuspicion,
  fileSuspicion,
  listSuspicions,
  raiseSuspicion,
  readSuspicion,
  showSuspicion,
} from '../../../../contract/staff/suspicion-acts.ts';
import { listOpenWork, listWork, takeWork } from '../../../../contract/staff/open-work-acts.ts';
import { countWork } from '../../../../contract/staff/work-acts.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { hear } from '../../../../testing/hear-events.ts';
import { referredLoan, type ReferredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { sql } from '../../../store/database/database.ts';

const words = 'Pays back at once from wallets of five people, each day another.';
/** None of it may be in an answer to staff who must not know. */
const telling = /suspicio|compliance|five people/i;

let app: App;
let desk: Awaited<ReturnType<typeof consoleOfWorld>>;
let loan: ReferredLoan;
let suspicionId: string;
beforeAll(async () => {
  app = await startApp();
  desk = await consoleOfWorld(app);
  loan = await referredLoan(app, '0961900452', 2400);
  const about = { kind: 'loan', id: String(loan.orderId) } as const;
  await desk.done('care', raiseSuspicion, { about, text: words });
  const { rows } = await desk.done('compliance', listSuspicions, open);
  suspicionId = rows[0]?.suspicionId ?? '';
  await desk.done('compliance', readSuspicion, { suspicionId, outcome: null });
});
afterAll(async () => {
  await desk.close();
  await app.close();
});

/** Who may not know. */
const others = roleNames.filter((role) => !may([role], 'suspicion', 'reads'));
const open = { filter: { isOpen: true }, limit: 50 } as const;
const name = (as: Role, id: string) =>
  desk.ask(as, unseal, {
    borrowerId: loan.borrowerId,
    what: ['name', 'mobile'],
    reason: 'other',
    note: 'To report them.',
    about: { kind: 'suspicion', id },
  });

describe('no one else learns of it', () => {
  it.each(others)('not %s, by any act, list, queue or search', async (role) => {
    const asks = [
      await desk.ask(role, listSuspicions, open),
      await desk.ask(role, showSuspicion, { suspicionId }),
      await desk.ask(role, readSuspicion, { suspicionId, outcome: null }),
      await desk.ask(role, fileSuspicion, { suspicionId, reference: 'FIC-1' }),
      await desk.ask(role, closeSuspicion, { suspicionId, text: words }),
      await desk.ask(role, listWork, { queue: 'suspicion', limit: 10 }),
      await desk.ask(role, takeWork, { queue: 'suspicion', id: suspicionId }),
    ];
    // The same as of one that is not there.
    expect(asks.map(({ reason }) => reason)).toEqual(asks.map(() => 'not-allowed'));
    const { queues } = await desk.done(role, countWork, {});
    expect(queues.map(({ queue }) => queue)).not.toContain('suspicion');
    const { data } = await desk.ask(role, search, { text: suspicionId });
    expect(data?.found ?? []).toEqual([]);
    if (!may([role], 'borrowers', 'reads')) return;
    const work = await desk.done(role, listOpenWork, { borrowerId: loan.borrowerId });
    const seen = await desk.done(role, showBorrower, { borrowerId: loan.borrowerId });
    expect(JSON.stringify([work, seen])).not.toMatch(telling);
  });

  it('not by personal details: to them it is no open work, as any that is not there', async () => {
    for (const role of ['care', 'credit'] as const) {
      const real = await name(role, suspicionId);
      const none = await name(role, `${suspicionId.slice(0, -2)}zz`);
      expect([real.reason, none.reason]).toEqual(['no-open-work', 'no-open-work']);
    }
  });

  it('nor by the looks that compliance takes for it', async () => {
    const before = await looksOfBorrower();
    await desk.done('compliance', takeWork, { queue: 'suspicion', id: suspicionId });
    const { data } = await name('compliance', suspicionId);
    expect(JSON.stringify(data)).toContain('Mulenga');
    const filter = { borrowerId: loan.borrowerId };
    const known = await desk.done('compliance', listReadings, { filter, limit: 100 });
    expect(JSON.stringify(known.rows)).toContain('To report them.');
    for (const role of others) {
      const { rows } = await desk.done(role, listReadings, { filter, limit: 100 });
      expect([role, JSON.stringify(rows)]).toEqual([
        role,
        expect.not.stringMatching(/To report them|Ruth/),
      ]);
    }
    expect(await looksOfBorrower()).toEqual(before);
  });

  it('not by the audit log, whatever it is filtered by', async () => {
    const staffIds = new Set<string>();
    const all = await desk.done('compliance', listActs, { filter: {}, limit: 100 });
    const hidden = all.rows.filter(
      ({ act, about: of }) => confidentialActs.includes(act) || of?.kind === 'suspicion',
    );
    expect(hidden.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['raiseSuspicion', 'readSuspicion', 'takeWork', 'unseal']),
    );
    for (const { who } of hidden) if (who !== null) staffIds.add(who.id);
    const filters = [
      {},
      { about: suspicionId },
      ...confidentialActs.map((act) => ({ act })),
      ...[...staffIds].map((staffId) => ({ staffId: staffId as never })),
    ];
    for (const filter of filters) {
      const { rows } = await desk.done('auditor', listActs, { filter, limit: 100 });
      const positions = rows.map(({ position }) => position);
      expect(hidden.filter(({ position }) => positions.includes(position))).toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/suspicion/i);
    }
  });

  it('not by events of changes', async () => {
    const auditor = staffAtConsole(app);
    await auditor.logInAs('auditor');
    const compliance = staffAtConsole(app);
    await compliance.logInAs('compliance');
    const hangUp = new AbortController();
    const heard = { auditor: '', compliance: '' };
    const hearing = [
      hear(await auditor.send('/events', { signal: hangUp.signal }), (text) => {
        heard.auditor += text;
      }),
      hear(await compliance.send('/events', { signal: hangUp.signal }), (text) => {
        heard.compliance += text;
      }),
    ];
    const careful = { about: { kind: 'borrower', id: loan.borrowerId }, text: words } as const;
    await desk.done('care', raiseSuspicion, careful);
    // Whatever comes after it is heard by both.
    await desk.done('credit', takeWork, { queue: 'reviews', id: loan.reviewId });
    await expect.poll(() => heard.compliance).toContain('"suspicion"');
    await expect.poll(() => heard.auditor).toContain('"reviews"');
    expect(heard.auditor).not.toContain('suspicion');
    hangUp.abort();
    await Promise.all(hearing);
  });

  it('and least of all the borrower, by what they see and what they take away', async () => {
    for (const path of ['/user/data/api/held', '/user/data/api/export.json']) {
      const response = await loan.phone.file(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, await response.text()]).toEqual([path, expect.not.stringMatching(telling)]);
    }
  });
});

const selectLooks = sql<{ readonly at: Date }, { borrowerId: string }>(`
  select at from unsealing where borrower_id = :borrowerId and about_kind <> 'suspicion'`);

/** What the borrower sees of who looked at them, by screen and by file. */
async function looksOfBorrower() {
  const [held, file] = await Promise.all(
    ['/user/data/api/held', '/user/data/api/export.json'].map(async (path) =>
      (await loan.phone.file(path)).text(),
    ),
  );
  const looks = await app.db.rows(selectLooks, { borrowerId: loan.borrowerId });
  const people = file?.match(/"byAPerson":\s*true/g)?.length ?? 0;
  return { looks: looks.length, held: held?.match(/"looks":\[[^\]]*\]/)?.[0], people };
}
