import { whyNotContact } from '../../../domain/rules/contact-rules.ts';
import type { ContactRule } from '../../../contract/staff/collections-acts.ts';
import type { ContactFacts, ContactRules } from '../../../domain/rules/contact-rules.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { contactFactsOf } from './contact-facts.ts';
import { contactRulesInForce } from './contact-rules-row.ts';

const mostOfABorrower = 20;
const selectOfBorrower = sql<{ orderId: bigint }, { borrowerId: string }>(`
  select order_id from to_collect where borrower_id = :borrowerId limit ${mostOfABorrower}`);
// Who does not rest has no time at all: those who do are found by having one.
const setRest = sql<
  void,
  { orderId: bigint; until: Date | null; now: Date; staffId: string | null }
>(`
  update to_collect set
    rests_until = case when :until::timestamptz <= :now::timestamptz then '-infinity'
      else coalesce(:until::timestamptz, 'infinity') end,
    staff_id = coalesce(:staffId, staff_id)
  where order_id = :orderId`);

/** Those that end by an act here or by the clock; the end of others sends no event. */
const restingRules: ReadonlySet<ContactRule> = new Set([
  'contact-stopped',
  'arrangement-kept',
  'promise-kept-open',
  'talked-lately',
  'contact-limit',
]);
const longAgo = new Date(0);

/**
 * Says in the list of whom to contact until when the loans of a borrower rest, after something was
 * done about one of them.
 * @param staffId who contacted them just now; null: no one
 */
export async function restLoans(
  tx: Queryable,
  of: { readonly borrowerId: string; readonly staffId: string | null; readonly now: Date },
): Promise<void> {
  const { borrowerId, staffId, now } = of;
  const rows = await tx.rows(selectOfBorrower, { borrowerId });
  const { rules } = await contactRulesInForce(tx);
  const loans = rows.map(({ orderId }) => ({ orderId, borrowerId }));
  const facts = await contactFactsOf(tx, { loans, rules, now });
  for (const { orderId } of loans) {
    const own = facts.get(String(orderId));
    if (own === undefined) continue;
    await tx.run(setRest, { orderId, staffId, now, until: restsUntil(rules, own, now) });
  }
}

/** Null: until staff withdraw it. */
function restsUntil(rules: ContactRules, facts: ContactFacts, at: Date): Date | null {
  const ends = whyNotContact({ rules, facts, how: 'call', at })
    .filter(({ rule }) => restingRules.has(rule))
    .map(({ until }) => until);
  if (ends.includes(null)) return null;
  return ends.reduce<Date>((last, one) => (one !== null && one > last ? one : last), longAgo);
}
