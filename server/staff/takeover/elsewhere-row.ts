import { createHash } from 'node:crypto';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { keepParty } from '../../lending/cases/statement-party.ts';
import { elsewhere, ofRest } from '../../lending/ledger/received-elsewhere.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { rowsText } from '../../store/database/json-text.ts';
import { newId } from '../../store/ids.ts';
import type { GivenElsewhere, ReadElsewhere } from './elsewhere-file.ts';

export interface OwnedElsewhere extends GivenElsewhere {
  /** Null: it names no loan that came with a book. */
  readonly orderId: bigint | null;
}

/** A row of a file of payments received elsewhere, as it is kept. */
export interface ElsewhereRow extends Omit<OwnedElsewhere, 'said'> {
  readonly id: string;
  readonly isBooked: boolean;
}

const isBooked = `exists (select from statement_booking b where b.provider = '${elsewhere}'
    and b.kind = 'unidentified' and b.reference = lower(r.reference))`;
const selectRows = sql<ElsewhereRow, { fileId: string }>(`
  select id, line, reference, paid_on, amount, network, order_id, ${isBooked} as is_booked
  from elsewhere_row r where file_id = :fileId order by paid_on, line`);

/** In the order in which they are booked. */
export const elsewhereRowsOf = (q: Queryable, fileId: string) => q.rows(selectRows, { fileId });

/** What two people agree to: each row with its loan. */
export function hashOfRows(rows: readonly Omit<ElsewhereRow, 'id' | 'isBooked'>[]): string {
  const said = rows
    .toSorted((one, other) => one.line - other.line)
    .map((row) => [row.line, row.reference, row.paidOn, row.amount, row.network, row.orderId]);
  return createHash('sha256').update(rowsText(said)).digest('hex');
}

// A loan by its own id, whatever it is now; of a person only what is still owed.
const selectOwners = sql<
  { said: string; borrowerId: string; orderId: bigint | null },
  Readonly<Record<'loans' | 'borrowers' | 'mobiles', readonly string[]>>
>(`
  with person as (
    select 'borrower ' || external_id as said, borrower_id from import_row
    where file = 'borrowers' and external_id = any (:borrowers::text[])
      and borrower_id is not null and undone_at is null
    union select 'mobile ' || mobile, id from borrower where mobile = any (:mobiles::text[])
    union select 'mobile ' || mobile, borrower_id from wallet
    where mobile = any (:mobiles::text[]))
  select 'loan ' || r.external_id as said, o.borrower_id, o.id as order_id
  from import_row r join loan_order o on o.id = r.order_id
  where r.file = 'loans' and r.external_id = any (:loans::text[]) and r.undone_at is null
  union all
  select p.said, p.borrower_id, o.id
  from person p left join (loan_order o
    join import_row r on r.order_id = o.id and r.file = 'loans' and r.undone_at is null)
    on o.borrower_id = p.borrower_id and o.status in ('active', 'overdue')`);
// Ours have no day here: such a reference is a fault whatever its amount.
const selectBooked = sql<
  { reference: string; paidOn: CivilDate | null; amount: bigint },
  { references: readonly string[]; names: readonly string[] }
>(`
  select b.reference, b.day as paid_on, (b.amount + coalesce(rest.amount, 0))::bigint as amount
  from statement_booking b left join statement_booking rest on rest.provider = b.provider
    and rest.kind = b.kind and rest.reference = b.reference || '${ofRest}'
  where b.provider = '${elsewhere}' and b.kind = 'unidentified'
    and b.reference = any (:names::text[])
  union all select lower(provider_reference), null, amount from payment
  where provider_reference = any (:references::text[]) and state = 'confirmed'
    and provider <> '${elsewhere}'`);

/**
 * The rows that are not booked yet, with the loans that they name; and their faults. One that
 * names no loan, or a person with several, has none: a person decides.
 */
export async function findOwners(
  q: Queryable,
  rows: readonly GivenElsewhere[],
): Promise<{ readonly rows: OwnedElsewhere[]; readonly faults: ReadElsewhere['faults'] }> {
  const named = (part: keyof GivenElsewhere['said']) =>
    rows.map(({ said }) => said[part]).filter((one) => one !== '');
  const [loans, borrowers, mobiles] = [named('loan'), named('borrower'), named('mobile')];
  const owners = await q.rows(selectOwners, { loans, borrowers, mobiles });
  const by = Map.groupBy(owners, ({ said }) => said);
  const references = rows.map(({ reference }) => reference);
  const names = references.map((one) => one.toLowerCase());
  const booked = await q.rows(selectBooked, { references, names });
  const before = new Map(booked.map((one) => [one.reference, one]));
  const faults: ReadElsewhere['faults'] = [];
  const owned = rows.flatMap((row): OwnedElsewhere[] => {
    const { line, said, amount } = row;
    const same = before.get(row.reference.toLowerCase());
    if (same?.paidOn === row.paidOn && same.amount === amount) return [];
    if (same !== undefined) {
      const why = `is booked already, with ${showKwacha(ngwee(same.amount))}. Remove the row`;
      faults.push({ line, column: 'reference', why });
    }
    const [loan] = by.get(`loan ${said.loan}`) ?? [];
    const ofId = by.get(`borrower ${said.borrower}`) ?? [];
    if (loan && ofId.some(({ borrowerId }) => borrowerId !== loan.borrowerId)) {
      const why = 'is another borrower than that of the loan. Correct one of them';
      faults.push({ line, column: 'borrower_external_id', why });
    }
    const [first, second] = ofId.length > 0 ? ofId : (by.get(`mobile ${said.mobile}`) ?? []);
    const one = said.loan !== '' ? loan : second === undefined ? first : undefined;
    return [{ ...row, orderId: one?.orderId ?? null }];
  });
  return { rows: owned, faults };
}

const insertRows = sql<void, { fileId: string; rows: string }>(`
  insert into elsewhere_row (id, file_id, line, reference, paid_on, amount, network, order_id)
  select id, :fileId, line, reference, "paidOn", amount, network, "orderId"
  from json_to_recordset(:rows::json) as r (id text, line int, reference text, "paidOn" date,
    amount bigint, network text, "orderId" bigint)`);

/** Keeps the rows of a file without faults, and what those say of their owner that name no loan. */
export async function keepElsewhere(context: Context, rows: readonly OwnedElsewhere[]) {
  for (const { reference: providerId, said, orderId } of rows) {
    if (orderId !== null) continue;
    const note = `Loan ${said.loan || 'none'}, borrower ${said.borrower || 'none'}`;
    const party = { number: said.mobile, name: '', note };
    await keepParty(context, { provider: elsewhere, providerId, party });
  }
  const fileId = newId();
  const kept = rows.map(({ said: _, ...row }) => ({ ...row, id: newId() }));
  await context.db.run(insertRows, { fileId, rows: rowsText(kept) });
  return { fileId, hash: hashOfRows(rows), rows: rows.length };
}
