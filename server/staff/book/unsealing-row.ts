import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';

/** How long a screen may show what was uncovered. */
const shownMinutes = 10;

/** Until when a screen may show what is uncovered now. */
export function shownUntil(now: Date): Date {
  return new Date(now.getTime() + shownMinutes * 60_000);
}

/** Who uncovered what, for which reason and work. */
interface Unsealing {
  readonly staffId: string;
  readonly borrowerId: string;
  readonly what: readonly string[];
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
    reason: string;
    aboutKind: string;
    aboutId: string;
    now: Date;
  }
>(`
  insert into unsealing (id, staff_id, borrower_id, what, reason, about_kind, about_id, at)
  values (:id, :staffId, :borrowerId, :what, :reason, :aboutKind, :aboutId, :now)`);

/** Keeps it, in the transaction of the act that uncovers. */
export async function keepUnsealing(
  tx: Queryable,
  { about, ...unsealing }: Unsealing,
): Promise<void> {
  const { kind: aboutKind, id: aboutId } = about;
  await tx.run(insertUnsealing, { id: newId(), ...unsealing, aboutKind, aboutId });
}
