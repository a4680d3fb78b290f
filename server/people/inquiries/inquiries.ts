import { randomUUID } from 'node:crypto';
import { authSteps } from '../../../contract/borrower/auth-steps.ts';
import type { RegistryName } from '../../../contract/words/registry-name.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

type OfAt = { borrowerId: BorrowerId; now: Date };

/** The newest consent to the purpose of the inquiry `i`, if it is given. */
export const consentInSql = (purpose: string) => `(select c.id from (
    select id, given from consent where borrower_id = i.borrower_id
      and purpose = ${purpose} order by at desc, id desc limit 1) c
  where c.given)`;
/** The consent to be asked about by the provider of an inquiry `i`, in SQL. */
export const registryPurpose = "'register-' || i.provider";

/** What the decision knows of those asked, of the borrowers that a part of a statement names. */
export const factOfChanged = (changed: string, name: string, value: string) => `
  insert into borrower_fact (borrower_id, name, value, recorded_at)
  select borrower_id, ${name}, ${value}, :now from ${changed}
  on conflict (borrower_id, name)
    do update set value = excluded.value, recorded_at = excluded.recorded_at`;

const supersede = sql<void, { borrowerId: BorrowerId }>(`
  update registry_inquiry set state = 'superseded'
  where borrower_id = :borrowerId and state in ('waiting', 'queued')`);

/**
 * Opens the inquiry about an identity, in the transaction that saves it. An inquiry about an
 * earlier one ends unasked. Without a provider there is none.
 */
export async function openInquiry(
  tx: Queryable,
  { registry }: { readonly registry: { readonly name: RegistryName } | null },
  of: OfAt & { readonly identityId: string },
): Promise<void> {
  const { borrowerId, identityId, now: createdAt } = of;
  await tx.run(supersede, { borrowerId });
  if (registry === null) return;
  const drawn = { provider: registry.name, reference: randomUUID() };
  const row = { identityId, borrowerId, ...drawn, state: 'waiting', createdAt };
  await insertInto(tx, 'registry_inquiry', row);
}

const queue = sql<void, OfAt & { steps: number }>(`
  with queued as (
    update registry_inquiry i set state = 'queued', queued_at = :now, next_at = :now
    where i.borrower_id = :borrowerId and i.state = 'waiting'
      and (select count(*) from borrower_step where borrower_id = :borrowerId) >= :steps::int
      and exists ${consentInSql(registryPurpose)}
    returning i.borrower_id
  ) ${factOfChanged('queued', "'registry'", `'{"kind": "waiting"}'::jsonb`)}`);

/** Queues the inquiry of a borrower once all steps are done and the consent is given. */
export async function queueInquiry(tx: Queryable, of: OfAt): Promise<void> {
  await tx.run(queue, { ...of, steps: authSteps.length });
}

const hold = sql<void, OfAt>(`
  with held as (
    update registry_inquiry set state = 'waiting', next_at = null, queued_at = null
    where borrower_id = :borrowerId and state = 'queued' and answer is null
    returning borrower_id
  ) ${factOfChanged('held', "'registry'", `'{"kind": "not-asked"}'::jsonb`)}`);

/** The consent was withdrawn: nothing more is asked. */
export async function holdInquiry(tx: Queryable, of: OfAt): Promise<void> {
  await tx.run(hold, of);
}

const endBureau = sql<void, OfAt>(`
  with ended as (
    update bureau_inquiry set state = 'given-up', next_at = null
    where borrower_id = :borrowerId and state = 'queued' returning borrower_id
  ) ${factOfChanged('ended', "'bureau'", `'{"kind": "no-consent"}'::jsonb`)}`);

/** The consent to ask the credit bureau was withdrawn: nothing more is asked. */
export async function endBureauInquiry(tx: Queryable, of: OfAt): Promise<void> {
  await tx.run(endBureau, of);
}
