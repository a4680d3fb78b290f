import type { LetterKind } from '../../../contract/staff/letter-words.ts';
import type { ProposalId, StaffId } from '../../../contract/staff/people-words.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId } from '../../../contract/words/ids.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

/** The lender's own words of a letter. */
export interface LetterTemplate {
  readonly kind: LetterKind;
  readonly version: number;
  readonly opening: string;
  readonly closing: string;
  readonly publishedAt: Date;
}

const selectTemplates = sql<LetterTemplate>(`
  select distinct on (kind) kind, version, opening, closing, published_at
  from letter_template_version order by kind, version desc`);

/** The newest words of each letter that has some. */
export function letterTemplates(q: Queryable): Promise<LetterTemplate[]> {
  return q.rows(selectTemplates);
}

export async function publishTemplate(
  tx: Queryable,
  template: LetterTemplate & { readonly proposalId: ProposalId },
): Promise<void> {
  await insertInto(tx, 'letter_template_version', template);
}

/** A letter that was written. */
export interface LenderLetter {
  readonly id: string;
  readonly kind: LetterKind;
  readonly templateVersion: number;
  readonly itemId: string;
  readonly hash: string;
  readonly madeAt: Date;
  readonly smsId: string | null;
}

export interface NewLenderLetter extends LenderLetter {
  readonly orderId: OrderId;
  readonly borrowerId: BorrowerId;
  readonly madeBy: StaffId;
}

export async function keepLetter(tx: Queryable, letter: NewLenderLetter): Promise<void> {
  await insertInto(tx, 'lender_letter', { ...letter, orderId: BigInt(letter.orderId) });
}

const mostShown = 50;
const selectOfLoan = sql<
  LenderLetter & { borrowerId: BorrowerId; madeBy: { id: StaffId; name: string } },
  { orderId: OrderId }
>(`
  select l.id, l.borrower_id, l.kind, l.template_version, l.item_id, l.hash, l.made_at, l.sms_id,
    (select json_build_object('id', s.id, 'name', s.name) from staff s
      where s.id = l.made_by) as made_by
  from lender_letter l where l.order_id = :orderId order by l.made_at desc limit ${mostShown}`);

/** The letters of a loan as staff see them, the newest first. */
export function lettersOfLoan(q: Queryable, orderId: OrderId) {
  return q.rows(selectOfLoan, { orderId });
}

const selectShown = sql<
  Pick<LenderLetter, 'id' | 'madeAt' | 'itemId'>,
  { orderId: OrderId; borrowerId: BorrowerId }
>(`
  select id, made_at, item_id from lender_letter
  where order_id = :orderId and borrower_id = :borrowerId
  order by made_at desc limit ${mostShown}`);

interface ShownLetter {
  readonly letterId: string;
  readonly on: CivilDate;
  readonly itemId: string;
}

/** The letters of a borrower's loan, the newest first. */
export async function lettersFor(
  q: Queryable,
  of: { readonly orderId: OrderId; readonly borrowerId: BorrowerId },
): Promise<ShownLetter[]> {
  const rows = await q.rows(selectShown, of);
  return rows.map(({ id, madeAt, itemId }) => {
    return { letterId: id, on: civilDateOf(madeAt), itemId };
  });
}
