import type { NoticeChoice } from '../../../../contract/staff/notice-choice-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { sql } from '../../../store/database/database.ts';

type Stored = NoticeChoice & { readonly staffId: StaffId };

const selectOne = sql<NoticeChoice, { staffId: StaffId }>(
  'select at_once, digest, quiet from notice_choice where staff_id = :staffId',
);
const selectAll = sql<Stored>(
  'select staff_id, at_once, digest, quiet from notice_choice order by staff_id limit 1000',
);
const put = sql<
  void,
  {
    staffId: StaffId;
    atOnce: string;
    digest: string;
    quiet: readonly string[];
    now: Date;
  }
>(`
  insert into notice_choice (staff_id, at_once, digest, quiet, changed_at)
  values (:staffId, :atOnce, :digest, :quiet::text[], :now)
  on conflict (staff_id) do update set at_once = excluded.at_once, digest = excluded.digest,
    quiet = excluded.quiet, changed_at = excluded.changed_at`);

/** What counts for people who have not chosen. */
export const usualChoice: NoticeChoice = { atOnce: 'mail', digest: 'mail', quiet: [] };

export async function choiceOf(q: Queryable, staffId: StaffId): Promise<NoticeChoice> {
  return (await q.row(selectOne, { staffId })) ?? usualChoice;
}

export async function allChoices(q: Queryable): Promise<ReadonlyMap<StaffId, NoticeChoice>> {
  return new Map((await q.rows(selectAll)).map(({ staffId, ...one }) => [staffId, one]));
}

export async function keepChoice(
  q: Queryable,
  { atOnce, digest, quiet }: NoticeChoice,
  by: { readonly staffId: StaffId; readonly now: Date },
): Promise<void> {
  await q.run(put, { ...by, atOnce, digest, quiet: [...new Set(quiet)] });
}
