import { kwacha, parseKwacha } from '../../contract/words/ngwee.ts';
import type { BorrowerId, RepayAccountId } from '../../contract/words/ids.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { firstLimit } from '../../domain/rules/limits.ts';
import type { ProductVersion } from '../../domain/loan/loan.ts';
import type { Context } from '../../server/store/context.ts';
import { grantCoupon } from '../../server/lending/coupons/grant-coupon.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { sql } from '../../server/store/database/database.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { newId } from '../../server/store/ids.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import { contractParty } from '../../server/lending/orders/contract-party.ts';
import { loanContract } from '../../server/lending/orders/loan-contract.ts';
import type { Wallet } from '../../server/people/wallet/wallets.ts';
import { latestProducts } from '../../server/lending/products/product-versions.ts';
import { type Identity, saveIdentity } from '../../server/people/verification/identity.ts';
import { recordFacts } from '../../server/people/verification/steps.ts';
import { demoPeople } from './demo-people.ts';
import type { DemoCoupon, DemoPerson, PastLoan } from './demo-people.ts';
import { livePastLoan } from './past-loan.ts';
import type { PastBorrower } from './past-loan.ts';
import { remindNow } from './remind-now.ts';

const insertBorrower = sql<void, { id: BorrowerId; mobile: string; limit: bigint; now: Date }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:id, :mobile, 'h5', :limit, :now) on conflict (mobile) do nothing`);

const insertWallet = sql<
  void,
  {
    walletId: RepayAccountId;
    borrowerId: BorrowerId;
    mobile: string;
    network: string;
    now: Date;
  }
>(`
  insert into wallet (id, borrower_id, mobile, network, created_at)
  values (:walletId, :borrowerId, :mobile, :network, :now)`);

/** As its network answered when the first loan was asked for. */
const keepHolder = sql<void, { walletId: RepayAccountId; holder: string }>(
  'update wallet set holder = :holder where id = :walletId',
);

const insertSteps = sql<void, { borrowerId: BorrowerId; steps: readonly string[]; now: Date }>(`
  insert into borrower_step (borrower_id, step, done_at)
  select :borrowerId, step, :now from unnest(:steps::text[]) as one (step)`);

const knownDays = 400;
const dayMs = 86_400_000;

/**
 * Makes the demo people who are not there yet, each with a real history of events in one
 * transaction. Only for a server that runs with the simulator.
 */
export async function makeDemoPeople(context: Context): Promise<void> {
  const products = await latestProducts(context.db);
  for (const person of demoPeople) {
    await context.db.transaction((tx) => makePerson(context, tx, { person, products }));
  }
}

async function makePerson(
  context: Context,
  tx: Queryable,
  made: { readonly person: DemoPerson; readonly products: readonly ProductVersion[] },
): Promise<void> {
  const { person, products } = made;
  const now = context.clock.now();
  const since = new Date(now.getTime() - knownDays * dayMs);
  const id = newId<BorrowerId>();
  const limit = firstLimit(parseKwacha(person.monthlyIncome) ?? kwacha(0));
  if ((await tx.run(insertBorrower, { id, mobile: person.mobile, limit, now: since })) === 0)
    return;
  const wallet = walletOf(person);
  await tx.run(insertWallet, {
    walletId: wallet.id,
    borrowerId: id,
    mobile: wallet.mobile,
    network: wallet.network,
    now: since,
  });
  await tx.run(insertSteps, { borrowerId: id, steps: person.stepsDone, now: since });
  const { identity } = person;
  const saved = { borrowerId: id, identity, now: since };
  const identityId = await saveIdentity(tx, context.keys, saved);
  if (person.loans.length > 0) {
    const { network } = wallet;
    const holder = { verdict: 'agrees', network, identityId, at: since.toISOString() };
    await tx.run(keepHolder, { walletId: wallet.id, holder: jsonText(holder) });
  }
  await recordFacts(tx, id, { facts: factsOf(person), now: since });
  const borrower = pastBorrower(context, { id, wallet, identity });
  for (const loan of person.loans) {
    await livePastLoan(tx, borrower, { loan, product: productOf(loan, products), now });
  }
  for (const coupon of person.coupons) await givePastCoupon(tx, id, { coupon, now });
  await remindNow(context, tx, id);
}

async function givePastCoupon(
  tx: Queryable,
  borrowerId: BorrowerId,
  given: { readonly coupon: DemoCoupon; readonly now: Date },
): Promise<void> {
  const { givenDaysAgo, validDays, ...coupon } = given.coupon;
  const grantedAt = new Date(given.now.getTime() - givenDaysAgo * dayMs);
  const validFrom = civilDateOf(grantedAt);
  const validTo = addDays(validFrom, validDays);
  await grantCoupon(tx, { ...coupon, borrowerId, validFrom, validTo, uses: 1, grantedAt });
}

function pastBorrower(
  context: Context,
  who: { readonly id: BorrowerId; readonly wallet: Wallet; readonly identity: Identity },
): PastBorrower {
  const { id, wallet, identity } = who;
  const party = contractParty({ mobile: wallet.mobile, identity, wallet });
  const licence = shippedLicence(context.config, civilDateOf(context.clock.now()));
  const { lender } = context.config;
  const contractOf: PastBorrower['contractOf'] = (quoted) =>
    loanContract({ quote: quoted, licence, party, lender });
  return { id, wallet, keys: context.keys, contractOf };
}

function walletOf({ mobile, network }: DemoPerson): Wallet {
  return { id: newId<RepayAccountId>(), mobile, network };
}

/** What verification found out beside the card, as far as the steps that are done would have. */
function factsOf(person: DemoPerson): Record<string, unknown> {
  const { monthlyIncome, stepsDone } = person;
  if (!stepsDone.includes('face')) return {};
  const said = { monthlyIncome, otherLoansMonthly: '0', loanPurpose: 'business' };
  return { ...said, face: 'matched', contactsDiffer: true, cardAgrees: true };
}

function productOf(loan: PastLoan, products: readonly ProductVersion[]): ProductVersion {
  const product = products.find((one) => one.productId === loan.productId);
  if (!product) throw new Error(`the product ${loan.productId} is not published`);
  return product;
}
