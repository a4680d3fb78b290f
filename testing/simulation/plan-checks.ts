import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { ngwee, sumNgwee } from '../../contract/words/ngwee.ts';
import type { AccountEvent, ArrangementOffered } from '../../domain/loan/account-events.ts';
import { account as fold } from '../../domain/loan/account.ts';
import { arrangementGraceDays } from '../../domain/loan/arranged.ts';
import { hasReversal } from './borrower-checks.ts';
import type { AtRest, OrderAtRest } from './money-checks.ts';

/** A closed network never increases a late borrower's charges. */
export function excuseFaults({ id, account, order: { terms, events } }: OrderAtRest): string[] {
  const others = events.filter(({ kind }) => !closed.has(kind));
  if (others.length === events.length) return [];
  const without = fold(terms, others, account.asOf);
  // Where charges end at the cap, another kind of charge may be less instead.
  const isDearer =
    account.lateFee > without.lateFee && account.remainingAmount > without.remainingAmount;
  return !isDearer && account.daysLate <= without.daysLate
    ? []
    : [`order ${id}: late fees of ${account.lateFee}, ${without.lateFee} without an excuse`];
}
const closed: ReadonlySet<string> = new Set(['attempt-refused', 'network-reopened']);

/** Plans of dated amounts: the list says what the loan does, and that follows from the payments. */
export function planFaults({ stage, plans }: AtRest, at: OrderAtRest): string[] {
  const { id, account, order } = at;
  const { arrangement } = account;
  if (arrangement === null) return [];
  const { proposalId, state } = arrangement;
  const faults: string[] = [];
  const listed = plans.get(proposalId);
  if (listed !== state) faults.push(`relief says ${listed}, the loan ${state}`);
  const offer = order.events.find(
    (event) => event.kind === 'arrangement-offered' && event.proposalId === proposalId,
  );
  if (offer?.kind !== 'arrangement-offered') return [`${proposalId} was never offered`];
  const today = civilDateOf(stage.now());
  const missing = offer.parts.filter(
    ({ on }, place) => addDays(on, arrangementGraceDays) < today && isMissing(at, offer, place),
  );
  if (state === 'kept') faults.push(...sumFaults(account));
  // Amounts that were believed paid on their due day, and their charges, have their own tests.
  if (hasReversal(at)) return faults.map((fault) => `order ${id}, its plan: ${fault}`);
  if (state === 'kept' && missing.length > 0) {
    faults.push(`the amount of ${missing[0]?.on} never came, and it counts as kept`);
  }
  if (state === 'broken' && missing.length === 0) {
    faults.push('every amount was there, and it counts as broken');
  }
  if (state === 'kept') faults.push(...chargeFaults(at, offer));
  return faults.map((fault) => `order ${id}, its plan: ${fault}`);
}

/** The amount that a borrower sees as still due equals the debt, to the ngwee. */
function sumFaults({ arrangement, remainingAmount }: OrderAtRest['account']): string[] {
  const [first, ...others] = arrangement?.parts.filter(({ isThere }) => !isThere) ?? [];
  if (first === undefined || !arrangement?.next) return [];
  const toCome = sumNgwee([arrangement.next.amount, ...others.map(({ amount }) => amount)]);
  return toCome === remainingAmount
    ? []
    : [`${toCome} is still to come by it, and ${remainingAmount} is owed`];
}

/** Of all that was paid since the offer, and of what was owed, by the end of the days of grace. */
function isMissing(
  { order: { terms, events } }: OrderAtRest,
  { parts, effectiveAt }: ArrangementOffered,
  place: number,
): boolean {
  const day = addDays(parts[place]?.on ?? civilDateOf(effectiveAt), arrangementGraceDays);
  const until = events.filter(({ effectiveOn }) => effectiveOn <= day);
  const then = fold(terms, until, day);
  const before = fold(
    terms,
    events.filter((event) => event.effectiveAt <= effectiveAt),
    day,
  );
  const kept = (one: typeof then) => one.paidAmount - one.sentBackAmount - one.extensionFees;
  const asked = sumNgwee(parts.slice(0, place + 1).map(({ amount }) => amount));
  const after = sumNgwee(parts.slice(place + 1).map(({ amount }) => amount));
  return kept(then) - kept(before) < asked && then.remainingAmount > after;
}

/**
 * No charges apply from the day of approval. A later price correction counts from the first day of
 * the loan, so it also applies to charges made by then.
 */
function chargeFaults({ account, order }: OrderAtRest, offer: ArrangementOffered): string[] {
  const { terms, events } = order;
  const { effectiveAt: at, effectiveOn } = offer;
  const before = events.flatMap((event): AccountEvent[] => {
    if (event.kind === 'price-corrected') return [{ ...event, effectiveAt: at, effectiveOn }];
    return event.effectiveAt <= at ? [event] : [];
  });
  const then = fold(terms, before, offer.effectiveOn);
  const more = ngwee(account.charges - then.charges);
  return more === 0n ? [] : [`${more} was charged while it was kept`];
}
