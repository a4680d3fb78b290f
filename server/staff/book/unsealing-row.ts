import type { lookWhys } from '../../../contract/borrower/data-rights.ts';
import { shownMinutes } from '../../../contract/staff/borrower-acts.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

/** Until when a screen may show what is uncovered now. */
export function shownUntil(now: Date): Date {
  return new Date(now.getTime() + shownMinutes * 60_000);
}

/** Who uncovered what, for which reason and work. */
interface Unsealing {
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

const insertUnsealing = sql<
  void,
  {
    id: string;
    staffId: string;
    borrowerId: string;
    what: readonly string[];
    why: string;
    reason: string;
    aboutKind: string;
    aboutId: string;
    now: Date;
  }
>(`
  insert into unsealing (id, staff_id, borrower_id, what, reason_code, reason, about_kind,
    about_id, at)
  values (:id, :staffId, :borrowerId, :what, :why, :reason, :aboutKind, :aboutId, :now)`);

/** Keeps it, in the transaction of the act that uncovers. */
export async function keepUnsealing(
  tx: Queryable,
  { about, ...unsealing }: Unsealing,
): Promise<void> {
  const { kind: aboutKind, id: aboutId } = about;
  await tx.run(insertUnsealing, { id: newId(), ...unsealing, aboutKind, aboutId });
}
