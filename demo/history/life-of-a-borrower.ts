import { consentTexts } from '../../contract/borrower/consents.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { BorrowerId, OrderId, RepayAccountId } from '../../contract/words/ids.ts';
import { formatKwacha, ngwee } from '../../contract/words/ngwee.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import {
  mostCarriedOfAny,
  monthlyInstalment,
  mostInstalment,
} from '../../domain/rules/affordable.ts';
import { decideOrder, decisionFacts } from '../../domain/rules/decision.ts';
import type { VerifiedFacts } from '../../domain/rules/decision.ts';
import type { DecisionPolicy } from '../../domain/rules/policy.ts';
import { firstLimit } from '../../domain/rules/limits.ts';
import type { ProductVersion } from '../../domain/loan/loan.ts';
import { quote } from '../../domain/loan/quote.ts';
import { covers, offersFor } from '../../domain/rules/products.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { newId } from '../../server/store/ids.ts';
import { shippedLicence } from '../../server/store/lender.ts';
import type { Config } from '../../server/store/config.ts';
import type { NewSealedItem } from '../../server/store/sealing/sealed-items.ts';
import { sealItem } from '../../server/store/sealing/sealed-items.ts';
import { contractParty } from '../../server/lending/orders/contract-party.ts';
import { newPlanIds } from '../../server/lending/orders/create-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { policyOf } from '../../server/lending/rules/decision-policy.ts';
import type { PolicyVersion } from '../../server/lending/rules/decision-policy.ts';
import { loanContract } from '../../server/lending/orders/loan-contract.ts';
import {
  factsOfIdentity,
  fullNameOf,
  sealedIdentityOf,
} from '../../server/people/verification/identity.ts';
import { marksOfName } from '../../server/people/verification/name-marks.ts';
import { addInquiry, lateElsewhere } from './bureau-of-the-past.ts';
import type { InventedBorrower } from './invented-people.ts';
import { instantOf, later, lifeOfLoan } from './life-of-a-loan.ts';
import { pastOrder } from './past-order.ts';
import { hex } from './past-rows.ts';
import type { PastRows } from './past-rows.ts';

/** What a past is lived in. */
export interface PastWorld {
  readonly config: Config;
  /** Those in force at an instant. */
  productsAt(at: Date): readonly ProductVersion[];
  /** The rules in force at an instant. */
  policyAt(at: Date): PolicyVersion;
  /** The last instant of it. */
  readonly until: Date;
  /** SHA-256 of a decision, of PostgreSQL's own text of it. */
  decisionHash(decision: string): Promise<Uint8Array>;
  /** The number of a loan agreed to at an instant: the later, the larger. */
  orderId(at: Date): OrderId;
}

interface Living {
  readonly id: BorrowerId;
  readonly walletId: RepayAccountId;
  readonly who: InventedBorrower;
  readonly facts: VerifiedFacts;
}

/** An approved loan is with its borrower before the demo data ends. */
const leastSecondsToPayOut = 300;

/** Lives one borrower from the first login to now, and leaves its rows. */
export async function liveBorrower(
  world: PastWorld,
  who: InventedBorrower,
  rows: PastRows,
): Promise<void> {
  const { until } = world;
  const joinedOn = addDays(civilDateOf(until), -who.joinedDaysAgo);
  const joinedAt = later(instantOf(joinedOn, '06:30'), who.chance.whole(0, 14 * 3600));
  const living = register(world, who, { rows, at: joinedAt });
  let borrower: LoadedOrder['borrower'] = {
    mobile: who.mobile,
    creditLimit: who.stepsDone.includes('face') ? firstLimit(who.monthlyIncome) : ngwee(0n),
    limitRaisedAt: null,
    settledOrders: 0,
  };
  let at = later(joinedAt, who.chance.whole(600, 20 * 3600));
  while (who.stepsDone.includes('face') && later(at, leastSecondsToPayOut) <= until) {
    const last = await borrow(world, living, { borrower, at, rows });
    if (last === null) break;
    borrower = last.borrower;
    if (last.settledAt === null) break;
    // Some come back soon, some later, some not at all.
    if (who.chance.isIn(12)) break;
    at = later(last.settledAt, who.chance.whole(1, 40 * 24) * 3600);
  }
  rows.add('borrower', {
    id: living.id,
    mobile: who.mobile,
    channel_code: who.channel,
    credit_limit: borrower.creditLimit,
    settled_orders: borrower.settledOrders,
    created_at: joinedAt,
    limit_raised_at: borrower.limitRaisedAt,
  });
}

/** What login and verification leave behind. */
function register(
  { config }: PastWorld,
  who: InventedBorrower,
  { rows, at }: { readonly rows: PastRows; readonly at: Date },
): Living {
  const walletId = newId<RepayAccountId>();
  const { id, mobile, network, identity, stepsDone } = who;
  const { keys } = config;
  rows.add('wallet', { id: walletId, borrower_id: id, mobile, network, created_at: at });
  for (const [index, step] of stepsDone.entries()) {
    rows.add('borrower_step', { borrower_id: id, step, done_at: later(at, 60 * (index + 2)) });
  }
  for (const purpose of ['processing', 'biometrics'] as const) {
    const text_version = consentTexts[purpose].version;
    rows.add('consent', {
      id: newId(),
      borrower_id: id,
      purpose,
      text_version,
      given: true,
      at,
    });
  }
  const seenAt = later(at, 120);
  const identityId = addSealed(rows, keys, sealedIdentityOf(id, identity, seenAt));
  for (const mark of marksOfName(keys, fullNameOf(identity))) {
    rows.add('name_mark', { mark: hex(mark), borrower_id: id });
  }
  const found = { identityId, ...factsOfIdentity(keys, identity), cardAgrees: true };
  const said = stepsDone.includes('face') ? factsSaid(who) : {};
  for (const [name, value] of Object.entries({ ...found, ...said })) {
    const fact = { borrower_id: id, name, value: jsonText(value) };
    rows.add('borrower_fact', { ...fact, recorded_at: seenAt });
  }
  return { id, walletId, who, facts: verifiedOf(who) };
}

/** As the steps after the card record what they found out. */
function factsSaid({ monthlyIncome, otherLoans, purpose }: InventedBorrower) {
  return {
    monthlyIncome: formatKwacha(monthlyIncome),
    otherLoansMonthly: formatKwacha(otherLoans),
    loanPurpose: purpose,
    face: 'matched',
    contactsDiffer: true,
  };
}

/** The same as the decision reads them. */
function verifiedOf(who: InventedBorrower): VerifiedFacts {
  const { identity, monthlyIncome, otherLoans, purpose, stepsDone } = who;
  return {
    stepsDone,
    birthDate: identity.birthDate,
    othersWithNrc: 0,
    cardAgrees: true,
    face: 'matched',
    contactsDiffer: true,
    monthlyIncome,
    otherLoansMonthly: otherLoans,
    loanPurpose: purpose,
    openOrders: 0,
    writtenOffOrders: 0,
    borrowersOnDevice: 0,
    onWatchList: false,
  };
}

interface Asking {
  readonly borrower: LoadedOrder['borrower'];
  readonly at: Date;
  readonly rows: PastRows;
}

/** Takes a loan and lives with it to its end; null when none is open to them. */
async function borrow(
  world: PastWorld,
  living: Living,
  { borrower, at, rows }: Asking,
): Promise<LoadedOrder | null> {
  const { config, until } = world;
  const { id: borrowerId, walletId, who, facts } = living;
  const policy = policyOf(world.policyAt(at), config);
  const products = world.productsAt(at);
  const chosen = choose({ products, policy }, who, borrower);
  if (chosen === null) return null;
  const { product, amount, termDays } = chosen;
  const askedOn = civilDateOf(at);
  const quoted = quote({ product, amount, termDays, disbursedOn: askedOn });
  const asked = { askedOn, largestInstalment: monthlyInstalment(quoted.plans) };
  const bureau = lateElsewhere(who, { amount, on: askedOn });
  const read = decisionFacts({ ...facts, ...(bureau && { bureau }) }, asked, policy);
  const decision = decideOrder(read, policy);
  const { mobile, network, identity } = who;
  const wallet = { id: walletId, mobile, network };
  const party = contractParty({ mobile, identity, wallet });
  const licence = shippedLicence(config, civilDateOf(until));
  const contract = loanContract({ quote: quoted, licence, party, lender: config.lender });
  const plain = Buffer.from(contract.html);
  const contractId = addSealed(rows, config.keys, {
    borrowerId,
    kind: 'contract',
    plain,
    now: at,
  });
  const { productId, version: productVersion, pricing } = product;
  const planIds = newPlanIds(quoted.plans.length);
  const loan = pastOrder(
    {
      id: world.orderId(at),
      borrowerId,
      borrower,
      wallet,
      terms: { productId, productVersion, amount, termDays, planIds, pricing },
      contract,
      contractId,
      decision,
      facts: read,
      decisionHash: await world.decisionHash(jsonText(decision)),
      limit: {
        today: borrower.creditLimit,
        most: mostCarriedOf(products, mostOf(policy, who)),
      },
      now: at,
    },
    rows,
  );
  if (loan.order.status === 'disbursing') {
    const { habit, chance } = who;
    const life = lifeOfLoan(loan.order, { habit, chance, until });
    for (let next = life.next(); next.done !== true;) {
      next = life.next(loan.change(next.value));
    }
  }
  loan.end();
  if (bureau !== null) {
    addInquiry(rows, { who, orderId: loan.order.id, answer: bureau, at });
  }
  return loan.order.status === 'declined' ? null : loan.order;
}

/** A loan of the best product there is for them, mostly of all they may have. */
function choose(
  { products, policy }: { products: readonly ProductVersion[]; policy: DecisionPolicy },
  who: InventedBorrower,
  { creditLimit: limit, settledOrders: settledLoans }: LoadedOrder['borrower'],
) {
  const { chance } = who;
  const standing = { settledLoans, limit, mostInstalment: mostOf(policy, who) };
  const offer = offersFor(products, standing).at(-1);
  if (offer === undefined) return null;
  const { product, terms } = offer;
  const term = terms[chance.isIn(60) ? 0 : chance.whole(0, Math.min(2, terms.length - 1))];
  if (term === undefined) return null;
  const { minAmount, stepAmount } = product;
  const steps = (term.maxAmount - minAmount) / stepAmount;
  const taken = chance.isIn(60) ? steps : (steps * BigInt(chance.whole(40, 100))) / 100n;
  const amount = ngwee(minAmount + taken * stepAmount);
  const { termDays } = term;
  return covers(offer, { amount, termDays }) ? { product, amount, termDays } : null;
}

const carried = new WeakMap<readonly ProductVersion[], Map<Ngwee, Ngwee>>();

function mostOf(policy: DecisionPolicy, { monthlyIncome }: InventedBorrower): Ngwee {
  return mostInstalment(monthlyIncome, policy.instalmentShareBasisPoints);
}

function mostCarriedOf(products: readonly ProductVersion[], instalment: Ngwee): Ngwee {
  const known = carried.get(products) ?? new Map<Ngwee, Ngwee>();
  carried.set(products, known);
  const most = known.get(instalment) ?? mostCarriedOfAny(products, instalment);
  known.set(instalment, most);
  return most;
}

function addSealed(rows: PastRows, keys: Config['keys'], item: NewSealedItem): string {
  const { id, borrowerId, kind, keyId, wrappedKey, body, now } = sealItem(keys, item);
  rows.add('sealed_item', {
    id,
    borrower_id: borrowerId,
    kind,
    key_id: keyId,
    wrapped_key: hex(wrappedKey),
    body: hex(body),
    created_at: now,
  });
  return id;
}
