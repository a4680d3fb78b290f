import type { lookWhys } from '../../../contract/borrower/data-rights.ts';
import { shownMinutes } from '../../../contract/staff/borrower-acts.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';
import { newId } from '../../store/ids.ts';

/** Until when a screen may show the personal details. */
export function shownUntil(now: Date): Date {
  return new Date(now.getTime() + shownMinutes * 60_000);
}

/** Who viewed what, for which reason and work. */
export interface Unsealing {
  readonly staffId: string;
  readonly borrowerId: string;
  readonly what: readonly string[];
  /** As the borrower reads it. */
  readonly why: (typeof lookWhys)[number];
  /** What was written to it, which may be nothing. */
  readonly reason: string;
  readonly about: { readonly kind: string; readonly id: string };
  readonly now: Date;
}

/** Keeps it, in the transaction of the act that reveals. */
export async function keepUnsealing(
  tx: Queryable,
  { about, why: reasonCode, now: at, ...unsealing }: Unsealing,
): Promise<void> {
  const { kind: aboutKind, id: aboutId } = about;
  const row = { id: newId(), ...unsealing, reasonCode, aboutKind, aboutId, at };
  await insertInto(tx, 'unsealing', row);
}
