import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchExport } from '../../../../contract/staff/export-acts.ts';
import { listActs, listReadings } from '../../../../contract/staff/audit-acts.ts';
import { approveProposal, beginApproval } from '../../../../contract/staff/proposal-acts.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import { previewProposal, propose } from '../../../../contract/staff/propose-acts.ts';
import { referredLoan } from '../../../../testing/referred-loan.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import type { BodyOf } from '../../proposals/kind.ts';

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

const reason = 'Their balances are confirmed by letter.';
/** A look by who proposed the export, as a rogue program would write it. */
const look = async (what: string, at: string, whom: string) => {
  const written = script(`insert into unsealing
      (id, staff_id, borrower_id, what, reason, about_kind, about_id, at)
    select gen_random_uuid()::text, p.proposer_id, b.id, '{${what}}', 'x', 'export', p.id, ${at}
    from proposal p, borrower b where p.kind = 'export' and b.mobile ${whom}`);
  return app.db.run(written).then(() => null, violatedConstraint);
};
const inTime = "p.done_at + interval '1 hour'";
const signed = "= '0961990011'";

it('names leave by two, to who proposed it alone, for a day, and each look stays', async () => {
  const loans = [await referredLoan(app, '0961990011'), await referredLoan(app, '0961990012')];
  const [first] = loans;
  const orderIds = loans.map(({ orderId }) => String(orderId));
  const body: BodyOf<'export'> = { kind: 'export', orderIds, uncover: ['name'], why: 'audit' };
  const mobiles = { ...body, uncover: ['mobile' as const] };
  const withoutNames = (await daniel.done(previewProposal, { body: mobiles })).preview;
  expect(JSON.stringify(withoutNames)).toContain('days in arrears, network, mobile.');
  const none = { ...body, orderIds: [...orderIds, '999999'] };
  expect((await daniel.ask(previewProposal, { body: none })).values['why']).toContain('999999');
  expect((await mary.ask(previewProposal, { body })).reason).toBe('not-allowed');
  const { previewHash: hash, preview, title } = await daniel.done(previewProposal, { body });
  expect(title).toBe('Export 2 loans with the names of 2 borrowers.');
  expect(preview.changes[0]).toMatchObject({ after: '2 loans' });
  const made = await daniel.done(propose, { body, reason, previewHash: hash });
  const { id: proposalId, version, previewHash } = made.proposal;
  const fetched = (who = daniel) => who.ask(fetchExport, { proposalId, format: 'csv' });
  expect((await fetched()).reason).toBe('export-not-ready');

  const { nonce, options } = await mary.done(beginApproval, {
    proposalId,
    version,
    previewHash,
  });
  const response = await mary.demoSigned('mary@lender.example', options);
  await mary.done(approveProposal, { proposalId, version, nonce, response });
  expect((await fetched()).reason).toBe('export-not-ready');
  expect(await look('name', 'p.proposed_at', signed)).toBe('two_people');
  app.hour.setOffset(601n);
  app.context.wake('carry-out-proposals');
  const state = async () => (await daniel.done(showProposal, { proposalId })).proposal.state;
  await expect.poll(state).toBe('done');

  expect((await fetched(ruth)).reason).toBe('export-of-another');
  expect((await fetched(mary)).reason).toBe('not-allowed');
  const fetchedOnce = await fetched();
  expect(fetchedOnce).toMatchObject({ status: 200, reason: null, fields: {} });
  const { data } = fetchedOnce;
  const text = Buffer.from(data?.content ?? '', 'base64').toString('utf8');
  expect(text.trim().split('\n')).toHaveLength(3);
  const head = text.slice(1, text.indexOf('\r')).replaceAll(',', ', ').toLowerCase();
  expect(JSON.stringify(preview)).toContain(`Its columns: ${head}.`);
  expect(text).toContain('Mulenga');
  expect(text).not.toContain('961990011');
  const borrowerId = first?.borrowerId ?? '';
  const { rows } = await ruth.done(listReadings, { filter: { borrowerId }, limit: 50 });
  expect(rows[0]).toMatchObject({ who: { name: 'Daniel Sakala' }, what: 'identity' });
  expect(rows[0]?.reason).toContain('audit: In a file with others');
  const log = await ruth.done(listActs, { filter: {}, limit: 50 });
  expect(log.rows.map(({ act }) => act)).toContain('fetchExport');

  // What two people did not agree to: another part, hour or borrower.
  expect(await look('name', inTime, signed)).toBe(null);
  expect(await look('mobile', inTime, signed)).toBe('two_people');
  expect(await look('name', "p.done_at + interval '25 hours'", signed)).toBe('two_people');
  expect(await look('name', inTime, "= '0971000001'")).toBe('two_people');
  app.hour.setOffset(86_400n + 700n);
  await daniel.logInAs('auditor');
  expect((await fetched()).reason).toBe('export-over');
});

it.each([
  ['no loan', { orderIds: [] }, 'orderIds'],
  ['a loan twice', { orderIds: ['1', '1'] }, 'orderIds'],
  [
    'more loans than leave in a file',
    { orderIds: Array.from({ length: 101 }, (_, n) => `${n + 1}`) },
    'orderIds',
  ],
  ['no details', { uncover: [] }, 'uncover'],
  ['a card number', { uncover: ['nrc'] }, 'uncover'],
])('an export of %s names the field', async (_, wrong, field) => {
  const body = { kind: 'export', orderIds: ['1'], uncover: ['name'], why: 'audit', ...wrong };
  const asked = { requestId: randomUUID(), args: { body } };
  const answer = await daniel.askRaw('previewProposal', asked);
  expect([answer.status, Object.keys(answer.fields)]).toEqual([
    400,
    [expect.stringContaining(field)],
  ]);
});
