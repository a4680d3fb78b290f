import { networks } from '../../contract/market/network.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import type { Mobile } from '../../contract/market/phone.ts';
import type { BorrowerId, OrderId } from '../../contract/words/ids.ts';
import { formatKwacha, kwacha, ngwee } from '../../contract/words/ngwee.ts';
import { assert } from '../../domain/assert.ts';
import { lateFeesOwed } from '../../domain/loan/waiver.ts';
import { endCase, openCases } from '../../server/lending/cases/case-row.ts';
import { changeOrder, rowsOfChange } from '../../server/lending/orders/change-order.ts';
import { orderAfter } from '../../server/lending/orders/order-after.ts';
import { accountOf, loadOrder } from '../../server/lending/orders/load-order.ts';
import type { LoadedOrder } from '../../server/lending/orders/load-order.ts';
import { openStrangeCase } from '../../server/lending/cases/discrepancy.ts';
import { carryOutProposals, proposalActs } from '../../server/app/proposals.ts';
import { saveConsentCall } from '../../server/people/consents/save-consent.ts';
import { civilDateOf } from '../../contract/words/civil-date.ts';
import type { Context } from '../../server/store/context.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { chanceOf } from './chance.ts';
import { pastProvider } from '../people/past-loan.ts';
import { collectionsOfThePast } from './collections-of-the-past.ts';
import { reliefOfThePast } from './relief-of-the-past.ts';
import { complianceOfThePast } from './compliance-of-the-past.ts';
import { callOf, complaintsOfThePast } from './complaints-of-the-past.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, later, lifeOfLoan, onOneDay } from './life-of-a-loan.ts';
import { marketDeeds } from './market-of-the-past.ts';
import { officersOfThePast } from './officers-of-the-past.ts';
import { partnerDeeds } from './partners-of-the-past.ts';
import { priceDeeds } from './prices-of-the-past.ts';
import type { PriceChange } from './prices-of-the-past.ts';
import { rulesDeeds } from './rules-of-the-past.ts';
import type { RulesChange } from './rules-of-the-past.ts';
import { approve, contextAt, propose } from './past-office.ts';
import { couponDeeds } from './payments-of-the-past.ts';
import type { Deed, PastOffice } from './past-office.ts';

const hour = 3600;
const day = daySeconds;

/**
 * The deeds of staff and the work that waits for them now: referred loans, late fees, unidentified
 * money, complaints, requests, a new colleague. In the order of time, by the acts of the console.
 * Nothing is left between two deeds that a job of today would take up.
 */
export async function staffPast(
  office: PastOffice,
  until: Date,
  { change, rules }: { change: PriceChange | null; rules: RulesChange | null },
): Promise<Deed[]> {
  const deeds = [
    ...(await reviewDeeds(office, until)),
    ...(await waiverDeeds(office, until)),
    ...caseDeeds(office, until),
    ...(await complaintsOfThePast(office, until)),
    ...(await collectionsOfThePast(office, until)),
    ...(await reliefOfThePast(office, until)),
    ...(await complianceOfThePast(office, until)),
    ...officersOfThePast(office, until),
    inviting(office, until),
    ...(change === null ? [] : priceDeeds(office, { change, until })),
    ...marketDeeds(office, until),
    ...partnerDeeds(office, until),
    ...couponDeeds(office, until),
    ...(rules === null ? [] : rulesDeeds(office, { change: rules, until })),
  ];
  return deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Messages of old acts have long arrived, and are not sent now. */
export async function settleMessages(q: Queryable, until: Date): Promise<void> {
  await q.run(settleQueued, { until: later(until, -hour) });
}

const settleQueued = sql<void, { until: Date }>(`
  update sms set state = 'delivered', tries = 1, provider = 'past', next_try_at = null
  where state = 'queued' and created_at < :until`);

interface OpenReview {
  readonly id: string;
  readonly orderId: bigint;
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
  readonly openedMs: number;
}

const selectReviews = sql<OpenReview>(`
  select r.id, r.order_id, r.borrower_id, b.mobile,
    extract(epoch from r.opened_at)::float8 * 1000 as opened_ms
  from review r join borrower b on b.id = r.borrower_id
  where r.kind = 'order' and r.decided_at is null and ${isInventedInSql}
  order by r.opened_at limit 500`);

/** Younger ones wait for the user. */
const waitingSeconds = 6 * day;

async function reviewDeeds(office: PastOffice, until: Date): Promise<Deed[]> {
  const reviews = await office.choose('reviews', () => office.context.db.rows(selectReviews));
  const isOld = ({ openedMs }: OpenReview) => openedMs < +later(until, -waitingSeconds);
  const old = reviews.filter(isOld).map((review, index): Deed => {
    const at = later(new Date(review.openedMs), 3 * hour + index * 60);
    return { at, run: () => payOutByTwo(office, review, { at, until, seed: index }) };
  });
  const young = reviews.filter((review) => !isOld(review)).slice(0, youngEnds.length);
  const ends = young.map((review, index): Deed => {
    const at = later(until, -(youngEnds.length - index) * 900 - hour);
    return {
      at,
      run: () => youngEnds[index]?.(office, review, { at, until, seed: index }) ?? nothing,
    };
  });
  return [...old, ...ends];
}

const nothing = Promise.resolve();

interface ReviewAt {
  readonly at: Date;
  readonly until: Date;
  readonly seed: number;
}

const why = { reason: 'Employer and payslip were seen; the other loan ends this month.' };

const proposed = (office: PastOffice, { id: reviewId }: OpenReview, at: Date) =>
  propose(
    office,
    { role: 'credit', at },
    { body: { kind: 'approve-order', reviewId }, ...why },
  );

/** Approved by two, paid out, and lived with to now. */
async function payOutByTwo(
  office: PastOffice,
  review: OpenReview,
  { at, until, seed }: ReviewAt,
): Promise<void> {
  const proposal = await proposed(office, review, at);
  await approve(office, { role: 'director', at: later(at, 1800) }, proposal);
  const { context } = office;
  await carryOutProposals(contextAt(context, later(at, 2000)));
  let order = await theOrder(context, review);
  if (order.status !== 'disbursing') return;
  const life = lifeOfLoan(order, { habit: 'prompt', chance: chanceOf(seed), until });
  for (let next = life.next(); next.done !== true;) {
    const change = next.value;
    const outcome = await changeOrder(context.db, order, change);
    assert(outcome === 'done', `demo data cannot be ${outcome}`);
    order = orderAfter({ order, change }, rowsOfChange({ order, change }));
    next = life.next(order);
  }
}

async function theOrder({ db }: Context, { orderId: id }: OpenReview): Promise<LoadedOrder> {
  const order = await loadOrder(db, Number(id) as OrderId);
  assert(order !== null, 'a review names its order');
  return order;
}

/** One each, so that a proposal of every state can be looked at. */
const youngEnds: readonly ((
  office: PastOffice,
  review: OpenReview,
  of: ReviewAt,
) => Promise<void>)[] = [
  payOutByTwo,
  async (office, review, { at }) => {
    const { id: proposalId, version } = await proposed(office, review, at);
    const reason = 'Ask for the newest payslip first.';
    const director = { role: 'director', at: later(at, 600) } as const;
    await office.done(director, proposalActs.refuseProposal, { proposalId, version, reason });
  },
  async (office, review, { at }) => {
    const { id: proposalId, version } = await proposed(office, review, at);
    const credit = { role: 'credit', at: later(at, 300) } as const;
    await office.done(credit, proposalActs.withdrawProposal, { proposalId, version });
  },
  async (office, review, { at }) => {
    const proposal = await proposed(office, review, at);
    const { id: proposalId, version } = await approve(
      office,
      { role: 'director', at: later(at, 300) },
      proposal,
    );
    const reason = 'The borrower called: the wallet is not theirs any more.';
    const credit = { role: 'credit', at: later(at, 340) } as const;
    await office.done(credit, proposalActs.stopHeld, { proposalId, version, reason });
  },
  async (office, review, { at }) => {
    const proposal = await proposed(office, review, at);
    await approve(office, { role: 'director', at: later(at, 300) }, proposal);
    // The borrower withdraws the consent in between: the signed act is held.
    await callOf(office, saveConsentCall, {
      borrower: { id: review.borrowerId, mobile: review.mobile },
      at: later(at, 330),
      body: { purpose: 'processing', textVersion: 1, given: false },
    });
    await carryOutProposals(contextAt(office.context, later(at, 400)));
  },
  async (office, review, { at }) => void (await proposed(office, review, at)),
  async (office, review, { at }) => void (await proposed(office, review, at)),
  // Signed just now: it can be stopped for a minute, and is carried out then.
  async (office, review, { until }) => {
    const proposal = await proposed(office, review, later(until, -120));
    await approve(office, { role: 'director', at: later(until, -20) }, proposal);
  },
];

const selectLate = sql<{ id: bigint }, { before: string }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'overdue' and o.oldest_due_on < :before::date
    and ${isInventedInSql}
  order by o.oldest_due_on desc, o.id limit 6`);

/** Waived late fees: some are done, some wait, one was refused. */
async function waiverDeeds(office: PastOffice, until: Date): Promise<Deed[]> {
  const { context } = office;
  const before = civilDateOf(later(until, -5 * day));
  const late = await office.choose('waived', () => context.db.rows(selectLate, { before }));
  return late.map(({ id }, index): Deed => {
    const at = onOneDay(later(until, -2 * hour + index * 400), 200);
    const run = async () => {
      const order = await loadOrder(context.db, Number(id) as OrderId);
      const fees = order === null ? 0n : lateFeesOwed(accountOf(order, at));
      const amount = formatKwacha(ngwee(fees / 2n));
      if (fees < 2n) return;
      const reason = 'In hospital when it fell due; has paid on time before.';
      const evidence = 'Letter of the clinic, seen at the desk.';
      const work = { role: 'care', at } as const;
      const body = { kind: 'waive', orderId: String(id), amount } as const;
      const proposal = await propose(office, work, { body, reason, evidence });
      const decider = { role: 'finance', at: later(at, 150) } as const;
      if (index < 2) {
        await approve(office, decider, proposal);
        await carryOutProposals(contextAt(context, later(at, 180)));
      } else if (index === 2) {
        const { id: proposalId, version } = proposal;
        const because = 'The letter is of another month.';
        await office.done(decider, proposalActs.refuseProposal, {
          proposalId,
          version,
          reason: because,
        });
      }
    };
    return { at, run };
  });
}

/** Money that a statement had and we did not; the older ones were found out about. */
function caseDeeds(office: PastOffice, until: Date): Deed[] {
  const { context } = office;
  return [150, 118, 87, 61, 33, 24].flatMap((daysAgo, index) => {
    const at = later(until, -daysAgo * day);
    const providerId = `statement-row-${index + 1}`;
    const detail = {
      day: civilDateOf(later(at, -day)),
      operation: 'collect',
      amount: kwacha(120 + 45 * index),
    };
    const [route] = context.payments.routeOf(networks[0]);
    const provider = route?.name ?? pastProvider;
    const opened: Deed = {
      at,
      run: () => openStrangeCase(contextAt(context, at), { provider, providerId, detail }),
    };
    if (daysAgo < 40) return [opened];
    const endedAt = later(at, 2 * day);
    const end = async () => {
      const open = await openCases(context.db);
      const found = open.find((one) => one.providerId === providerId);
      assert(found !== undefined, 'it was opened two days before');
      const by = office.nameOf('finance');
      const resolution = 'A transfer between two of our own wallets.';
      const evidence = 'The statements of both wallets of that day.';
      await endCase(context.db, found.id, { at: endedAt, by, resolution, evidence });
    };
    return [opened, { at: endedAt, run: end }];
  });
}

/** A colleague whom another person is to let in. */
function inviting(office: PastOffice, until: Date): Deed {
  const at = later(until, -26 * hour);
  const run = async () => {
    const body = {
      kind: 'invite',
      name: 'Chanda Mumba',
      email: 'chanda@lender.example',
      mobile: '0977000199',
      nrc: '900199/10/1',
      roles: ['credit'],
      lastDay: null,
    } satisfies ProposalBody;
    const reason = 'A second reviewer; the queue has grown.';
    await propose(office, { role: 'director', at }, { body, reason });
  };
  return { at, run };
}
