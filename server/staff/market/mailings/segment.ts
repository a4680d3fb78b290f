import { mostDaysLate } from '../../../../contract/staff/mailing-words.ts';
import type {
  LeftOutRule,
  Mailing,
  MailingSegment,
} from '../../../../contract/staff/mailing-words.ts';
import type { Mobile } from '../../../../contract/market/phone.ts';
import { addDays, civilDateOf, midnightOf } from '../../../../contract/words/civil-date.ts';
import { english, languageNames } from '../../../../contract/words/languages.ts';
import type { LanguageCode } from '../../../../contract/words/languages.ts';
import type { BorrowerId } from '../../../../contract/words/ids.ts';
import { contactRulesInForce } from '../../../lending/collections/contact-rules-row.ts';
import { isComplaintOpen, isStopped } from '../../../lending/collections/contact-facts.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { networkInSql } from '../../../store/database/market-in-sql.ts';

/** As the text of the consent promises: so many offers a month. */
const mostOffers = 2;
const monthMs = 30 * 86_400_000;

/** Borrowers, their open loan `o`, whose id may be null, and the newest paid out one `l`. */
const people = `borrower b
  cross join lateral (select b.id as borrower_id, x.id, x.oldest_due_on from (select) as one
    left join lateral (select id, oldest_due_on from loan_order
      where borrower_id = b.id and status in ('active', 'overdue') order by id limit 1) x
    on true) o
  left join lateral (select id, status, terms ->> 'productId' as product_id, disbursed_at
    from loan_order where borrower_id = b.id and disbursed_at is not null
    order by id desc limit 1) l on true`;

/** Numbers that are erased get nothing. */
const inSegment = `(b.mobile not like 'erased-%'
  and case :loans
    when 'open' then o.id is not null
    when 'late' then o.oldest_due_on < :today::date
    when 'none' then l.status in ('settled', 'cancelled') and not exists (
      select from loan_order where borrower_id = b.id
        and status in ('reviewing', 'referred', 'disbursing', 'active', 'overdue'))
    when 'never' then not exists (select from loan_order where borrower_id = b.id)
    else true end
  and (num_nulls(:lateFrom::int, :lateTo::int) = 2 or :today::date - o.oldest_due_on
    between coalesce(:lateFrom::int, 0) and coalesce(:lateTo::int, ${mostDaysLate}))
  and (:networks::text[] is null or coalesce(
    (select network from wallet where borrower_id = b.id and mobile = b.mobile),
    ${networkInSql('b.mobile')}) = any(:networks::text[]))
  and (:languages::text[] is null
    or coalesce(b.language, '${english}') = any(:languages::text[]))
  and (:productIds::text[] is null or l.product_id = any(:productIds::text[]))
  and (:quietSince::timestamptz is null or l.disbursed_at < :quietSince::timestamptz)
  and (not :needsLoan::boolean or o.id is not null))`;

/** The first rule that forbids a message to a borrower now; null: none. */
const forbids = `case
  when ${isStopped} then 'contact-stopped'
  when ${isComplaintOpen} then 'complaint-open'
  when exists (select from erasure e where e.borrower_id = b.id and e.finished_at is null)
    then 'erasing'
  when exists (select from account_block k where k.borrower_id = b.id and k.lifted_at is null)
    then 'blocked'
  when :isOffer::boolean and not coalesce((select given from consent
      where borrower_id = b.id and purpose = 'marketing' order by at desc, id desc limit 1),
      false) then 'no-consent'
  when :isOffer::boolean and (select count(*) from sms where borrower_id = b.id
      and kind = 'offer' and created_at > :monthAgo::timestamptz) >= ${mostOffers}
    then 'offers-full'
  when :isDebt::boolean and exists (select from relief where order_id = o.id
      and kind = 'arrangement' and state = 'kept') then 'arrangement-kept'
  when :isDebt::boolean and exists (select from promise where order_id = o.id
      and state = 'open' and promised_on >= :today::date) then 'promise-kept-open'
  when :isDebt::boolean and (exists (select from contact_attempt where order_id = o.id
      and outcome in ('talked', 'refused') and begun_at >= :restSince::timestamptz)
    or exists (select from promise where order_id = o.id
      and made_at >= :restSince::timestamptz)) then 'talked-lately'
  when exists (select from sms where borrower_id = b.id
      and kind in ('reminder', 'notice', 'offer') and created_at >= :todayAt::timestamptz)
    then 'message-today'
  end`;

/** What the two expressions are asked with. */
export async function askedOf(
  q: Queryable,
  { purpose, segment }: Pick<Mailing, 'purpose' | 'segment'>,
  of: { readonly now: Date; readonly needsLoan: boolean },
) {
  const { now, needsLoan } = of;
  const today = civilDateOf(now);
  const { rules } = await contactRulesInForce(q);
  const some = <Value>(list: readonly Value[]) => (list.length === 0 ? null : list);
  const { notBorrowedDays } = segment;
  return {
    today,
    loans: segment.loans,
    lateFrom: segment.daysLateFrom,
    lateTo: segment.daysLateTo,
    networks: some(segment.networks),
    languages: some(segment.languages),
    productIds: some(segment.productIds),
    quietSince:
      notBorrowedDays === null ? null : midnightOf(addDays(today, 1 - notBorrowedDays)),
    needsLoan,
    isOffer: purpose === 'offer',
    isDebt: purpose === 'help-to-pay',
    monthAgo: new Date(now.getTime() - monthMs),
    restSince: midnightOf(addDays(today, -rules.restDays)),
    todayAt: midnightOf(today),
  };
}
export type Asked = Awaited<ReturnType<typeof askedOf>>;

interface Counted {
  readonly language: LanguageCode;
  readonly rule: LeftOutRule | null;
  readonly people: number;
}

const count = sql<Counted, Asked>(`
  select language, rule, count(*)::int as people from (
    select coalesce(b.language, '${english}') as language, ${forbids} as rule
    from ${people} where ${inSegment}) as found
  group by language, rule order by language, rule`);

/** How many of a segment may be sent a message now, and how many each rule leaves out. */
export function countSegment(q: Queryable, asked: Asked): Promise<Counted[]> {
  return q.rows(count, asked);
}

// In the order of a hash with the seed: a segment that grew loses no one of one kind.
const list = sql<
  void,
  Asked & { mailingId: string; seed: string; most: number; nextAt: Date }
>(`
  insert into mailing_person (mailing_id, borrower_id, next_at)
  select :mailingId, b.id, :nextAt from ${people}
  where ${inSegment} and coalesce(${forbids}, 'message-today') = 'message-today'
  order by md5(:seed::text || b.id) limit :most`);

/** Writes down whom a mailing is for, so many at the most. */
export function listPeople(
  tx: Queryable,
  asked: Asked,
  of: {
    readonly mailingId: string;
    readonly seed: string;
    readonly most: number;
    readonly nextAt: Date;
  },
): Promise<number> {
  return tx.run(list, { ...asked, ...of });
}

/** A person as they are now. */
export interface Person {
  readonly mobile: Mobile;
  readonly language: LanguageCode;
  readonly orderId: bigint | null;
  readonly isInSegment: boolean;
  readonly rule: LeftOutRule | null;
}

const look = sql<Person, Asked & { borrowerId: BorrowerId }>(`
  select b.mobile, coalesce(b.language, '${english}') as language, o.id as order_id,
    coalesce(${inSegment}, false) as is_in_segment, ${forbids} as rule
  from ${people} where b.id = :borrowerId`);
const lock = sql<void, { borrowerId: BorrowerId }>(
  'select from borrower where id = :borrowerId for update',
);

/** What a borrower is decided by. Their consent and other messages wait until `tx` has ended. */
export async function lookAt(
  tx: Queryable,
  asked: Asked,
  borrowerId: BorrowerId,
): Promise<Person | null> {
  await tx.run(lock, { borrowerId });
  return (await tx.row(look, { ...asked, borrowerId })) ?? null;
}

const loanWords: Readonly<Record<MailingSegment['loans'], string>> = {
  any: 'Every borrower',
  open: 'Borrowers with an open loan',
  late: 'Borrowers in arrears',
  none: 'Borrowers without an open loan who had one',
  never: 'People who never asked for a loan',
};

/** A segment as a person reads it, a line for each filter. */
export function segmentLines(segment: MailingSegment): string[] {
  const { daysLateFrom: from, daysLateTo: to, notBorrowedDays } = segment;
  const languages = segment.languages.map((one) => languageNames[one]);
  return [
    loanWords[segment.loans],
    ...(from === null && to === null
      ? []
      : [`Days in arrears: ${from ?? 0} to ${to ?? 'any number'}`]),
    ...(segment.networks.length === 0 ? [] : [`Network: ${segment.networks.join(', ')}`]),
    ...(languages.length === 0 ? [] : [`Language: ${languages.join(', ')}`]),
    ...(segment.productIds.length === 0 ? [] : [`Product: ${segment.productIds.join(', ')}`]),
    ...(notBorrowedDays === null ? [] : [`Nothing borrowed for ${notBorrowedDays} days`]),
  ];
}
