import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindRules, proposalKinds } from '../../../contract/staff/kind-rules.ts';
import { may, roleNames } from '../../../contract/staff/permissions.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { approved, colleague, doneByTwo, signed } from '../../../testing/staff-world.ts';
import type { Colleague } from '../../../testing/staff-world.ts';
import { script } from '../../store/database/database.ts';
import { accountOf } from '../../lending/orders/load-order.ts';
import { carryOutProposals, proposalActs } from '../../app/proposals.ts';
import { findProposal } from './proposal-row.ts';
import { twoPeopleWorld, waiver } from '../../../testing/two-people-world.ts';

/** What `npm run verify-approval` says about a file. */
async function verified(approval: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'extramoney-approval-'));
  const file = join(folder, 'approval.json');
  await writeFile(file, JSON.stringify(approval));
  const program = resolve('scripts', 'verify-approval.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, file]).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  );
  await rm(folder, { recursive: true });
  return stdout + stderr;
}

type World = Awaited<ReturnType<typeof twoPeopleWorld>>;
let of: World;
beforeAll(async () => {
  of = await twoPeopleWorld();
});
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

describe('what takes two people', () => {
  it('is the same table in the database as in the contract', async () => {
    const { db } = of;
    const rows = await db.rows(
      script<{ kind: string; holdSeconds: number; proposing: string[]; approving: string[] }>(
        'select * from proposal_kind',
      ),
    );
    const said = new Map(rows.map(({ kind, ...rest }) => [kind, rest]));
    expect([...said.keys()].sort()).toEqual([...proposalKinds].sort());
    for (const kind of proposalKinds) {
      const { permission, holdSeconds } = kindRules[kind];
      const held = (level: 'proposes' | 'approves') =>
        roleNames.filter((role) => may([role], permission, level)).sort();
      const row = said.get(kind);
      expect([kind, row?.holdSeconds]).toEqual([kind, holdSeconds]);
      expect([kind, row?.proposing.sort()]).toEqual([kind, held('proposes')]);
      expect([kind, row?.approving.sort()]).toEqual([kind, held('approves')]);
    }
  });

  it('is not approved by who proposed it, by who is new, or without the right', async () => {
    const { world, grace, peter, lateLoan, waived, open } = of;
    const loan = await lateLoan();
    const seen = await open(waiver(loan));
    const hourMs = 3_600_000;
    const young = await colleague(world.context, 'Young', ['finance'], {
      sinceMs: 23 * hourMs,
    });
    const care = await colleague(world.context, 'Joseph', ['care']);
    expect((await approved(grace, seen)).reason).toBe('same-person');
    expect((await approved(care, seen)).reason).toBe('not-allowed');
    const tooNew = await approved(young, seen);
    expect(tooNew.reason).toBe('too-new');
    expect(tooNew.values['from']).toBe(new Date(+world.now() + hourMs).toISOString());
    // A session that no passkey opened may look and propose only.
    const begun = await peter.ask(
      proposalActs.beginApproval,
      { proposalId: seen.id, version: 0, previewHash: seen.previewHash },
      { means: 'code' },
    );
    expect(begun.reason).toBe('step-up-needed');
    await grace.done(proposalActs.withdrawProposal, { proposalId: seen.id, version: 0 });
    expect((await approved(peter, seen)).reason).toBe('decided-already');
    expect(await waived(loan)).toBe(0n);
  });

  it('is not approved in other words, at another version, or by another key', async () => {
    const { db, world, peter, mary, lateLoan, waived, open } = of;
    const loan = await lateLoan();
    const seen = await open(waiver(loan));
    const { id: proposalId, version, previewHash } = seen;
    const begin = () =>
      peter.done(proposalActs.beginApproval, { proposalId, version, previewHash });
    const stale = { proposalId, version: 1, previewHash };
    expect((await peter.ask(proposalActs.beginApproval, stale)).reason).toBe(
      'changed-meanwhile',
    );
    const other = { proposalId, version, previewHash: 'f'.repeat(64) };
    expect((await peter.ask(proposalActs.beginApproval, other)).reason).toBe('words-differ');
    const approve = async (by: Colleague, key: Colleague, nonceOf?: string) => {
      const { nonce, options } = await begin();
      const response = signed(key, options);
      return (
        await by.ask(proposalActs.approveProposal, {
          proposalId,
          version,
          nonce: nonceOf ?? nonce,
          response,
        })
      ).reason;
    };
    expect(await approve(peter, peter, 'A'.repeat(22))).toBe('words-differ');
    expect(await approve(mary, peter)).toBe('words-differ');
    expect(await approve(peter, mary)).toBe('signature-wrong');
    // Another proposal has other words.
    const { nonce, options } = await begin();
    const altered = { ...options, challenge: 'x'.repeat(43) };
    expect(
      await peter.ask(proposalActs.approveProposal, {
        proposalId,
        version,
        nonce,
        response: signed(peter, altered),
      }),
    ).toMatchObject({ reason: 'words-differ' });
    // What was asked lives for two minutes.
    const late = await begin();
    await world.pass(121);
    const tooLate = { proposalId, version, nonce: late.nonce };
    expect(
      await peter.ask(proposalActs.approveProposal, {
        ...tooLate,
        response: signed(peter, late.options),
      }),
    ).toMatchObject({ reason: 'signature-wrong' });
    expect((await approved(peter, seen)).reason).toBeNull();
    await carryOutProposals(world.context);
    expect(await waived(loan)).toBe(kwacha(10));
    expect(await findProposal(db, proposalId)).toMatchObject({ state: 'done', isSigned: true });
  });

  it('is exported with its signature, which anyone can verify', async () => {
    const { world, grace, peter, mary, lateLoan } = of;
    const loan = await lateLoan();
    const proposalId = await doneByTwo(world.context, [grace, peter], waiver(loan));
    const approval = await mary.done(proposalActs.exportApproval, { proposalId });
    expect(await verified(approval)).toContain('this is what was approved');
    const altered = { ...approval, words: approval.words.replace('K10.00', 'K1.00') };
    expect(await verified(altered)).toContain('NOT as it was signed: words');
    expect(JSON.parse(approval.words)).toMatchObject({
      kind: 'waive',
      id: proposalId,
      proposer: { id: grace.id, name: 'Grace' },
      approver: { id: peter.id, name: 'Peter' },
      preview: { messages: [{ to: `${loan.mobile.slice(0, 3)}****${loan.mobile.slice(7)}` }] },
    });
    expect(approval.words).not.toContain(loan.mobile);
  });

  it('is marked when both did it in one browser', async () => {
    const { world, grace, peter, lateLoan, open } = of;
    const loan = await lateLoan();
    const seen = await open(waiver(loan));
    const shared = {
      ...peter,
      ask: ((served, args, as = {}) =>
        peter.ask(served, args, { ...as, browser: grace.browser })) as Colleague['ask'],
    };
    expect((await approved(shared, seen)).data?.proposal).toMatchObject({
      state: 'approved',
      isSameBrowser: true,
    });
    await carryOutProposals(world.context);
  });

  it('is stopped by one person while its hold lasts, and not after', async () => {
    const { world, at, grace, peter, mary, open } = of;
    const [one, two] = [await at.backFailed(), await at.backFailed()];
    for (const { loan } of [one, two]) {
      world.world.phones.setWallet(loan.mobile, { network: 'Airtel' });
    }
    const caseIds = [await at.caseOf(one.paymentId), await at.caseOf(two.paymentId)];
    const [first, second] = await Promise.all(
      caseIds.map((caseId) => open({ kind: 'pay-back', caseId }, peter)),
    );
    if (first === undefined || second === undefined) throw new Error('both are proposed');
    for (const seen of [first, second]) expect((await approved(mary, seen)).reason).toBeNull();
    const reason = 'She called: the number is not hers.';
    const stop = (proposalId: typeof first.id, by: Colleague) =>
      by.ask(proposalActs.stopHeld, { proposalId, version: 1, reason });
    await world.pass(590);
    await carryOutProposals(world.context);
    expect((await stop(first.id, grace)).reason).toBe('not-allowed');
    expect((await stop(first.id, peter)).data?.proposal).toMatchObject({
      state: 'stopped',
      decidedBy: { name: 'Peter' },
      decisionReason: reason,
    });
    await world.pass(20);
    expect((await stop(second.id, peter)).reason).toBe('hold-over');
    await carryOutProposals(world.context);
    await world.live(15);
    const owed = async ({ loan }: typeof one) =>
      accountOf(await world.order(loan), world.now()).owedToBorrower;
    expect([await owed(one), await owed(two)]).toEqual([kwacha(515), 0n]);
    expect((await stop(second.id, peter)).reason).toBe('hold-over');
    expect((await grace.ask(proposalActs.showProposal, { proposalId: first.id })).reason).toBe(
      'not-allowed',
    );
  });
});
