import { market } from '../../../../contract/market/zambia.ts';
import type { ContactHow } from '../../../../contract/borrower/data-rights.ts';
import type { mayContact } from '../../../../contract/staff/collections-acts.ts';
import type { StaffAnswerOf } from '../../../../contract/staff/staff-act.ts';
import { refusalSentence } from '../../../../contract/staff/staff-refusals.ts';
import { civilDateOf, civilHourOf } from '../../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { assert } from '../../../../domain/assert.ts';
import { account } from '../../../../domain/loan/account.ts';
import type { Account } from '../../../../domain/loan/account.ts';
import { contactAllowedFrom, whyNotContact } from '../../../../domain/rules/contact-rules.ts';
import type { ContactFacts, WhyNotContact } from '../../../../domain/rules/contact-rules.ts';
import { contactFactsOf } from '../../../lending/collections/contact-facts.ts';
import { contactRulesInForce } from '../../../lending/collections/contact-rules-row.ts';
import type { RulesInForce } from '../../../lending/collections/contact-rules-row.ts';
import { loadOrder } from '../../../lending/orders/load-order.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import type { Context } from '../../../store/context.ts';
import { StaffRefusal } from '../../acts/serve-act.ts';

type MayBe = StaffAnswerOf<typeof mayContact>;

/** A loan whose borrower may be contacted, or not. */
export interface LateLoan {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly facts: ContactFacts;
  readonly inForce: RulesInForce;
}

/** The loan of a number with everything a contact about it is decided by; null: there is none. */
export async function lateLoanOf(
  { db, clock }: Context,
  orderNumber: string,
): Promise<LateLoan | null> {
  const order = await loadOrder(db, Number(orderNumber) as OrderId);
  if (order === null) return null;
  const now = clock.now();
  const inForce = await contactRulesInForce(db);
  const loans = [{ orderId: BigInt(order.id), borrowerId: order.borrowerId }];
  const all = await contactFactsOf(db, { loans, rules: inForce.rules, now });
  const facts = all.get(String(order.id));
  assert(facts !== undefined, 'a loan that is there has facts');
  return { order, account: account(order.terms, order.events, clock.today()), facts, inForce };
}

interface Asked extends Pick<LateLoan, 'facts' | 'inForce'> {
  readonly how: ContactHow;
  readonly at: Date;
}

/** Whether they may be contacted, each reason with its sentence, and from when they may. */
export function mayBeContacted({ facts, inForce: { rules }, how, at }: Asked): MayBe {
  const asked = { rules, facts, how, at };
  const whys = whyNotContact(asked);
  return {
    isAllowed: whys.length === 0,
    from: contactAllowedFrom(asked),
    whys: whys.map((why) => ({
      ...why,
      sentence: refusalSentence(why.rule, valuesOf(why, { facts, at })).trim(),
    })),
  };
}

/** Why a contact is refused: the first rule that forbids it; null: none does. */
export function whyRefused({ facts, inForce: { rules }, how, at }: Asked) {
  const [why] = whyNotContact({ rules, facts, how, at });
  return why ? new StaffRefusal(why.rule, valuesOf(why, { facts, at })) : null;
}

const inLusaka = {
  timeZone: market.zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
} as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', inLusaka);
const hourFormat = new Intl.DateTimeFormat('en-GB', {
  ...inLusaka,
  hour: '2-digit',
  minute: '2-digit',
});

/** `Tue 10 Mar` from its beginning on, `Mon 9 Mar, 08:00`. */
function fromWords(at: Date): string {
  return civilHourOf(at) === 0 ? dayFormat.format(at) : hourFormat.format(at);
}

function valuesOf(
  { until }: WhyNotContact,
  { facts, at }: { readonly facts: ContactFacts; readonly at: Date },
): Readonly<Record<string, string>> {
  const when =
    until === null ? 'It lasts until it is ended.' : `Again from ${fromWords(until)}.`;
  return { when, name: facts.holidays.get(civilDateOf(at)) ?? 'a day off' };
}
