import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../contract/staff/borrower-acts.ts';
import { endAccess, listPeople } from '../../contract/staff/people-acts.ts';
import type { Role } from '../../contract/staff/permissions.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import { previewProposal } from '../../contract/staff/propose-acts.ts';
import { whoAmI } from '../../contract/staff/session-acts.ts';
import { listSuspicions, raiseSuspicion } from '../../contract/staff/suspicion-acts.ts';
import { verifiedBorrower } from '../verified-borrower.ts';
import { type App, startApp } from '../start-app.ts';
import { agreedByTwo } from '../agreed-by-two.ts';
import { triesAsProgram } from '../as-program.ts';
import { idsOfRoles, loggedInAs } from './insiders.ts';

/** An insider who ends colleagues’ access, brings one back alone, or looks without a case. */
let app: App;
let idOf: (role: Role) => StaffId;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: true });
  idOf = await idsOfRoles(app);
});
afterAll(() => app.close());

const as = (role: Role) => loggedInAs(app, role);
const later = (seconds: bigint) => app.hour.setOffset(app.hour.offsetSeconds() + seconds);
const why = { reason: 'They left for good, as it seems.' };
const personNow = async (role: Role) => {
  const { people } = await (await as('director')).done(listPeople, {});
  return people.find(({ id }) => id === idOf(role)) ?? expect.fail('no such person');
};

const tries = (...statements: readonly string[]) => triesAsProgram(app.db, statements);

describe('an access that ended', () => {
  it('comes back by two within the hour: roles and keys, and no session', async () => {
    const [care, compliance] = [await as('care'), await as('compliance')];
    await compliance.done(endAccess, { staffId: idOf('care'), ...why });
    expect((await care.ask(whoAmI, {})).reason).toBe('session-over');
    await agreedByTwo(app, { kind: 'restore-access', staffId: idOf('care') }, 'finance');
    expect(await personNow('care')).toMatchObject({
      state: 'works-here',
      roles: ['care'],
      passkeys: 1,
    });
    expect((await care.ask(whoAmI, {})).reason).toBe('session-over');
    await (await as('care')).done(whoAmI, {});
    const body = { kind: 'restore-access', staffId: idOf('care') } as const;
    const again = await (await as('director')).ask(previewProposal, { body });
    expect(again.values['why']).toBe('Their access has not ended.');
  });

  it('does not come back an hour later, nor by who may not propose it', async () => {
    await (await as('director')).done(endAccess, { staffId: idOf('marketing'), ...why });
    const body = { kind: 'restore-access', staffId: idOf('marketing') } as const;
    expect((await (await as('credit')).ask(previewProposal, { body })).reason).toBe(
      'not-allowed',
    );
    later(3600n);
    const late = await (await as('director')).ask(previewProposal, { body });
    expect(late.values['why']).toContain('over an hour ago');
    await expect(agreedByTwo(app, body, 'finance')).rejects.toThrow('not-possible-now');
  });

  it('does not come back by the program’s SQL', async () => {
    const id = idOf('marketing');
    const alive = `update staff set state = 'works-here', ended_at = null, ended_reason = null
      where id = '${id}'`;
    const key = `update staff_credential set removed_at = null where staff_id = '${id}'`;
    const role = `insert into staff_role (staff_id, role, from_at)
      values ('${id}', 'marketing', now())`;
    await expect(tries(alive)).rejects.toThrow(/two people let somebody in/);
    await expect(tries(key)).rejects.toThrow(/comes back only as two people agreed/);
    await expect(tries(role)).rejects.toThrow(/two people give/);
    // The insider's own proposal, as if it were approved.
    const proposal = `insert into proposal (id, kind, body, preview, title, state, about_kind,
        about_id, reason, proposer_id, proposed_at, proposer_browser, decided_by, decided_at,
        not_before)
      values ('mine', 'restore-access', '{"staffId": "${id}"}', '{}', 'x', 'approved', 'staff',
        '${id}', 'x', '${idOf('director')}', now(), 'x', '${idOf('finance')}', now(), now())`;
    await expect(tries(proposal, role)).rejects.toThrow(/begins as proposed/);
    expect((await personNow('marketing')).state).toBe('ended');
  });
});

describe('a suspicion raised to look', () => {
  it('shows its raiser nothing, and another colleague does look', async () => {
    const { id: borrowerId } = await verifiedBorrower(app, '0961500041', '100000');
    const compliance = await as('compliance');
    const about = { kind: 'borrower', id: borrowerId } as const;
    await compliance.done(raiseSuspicion, { about, text: 'I want to see who this is.' });
    const page = { filter: { isOpen: true }, limit: 10 } as const;
    const suspicionId =
      (await compliance.done(listSuspicions, page)).rows[0]?.suspicionId ?? '';
    const look = {
      borrowerId,
      what: ['name' as const],
      reason: 'other' as const,
      note: 'To report them.',
      about: { kind: 'suspicion' as const, id: suspicionId },
    };
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => compliance.ask(unseal, look)),
    );
    expect(new Set(asked.map(({ reason }) => reason))).toEqual(new Set(['raised-it']));
    // To others there is no such thing.
    expect((await (await as('credit')).ask(unseal, look)).reason).toBe('no-open-work');
    expect((await (await as('director')).ask(unseal, look)).reason).toBeNull();
    const row = (by: Role) => `
      insert into unsealing (id, staff_id, borrower_id, what, reason, about_kind, about_id, at)
      values ('mine', '${idOf(by)}', '${borrowerId}', '{name}', 'x', 'suspicion',
        '${suspicionId}', now())`;
    await expect(tries(row('compliance'))).rejects.toThrow(/another person looks/);
    await expect(tries(row('director'))).rejects.toThrow(/let through/);
  });
});
