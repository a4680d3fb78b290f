import { afterAll, beforeAll, expect, it } from 'vitest';
import { unseal } from '../../../../contract/staff/borrower-acts.ts';
import { listReadings } from '../../../../contract/staff/audit-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { approveProposal, beginApproval } from '../../../../contract/staff/proposal-acts.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import { whoAmI } from '../../../../contract/staff/session-acts.ts';
import { referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';

let app: App;
let daniel: ReturnType<typeof staffAtConsole>;
let ruth: ReturnType<typeof staffAtConsole>;
let mary: ReturnType<typeof staffAtConsole>;
beforeAll(async () => {
  app = await startApp();
  [daniel, ruth, mary] = [staffAtConsole(app), staffAtConsole(app), staffAtConsole(app)];
  await daniel.logInAs('auditor');
  await ruth.logInAs('compliance');
  await mary.logInAs('director');
});
afterAll(() => app.close());

const reason = 'The yearly audit of identity checks.';

async function proposedBy(who: ReturnType<typeof staffAtConsole>, body: ProposalBody) {
  const { previewHash } = await who.done(previewProposal, { body });
  return who.done(propose, { body, reason, previewHash });
}

it('an auditor sees names by the approval of two, for so many days, and no longer', async () => {
  const { borrowerId, reviewId } = await referredLoan(app, '0961990001');
  const { id } = (await daniel.done(whoAmI, {})).session.person;
  const looks = (about: { kind: 'grant' | 'review'; id: string }) => ({
    borrowerId,
    what: ['name' as const],
    reason: 'audit' as const,
    note: '',
    about: about as { kind: 'grant'; id: typeof id },
  });
  const look = () => daniel.ask(unseal, looks({ kind: 'grant', id }));
  expect((await look()).reason).toBe('not-allowed');

  const body = { kind: 'grant', staffId: id, days: 2 } as const;
  const credit = staffAtConsole(app);
  await credit.logInAs('credit');
  expect((await credit.ask(previewProposal, { body })).reason).toBe('not-allowed');
  const other = { ...body, staffId: (await ruth.done(whoAmI, {})).session.person.id };
  expect((await ruth.ask(previewProposal, { body: other })).values['why']).toContain('auditor');
  const { proposal } = await proposedBy(daniel, body);
  const { id: proposalId, version, previewHash } = proposal;
  const seen = { proposalId, version, previewHash };
  expect((await daniel.ask(beginApproval, seen)).reason).toBe('not-allowed');
  const { nonce, options } = await ruth.done(beginApproval, seen);
  const response = await ruth.demoSigned('ruth@lender.example', options);
  await ruth.done(approveProposal, { proposalId, version, nonce, response });

  await expect.poll(async () => (await look()).status).toBe(200);
  const { session } = await daniel.done(whoAmI, {});
  expect(Number(session.grantedUntil) - Number(app.context.clock.now())).toBeGreaterThan(
    47 * 3_600_000,
  );
  expect((await look()).data?.values).toEqual([
    { what: 'name', fields: [['Name', expect.stringContaining('Mulenga')]] },
  ]);
  // The word of two about another is none about oneself.
  const foreign = await mary.ask(unseal, looks({ kind: 'grant', id }));
  expect(foreign.reason).toBe('no-open-work');
  expect((await daniel.ask(unseal, looks({ kind: 'review', id: reviewId }))).status).toBe(200);
  const { rows } = await daniel.done(listReadings, { filter: { borrowerId }, limit: 50 });
  expect(rows.map(({ who, what }) => [who?.name, what])).toContainEqual([
    'Daniel Sakala',
    'identity',
  ]);

  app.hour.setOffset(2n * 86_400n + 60n);
  await daniel.logInAs('auditor');
  expect((await look()).reason).toBe('not-allowed');
  expect((await daniel.done(whoAmI, {})).session.grantedUntil).toBeNull();
});

it('the database refuses a view by one person’s word', async () => {
  const raw = app.db.run(
    script(`insert into unseal_grant (id, staff_id, from_at, until_at)
      select p.id, s.id, now(), now() + interval '1 day'
      from proposal p, staff s where p.kind = 'grant' and s.name like 'Mary%'`),
  );
  const why = await raw.catch((error: unknown) => violatedConstraint(error));
  expect(why).toBe('two_people');
});
