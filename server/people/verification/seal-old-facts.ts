import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import type { Keyring } from '../../store/sealing/keyring.ts';
import { putSealed } from '../../store/sealing/sealed-items.ts';
import { type Identity, saveIdentity } from './identity.ts';

const rowsAtOnce = 100;

interface OldIdentity {
  readonly borrower_id: BorrowerId;
  readonly nrc: unknown;
  readonly full_name: unknown;
  readonly birth_date: unknown;
}

const selectIdentities = sql<OldIdentity>(`
  select card.borrower_id, card.value as nrc,
    (select value from borrower_fact where borrower_id = card.borrower_id and name = 'fullName')
      as full_name,
    (select value from borrower_fact where borrower_id = card.borrower_id and name = 'birthDate')
      as birth_date
  from borrower_fact card where card.name = 'nrc' and card.borrower_id > $1
  order by card.borrower_id limit ${rowsAtOnce}`);

const removeInClear = sql(`
  delete from borrower_fact where borrower_id = $1 and name in ('fullName', 'nrc')`);

interface OldContract {
  readonly id: bigint;
  readonly borrower_id: BorrowerId;
  readonly html: string;
}

/** What another process is sealing just now is left to it. */
const selectContracts = sql<OldContract>(`
  select id, borrower_id, contract_html as html from loan_order
  where contract_html is not null order by id limit ${rowsAtOnce} for update skip locked`);

const updateContract = sql(`
  update loan_order set contract_id = $2, contract_html = null where id = $1`);

/**
 * Seals what older versions kept in clear: names and card numbers among the facts, and the texts
 * of contracts. Finds nothing to do from the second start on; several processes may start at once.
 */
export async function sealOldFacts(
  context: Pick<Context, 'db' | 'keys' | 'clock' | 'log'>,
): Promise<void> {
  const identities = await sealIdentities(context);
  const contracts = await sealContracts(context);
  if (identities + contracts === 0) return;
  context.log.info({ identities, contracts }, 'sealed what was kept in clear before');
}

async function sealIdentities({
  db,
  keys,
  clock,
  log,
}: Pick<Context, 'db' | 'keys' | 'clock' | 'log'>): Promise<number> {
  let count = 0;
  for (let after = ''; ;) {
    const rows = await db.rows(selectIdentities, [after]);
    const last = rows.at(-1);
    if (last === undefined) return count;
    for (const row of rows) {
      const { borrower_id: borrowerId } = row;
      const identity = identityOf(row);
      if (identity === null) log.error({ borrowerId }, 'an old identity cannot be sealed');
      else {
        const old = { borrowerId, identity, now: clock.now() };
        if (await db.transaction((tx) => sealIdentity(tx, keys, old))) count += 1;
      }
    }
    after = last.borrower_id;
  }
}

function identityOf({ nrc, full_name, birth_date }: OldIdentity): Identity | null {
  const number = typeof nrc === 'string' ? parseNrc(nrc) : null;
  const birthDate = typeof birth_date === 'string' ? parseCivilDate(birth_date) : null;
  if (number === null || birthDate === null || typeof full_name !== 'string') return null;
  const [firstName = '', ...others] = full_name.trim().split(' ');
  return { nrc: number, firstName, lastName: others.join(' '), birthDate, sex: null };
}

async function sealIdentity(
  tx: Queryable,
  keys: Keyring,
  old: Parameters<typeof saveIdentity>[2],
): Promise<boolean> {
  // Whoever removes the facts seals them; a process that was slower finds none.
  if ((await tx.run(removeInClear, [old.borrowerId])) === 0) return false;
  await saveIdentity(tx, keys, old);
  return true;
}

async function sealContracts({
  db,
  keys,
  clock,
}: Pick<Context, 'db' | 'keys' | 'clock'>): Promise<number> {
  let count = 0;
  for (;;) {
    const sealed = await db.transaction(async (tx) => {
      const rows = await tx.rows(selectContracts);
      for (const { id, borrower_id: borrowerId, html } of rows) {
        const item = { borrowerId, kind: 'contract', now: clock.now() } as const;
        const contractId = await putSealed(tx, keys, { ...item, plain: Buffer.from(html) });
        await tx.run(updateContract, [id, contractId]);
      }
      return rows.length;
    });
    if (sealed === 0) return count;
    count += sealed;
  }
}
