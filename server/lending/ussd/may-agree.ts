import * as say from '../../../contract/sentences/ussd.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { english } from '../../../contract/words/languages.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { quote } from '../../../domain/loan/quote.ts';
import type { Quote } from '../../../domain/loan/quote.ts';
import { chooseOffer } from '../../../domain/rules/choose-product.ts';
import type { LoanWish, Offer } from '../../../domain/rules/products.ts';
import { pinState } from '../../../domain/rules/ussd-pin.ts';
import { Refusal } from '../../http/refusal.ts';
import { findPin } from '../../people/ussd-pin/pin-row.ts';
import { restAfter, restsUntil } from '../../people/ussd-pin/rest.ts';
import { sql } from '../../store/database/database.ts';
import { licenceInForce } from '../../store/lender.ts';
import { chooseLoan } from '../orders/choose-loan.ts';
import { shortLink } from './again.ts';
import type { Scene } from './scene.ts';

/** By which rule of the licence a loan is agreed to by keys. */
export type AllowedBy = 'after-web-contract' | 'yes';

/** The last words of who may not, `by-link` where no key of a menu signs a contract. */
type MayAgree = { readonly allowedBy: AllowedBy } | { readonly end: string } | 'by-link';

/**
 * Whether keys of this phone may agree to a loan. The licence lets them, and a PIN is set and not
 * locked. Nothing changed lately that a thief would change, and no wallet refused our money.
 */
export async function mayAgreeHere(scene: Scene): Promise<MayAgree> {
  const { context, tx, owner, now, today } = scene;
  const { config } = context;
  const { agreementByUssd: allowedBy } = await licenceInForce(tx, config, today);
  if (allowedBy === 'no') return 'by-link';
  // Contracts are English: none was signed in the language of these screens.
  if (allowedBy === 'after-web-contract' && (scene.language ?? english) !== english) {
    return 'by-link';
  }
  const link = shortLink(config.publicUrl);
  const phone = config.lender.complaintsPhone;
  const pin = await findPin(tx, owner.id);
  if (pin === null) return { end: say.borrowPinMissing(link) };
  if (pinState(pin, now).kind === 'locked') return { end: say.borrowPinLocked(link, phone) };
  const opens = await restsUntil(tx, owner.id, now);
  if (opens !== null) return { end: say.borrowRests(showDay(opens), phone) };
  const refusedAt = (await tx.row(selectRefused, { borrowerId: owner.id }))?.at ?? null;
  const rested = restAfter(refusedAt, now);
  return rested === null
    ? { allowedBy }
    : { end: say.borrowAfterRefusal(showDay(rested), phone) };
}

interface Of {
  readonly borrowerId: BorrowerId;
}

// The wallet, or its network, did not take our money: it may not be theirs any more.
const selectRefused = sql<{ readonly at: Date | null }, Of>(`
  select max(coalesce(p.settled_at, p.sent_at, p.created_at)) as at
  from loan_order o join payment p on p.order_id = o.id
  where o.borrower_id = :borrowerId and p.operation = 'payout' and p.state = 'failed'`);
const selectLast = sql<{ readonly amount: bigint; readonly termDays: number }, Of>(`
  select amount, (terms ->> 'termDays')::int as term_days from loan_order
  where borrower_id = :borrowerId and status = 'settled' order by id desc limit 1`);
const selectAgreed = sql<{ readonly price: string }, Of>(`
  select distinct concat_ws(' ', terms ->> 'productId', terms ->> 'productVersion') as price
  from loan_order o where borrower_id = :borrowerId
    and not exists (select from ussd_agreement where order_id = o.id)
    and not exists (select from loan_event where order_id = o.id and kind = 'taken-over')`);

/** What can be agreed to here, and the last loan that was settled; null: nothing. */
export async function offersHere(
  { context, tx, owner, now }: Scene,
  allowedBy: AllowedBy,
): Promise<{ readonly offers: readonly Offer[]; readonly last: LoanWish } | null> {
  const { id: borrowerId } = owner;
  const chosen = await chooseLoan(tx, { keys: context.keys, borrowerId, choice: {}, now });
  const last = await tx.row(selectLast, { borrowerId });
  if (chosen instanceof Refusal || last === undefined) return null;
  const settled = { amount: ngwee(last.amount), termDays: last.termDays };
  if (allowedBy === 'yes') return { offers: chosen.offers, last: settled };
  const agreed = await tx.rows(selectAgreed, { borrowerId });
  const prices = new Set(agreed.map(({ price }) => price));
  const offers = chosen.offers.filter(({ product: { productId, version } }) =>
    prices.has(`${productId} ${version}`),
  );
  return { offers, last: settled };
}

/** The price of a choice, by the same function as trial and contract; null: not offered here. */
export async function priceHere(
  scene: Scene,
  allowedBy: AllowedBy,
  wish: LoanWish,
): Promise<Quote | null> {
  const here = await offersHere(scene, allowedBy);
  const found = here && chooseOffer(here.offers, wish);
  if (found === null || 'refusal' in found) return null;
  return quote({ product: found.offer.product, ...wish, disbursedOn: scene.today });
}
