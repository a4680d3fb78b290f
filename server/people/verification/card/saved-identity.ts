import type { FormValues } from '../../../../contract/borrower/forms.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { openIdentity } from '../identity.ts';
import { newestReading, openReading } from './card-readings.ts';
import { nameInTitle } from '../../../../contract/words/person-name.ts';

type Sources = Pick<Context, 'db' | 'keys' | 'clock'>;

const selectIdentityId = sql<{ readonly id: string }, { borrowerId: BorrowerId }>(`
  select value #>> '{}' as id from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId'`);

const selectFiles = sql<
  { readonly id: string },
  { borrowerId: BorrowerId; ids: readonly string[] }
>(`
  select id from sealed_item where borrower_id = :borrowerId and id = any(:ids::text[])`);

/**
 * The values of the identity form, of the card that was read or confirmed last: what its owner
 * confirmed or else what was read. Its pictures are there as long as they are kept.
 */
export async function savedIdentityValues(
  { db, keys, clock }: Sources,
  borrowerId: BorrowerId,
): Promise<FormValues> {
  const row = await newestReading(db, borrowerId);
  const of = { borrowerId, reader: 'show-form', now: clock.now() } as const;
  if (row !== null && row.identityId === null) {
    const read = await openReading(db, keys, { ...of, row });
    const files = await filesOf(row.frontFileId, row.backFileId);
    return { ...files, ...(read && inTitle(read.text)) };
  }
  const id = row?.identityId ?? (await db.row(selectIdentityId, { borrowerId }))?.id;
  if (id === undefined) return {};
  const identity = await openIdentity(db, keys, { ...of, id });
  if (identity === null) return {};
  const { nrc, firstName, lastName, birthDate, sex } = identity;
  const files = row === null ? {} : await filesOf(row.frontFileId, row.backFileId);
  return { ...files, nrc, firstName, lastName, birthDate, sex };

  async function filesOf(frontFileId: string, backFileId: string | null) {
    const ids = backFileId === null ? [frontFileId] : [frontFileId, backFileId];
    const kept = new Set(
      (await db.rows(selectFiles, { borrowerId, ids })).map((one) => one.id),
    );
    return {
      ...(kept.has(frontFileId) && { frontFileId }),
      ...(backFileId !== null && kept.has(backFileId) && { backFileId }),
    };
  }
}

/** What was read of a card, its names as people write them. */
export function inTitle<
  Text extends { firstName?: string | undefined; lastName?: string | undefined },
>(text: Text): Text {
  const { firstName, lastName } = text;
  return {
    ...text,
    ...(firstName !== undefined && { firstName: nameInTitle(firstName) }),
    ...(lastName !== undefined && { lastName: nameInTitle(lastName) }),
  };
}
