import * as z from 'zod/mini';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { yearsBetween } from '../../../domain/rules/decision.ts';
import { sql } from '../../store/database/database.ts';
import { openSealed } from '../../store/sealing/sealed-items.ts';
import { openIdentity } from '../../people/verification/identity.ts';
import type { Chapter, Dossier } from './dossier.ts';
import { fieldsPart, instantText, tablePart } from './page.ts';

interface ReadingRow {
  reading_id: string;
  engine: string;
  read_at: Date;
  confirmed_at: Date | null;
  corrected: unknown;
}

const selectReading = sql<ReadingRow, { borrowerId: BorrowerId }>(`
  select reading_id, engine, read_at, confirmed_at, corrected from card_reading
  where borrower_id = :borrowerId
  order by confirmed_at is null, confirmed_at desc, read_at desc limit 1`);

const selectIdentityId = sql<
  { value: unknown; registry: unknown },
  { borrowerId: BorrowerId }
>(`
  select value, (select value from borrower_fact
    where borrower_id = :borrowerId and name = 'registry') as registry
  from borrower_fact where borrower_id = :borrowerId and name = 'identityId'`);

const selectDoubles = sql<
  { id: BorrowerId; created_at: Date; loans: bigint; open: bigint },
  { borrowerId: BorrowerId }
>(`
  select b.id, b.created_at,
    (select count(*) from loan_order where borrower_id = b.id) as loans,
    (select count(*) from loan_order where borrower_id = b.id and status in
      ('reviewing', 'referred', 'disbursing', 'active', 'overdue', 'written-off')) as open
  from borrower_fact mine
    join borrower_fact theirs on theirs.name = 'nrcFingerprint' and theirs.value = mine.value
      and theirs.borrower_id <> mine.borrower_id
    join borrower b on b.id = theirs.borrower_id
  where mine.borrower_id = :borrowerId and mine.name = 'nrcFingerprint'
  order by b.created_at limit 20`);

/** What was read of a card; a field may be missing, a picture may have been forgotten. */
const sealedReading = z.object({
  text: z.optional(z.record(z.string(), z.unknown())),
  confidence: z.optional(z.record(z.string(), z.number())),
});
const fieldNames = z.array(z.string());

const fields = ['nrc', 'firstName', 'lastName', 'birthDate', 'sex'] as const;

/** Who the borrower says they are, beside what the machine read, and who else says so. */
export async function identityChapter(dossier: Dossier): Promise<Chapter> {
  const { context, borrowerId, who, now } = dossier;
  const { db, keys } = context;
  const fact = await db.row(selectIdentityId, { borrowerId });
  const asked = { borrowerId, reader: 'operator', who, now } as const;
  const identity =
    typeof fact?.value === 'string'
      ? await openIdentity(db, keys, { ...asked, id: fact.value })
      : null;
  const row = await db.row(selectReading, { borrowerId });
  const read = row ? await openReading(dossier, row.reading_id) : null;
  const corrected = fieldNames.safeParse(row?.corrected).data ?? [];
  const doubles = await db.rows(selectDoubles, { borrowerId });
  const registry = typeof fact?.registry === 'string' ? fact.registry : 'not-asked';
  const today = context.clock.today();
  const age = identity === null ? null : yearsBetween(identity.birthDate, today);
  const rows = fields.map((field) => [
    field,
    textOf(identity?.[field]),
    textOf(read?.text?.[field]),
    shareText(read?.confidence?.[field]),
    corrected.includes(field) ? 'corrected' : '',
  ]);
  return {
    name: 'identity',
    parts: [
      tablePart('Identity', ['field', 'confirmed', 'read', 'sure', ''], rows),
      fieldsPart('', [
        ['age', age === null ? null : `${age} years`],
        ['card read', row ? `${instantText(row.read_at)}, ${row.engine}` : 'never'],
        ['registry', registry],
      ]),
      tablePart(
        'Others with this NRC',
        ['borrower (to show)', 'since', 'loans', 'open'],
        doubles.map((one) => [
          one.id,
          instantText(one.created_at),
          String(one.loans),
          String(one.open),
        ]),
      ),
    ],
    data: { identity, age, read, corrected, registry, doubles },
  };
}

async function openReading({ context, borrowerId, who, now }: Dossier, id: string) {
  const asked = { id, borrowerId, kind: 'card-reading', reader: 'operator', who, now } as const;
  const plain = await openSealed(context.db, context.keys, asked);
  return plain && (sealedReading.safeParse(JSON.parse(plain.toString('utf8'))).data ?? null);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shareText(share: number | undefined): string {
  return share === undefined ? '' : `${Math.round(share * 100)} %`;
}
