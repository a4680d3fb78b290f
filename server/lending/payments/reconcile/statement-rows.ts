import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';
import type {
  StatementLine,
  StatementLineKind,
} from '../../../store/ports/payment-provider.ts';
import type { Comparison, Difference } from './compare-statement.ts';

/** What a row of a statement and ours came to. */
export type RowClass = 'same' | Difference['kind'] | StatementLineKind;

interface Day {
  readonly provider: string;
  readonly day: CivilDate;
}

const dropRows = sql<void, Day>(
  'delete from statement_row where provider = :provider and day = :day',
);
const insertRows = sql<
  void,
  Day & {
    first: number;
    ids: readonly string[];
    classes: readonly string[];
    operations: readonly (string | null)[];
    theirs: readonly (bigint | null)[];
    paymentIds: readonly (string | null)[];
  }
>(`
  insert into statement_row (provider, day, place, provider_id, class, operation, theirs,
    payment_id)
  select :provider, :day::date, :first::bigint + n, id, class, operation, theirs, payment
  from unnest(:ids::text[], :classes::text[], :operations::text[], :theirs::bigint[],
    :paymentIds::text[]) with ordinality as r (id, class, operation, theirs, payment, n)`);

const atOnce = 5000;

/** Keeps what a run found, row by row, in the place of what the run before found. */
export async function keepStatementRows(
  q: Queryable,
  of: Day,
  { matched, differences }: Comparison,
  others: readonly StatementLine[],
): Promise<void> {
  await q.run(dropRows, of);
  // What differs is looked for first.
  const rows = [
    ...differences,
    ...others.map((line) => ({ kind: line.kind ?? 'repeated', line, payment: null })),
    ...matched.map((one) => ({ ...one, kind: 'same' as const satisfies RowClass })),
  ];
  for (let first = 0; first < rows.length; first += atOnce) {
    const part = rows.slice(first, first + atOnce);
    await q.run(insertRows, {
      ...of,
      first,
      ids: part.map(({ line, payment }) => line?.providerId ?? payment?.providerId ?? ''),
      classes: part.map(({ kind }) => kind),
      operations: part.map(
        ({ line, payment }) => line?.operation ?? payment?.operation ?? null,
      ),
      theirs: part.map(({ line }) => line?.amount ?? null),
      paymentIds: part.map(({ payment }) => payment?.id ?? null),
    });
  }
}
