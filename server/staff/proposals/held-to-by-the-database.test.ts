import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approved, colleague, doneByTwo } from '../../../testing/staff-world.ts';
import type { Colleague } from '../../../testing/staff-world.ts';
import { script, sql } from '../../store/database/database.ts';
import { violatedConstraint } from '../../store/database/violated-constraint.ts';
import { carryOutProposals, proposalActs } from '../../app/proposals.ts';
import { twoPeopleWorld, waiver } from '../../../testing/two-people-world.ts';

type World = Awaited<ReturnType<typeof twoPeopleWorld>>;
let of: World;
beforeAll(async () => {
  of = await twoPeopleWorld();
});
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

describe('the database, asked by the program’s own role,', () => {
  const refusedBy = async (act: Promise<unknown>) => {
    try {
      await act;
      return 'done';
    } catch (error) {
      return violatedConstraint(error) ?? String(error);
    }
  };
  const approve = sql<void, { id: string; by: string; at: Date }>(`
    update proposal set state = 'approved', version = version + 1, decided_by = :by,
      decided_at = :at, not_before = :at::timestamptz + interval '1 hour' where id = :id`);
  const byRaw = (id: string, by: Colleague) =>
    refusedBy(of.program.run(approve, { id, by: by.id, at: of.world.now() }));

  it('approves nothing that is not signed by another who may', async () => {
    const { program, world, grace, peter, lateLoan, open } = of;
    const seen = await open(waiver(await lateLoan()));
    const young = await colleague(world.context, 'New', ['finance'], { sinceMs: 3_600_000 });
    const care = await colleague(world.context, 'Care', ['care']);
    expect(await byRaw(seen.id, grace)).toBe('two_people');
    expect(await byRaw(seen.id, young)).toBe('approver_may');
    expect(await byRaw(seen.id, care)).toBe('approver_may');
    expect(await byRaw(seen.id, peter)).toBe('approval_is_signed');
    const ended = sql<void, { id: string; at: Date }>(
      'update staff_role set until_at = :at where staff_id = :id',
    );
    const former = await colleague(world.context, 'Former', ['finance']);
    await program.run(ended, { id: former.id, at: world.now() });
    expect(await byRaw(seen.id, former)).toBe('approver_may');
    const skipped = sql<void, { id: string; by: string; at: Date }>(`
      update proposal set state = 'done', version = version + 1, decided_by = :by,
        decided_at = :at, not_before = :at, done_at = :at, outcome = 'done' where id = :id`);
    const given = { id: seen.id, by: peter.id, at: world.now() };
    expect(await refusedBy(program.run(skipped, given))).toBe('proposal_moves');
    // Another's signature over other words does not do.
    const borrowed = sql<void, { id: string }>(`
      insert into proposal_signature select :id, credential_id, public_key, nonce, words,
        client_data, authenticator_data, signature, origin, rp_id
      from proposal_signature s join proposal p on p.id = s.proposal_id
      where p.decided_by = (select id from staff where name = 'Peter') limit 1`);
    await program.run(borrowed, { id: seen.id });
    expect(await byRaw(seen.id, peter)).toBe('approval_is_signed');
    await grace.done(proposalActs.withdrawProposal, { proposalId: seen.id, version: 0 });
  });

  it('changes and takes away nothing that was proposed or decided', async () => {
    const { program, world, grace, peter, mary, lateLoan } = of;
    const loan = await lateLoan();
    const id = await doneByTwo(world.context, [grace, peter], waiver(loan));
    const change = (column: string, to: string) =>
      refusedBy(
        program.run(
          script(`update proposal set ${column} = ${to}, version = version + 1
            where id = '${id}'`),
        ),
      );
    expect(await change('amount', '100000')).toBe('proposal_is_kept');
    expect(await change('body', `'{}'`)).toBe('proposal_is_kept');
    expect(await change('reason', `'another'`)).toBe('proposal_is_kept');
    expect(await change('decided_by', `'${mary.id}'`)).toBe('proposal_is_kept');
    expect(await change('state', `'approved'`)).toBe('proposal_moves');
    const gone = program.run(script(`delete from proposal where id = '${id}'`));
    expect(await refusedBy(gone)).toBe('proposal_is_kept');
    const signature = program.run(script(`update proposal_signature set words = ''`));
    await expect(signature).rejects.toThrow('permission denied');
  });

  it('waives no late fee, ends no payment and sends nothing back by one person', async () => {
    const { program, world, at, grace, peter, lateLoan, open } = of;
    const loan = await lateLoan();
    const { paymentId, loan: endless } = await at.endless();
    const { loan: failed } = await at.backFailed();
    const now = world.now();
    const raw = (text: string) => refusedBy(program.run(script(text)));
    const id = await doneByTwo(world.context, [grace, peter], waiver(loan));
    const waive = (proposalId: string, orderId = loan.orderId) =>
      raw(`insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at,
        body) values (${orderId}, 'raw', '${loan.borrowerId}', 'late-fee-waived',
        '${now.toISOString()}', '${now.toISOString()}',
        '{"proposalId": "${proposalId}", "amount": "1n"}')`);
    expect(await waive('none')).toBe('two_people');
    // Once carried out it allows nothing more.
    expect(await waive(id)).toBe('two_people');
    const other = await open(waiver(endless.orderId === loan.orderId ? endless : loan));
    expect(await waive(other.id)).toBe('two_people');
    expect((await approved(peter, other)).reason).toBeNull();
    expect(await waive(other.id, endless.orderId)).toBe('two_people');
    const much = raw(`insert into loan_event (order_id, id, borrower_id, kind, effective_at,
      recorded_at, body) values (${loan.orderId}, 'raw', '${loan.borrowerId}',
      'late-fee-waived', '${now.toISOString()}', '${world.now().toISOString()}',
      '{"proposalId": "${other.id}", "amount": "1001n"}')`);
    expect(await much).toBe('two_people');
    await carryOutProposals(world.context);
    const settle = (set: string) =>
      raw(`update payment set ${set}, settled_at = '${now.toISOString()}'
        where id = '${paymentId}'`);
    expect(await settle(`state = 'failed', failure_code = 'BY_HAND'`)).toBe('two_people');
    expect(await settle(`state = 'confirmed', ended_by_proposal = '${id}'`)).toBe('two_people');
    expect(await settle(`state = 'confirmed', ended_by_proposal = '${other.id}'`)).toBe(
      'two_people',
    );
    const again = raw(`insert into payment (id, provider_id, provider, borrower_id, order_id,
      operation, purpose, amount, mobile, network, state, created_at)
      select 'raw', gen_random_uuid(), provider, borrower_id, order_id, operation, purpose,
        amount, mobile, network, 'requested', '${now.toISOString()}'::timestamptz + interval '1 s'
      from payment where order_id = ${failed.orderId} and purpose = 'pay-back' limit 1`);
    expect(await again).toBe('two_people');
    const campaign = raw(`insert into campaign_version (campaign, version, definition,
      published_by, published_at) values ('gift', 1, '{}', 'shipped', now())`);
    expect(await campaign).toBe('two_people');
  });
});
