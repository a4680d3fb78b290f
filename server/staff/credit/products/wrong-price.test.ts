import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countServesHours,
  countWrongPrice,
  stopLending,
} from '../../../../contract/staff/price-acts.ts';
import { listProducts, showProduct } from '../../../../contract/staff/product-acts.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import { civilDateOf } from '../../../../contract/words/civil-date.ts';
import { kwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { quote } from '../../../../domain/loan/quote.ts';
import { priceFiguresOf } from '../../../../domain/loan/price-correction.ts';
import { housePricing } from '../../../../domain/rules/products.ts';
import type { LentLoan } from '../../../../testing/money-world.ts';
import { agreeToLoan } from '../../../../testing/money-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import {
  meant,
  ofVersion,
  productId,
  wrongPriceWorld,
} from '../../../../testing/wrong-price-world.ts';
import { statementParts } from '../../../lending/documents/statement-parts.ts';
import { detailOf } from '../../../lending/orders/loan-detail.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { lentProducts, shownProducts } from '../../../lending/products/product-versions.ts';
import { script } from '../../../store/database/database.ts';
import { shippedLicence } from '../../../store/lender.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { correctPrices } from './correct-prices.ts';

const reason = 'The rate is that of another product.';
const day = 86_400;
const nobodyStops = new AbortController().signal;

let of: Awaited<ReturnType<typeof wrongPriceWorld>>;
beforeAll(async () => {
  of = await wrongPriceWorld();
});
afterAll(async () => {
  await accrueOvernight(of.world.context);
  await of.office.close();
  expect(await of.end()).toEqual([]);
});

const loans: Record<'untouched' | 'partly' | 'repaid' | 'onItsWay', LentLoan> = {} as never;

describe('lending by a price that is wrong', () => {
  beforeAll(async () => {
    loans.untouched = await of.at.lentLoan();
    loans.partly = await of.at.lentLoan();
    loans.repaid = await of.at.lentLoan();
    await of.world.pass(10 * day);
    await of.paid(loans.partly, kwacha(200));
    // K500, ten days of 0.40 %, and 3 %.
    await of.paid(loans.repaid, kwacha(535));
    loans.onItsWay = await agreeToLoan(of.world.context.db, { at: of.world.now() });
  });

  it('is stopped by one person, at once and once', async () => {
    expect((await of.shown()).isLent).toBe(true);
    const care = await of.office.ask('care', stopLending, { ...ofVersion, reason });
    expect(care.reason).toBe('not-allowed');
    const nothing = { ...ofVersion, version: 9, reason };
    expect((await of.office.ask('compliance', stopLending, nothing)).reason).toBe('unknown');
    await of.office.done('compliance', stopLending, { ...ofVersion, reason });
    const again = await of.office.ask('finance', stopLending, { ...ofVersion, reason });
    expect(again.reason).toBe('stopped-already');
    const after = await of.shown();
    expect(after.isLent).toBe(false);
    expect(after.stopped).toMatchObject({ reason });
    const { rows } = await of.office.done('auditor', listProducts, {});
    const stopped = rows.filter(({ isStopped }) => isStopped);
    expect(stopped.map((one) => one.productId)).toEqual([productId]);
    const { versions } = await of.office.done('auditor', showProduct, { productId });
    expect(versions[0]?.isStopped).toBe(true);
  });

  it('is not possible any more, for any role', async () => {
    const { db } = of.world.context;
    expect((await lentProducts(db)).map((one) => one.productId)).not.toContain(productId);
    const lending = agreeToLoan(db, { at: of.world.now() });
    const refused = await lending.then(
      () => 'lent',
      (error: unknown) => violatedConstraint(error),
    );
    expect(refused).toBe('price_is_stopped');
    expect(await of.refusedBy('delete from stopped_version')).not.toBe('done');
  });

  it('shows strangers the price before it, where there is one', async () => {
    const priced = async () => {
      const one = (await shownProducts(of.db)).find((each) => each.productId === productId);
      return [one?.version, one?.pricing.dailyRatePpm];
    };
    expect(await priced()).toEqual([1, 4000]);
    await of.db.run(
      script(`
      alter table product_version disable trigger product_version_takes_two;
      insert into product_version (product_id, version, terms, published_at)
        select product_id, 2, terms || '{"version": 2, "name": "Dear"}', published_at
        from product_version where product_id = '${productId}';
      alter table product_version enable trigger product_version_takes_two`),
    );
    expect(await priced()).toEqual([2, 4000]);
    const second = { productId, version: 2 };
    await of.office.done('director', stopLending, { ...second, reason });
    expect((await shownProducts(of.db)).some(({ name }) => name === 'Dear')).toBe(true);
  });
});

describe('the price that was meant', () => {
  it('is never higher in any figure', async () => {
    for (const price of [
      priceFiguresOf(housePricing),
      { ...meant, lateFeeDailyPpm: 5001 },
      { ...meant, lateFeeGraceDays: 0 },
    ]) {
      const asked = await of.office.ask('credit', countWrongPrice, { ...ofVersion, price });
      expect(asked.reason).toBe('price-not-lower');
    }
    const alone = `insert into price_correction (id, product_id, version, price, started_at,
      started_by, as_of, state, count) select 'a', '${productId}', 1,
      '{"dailyRatePpm": 4001, "serviceFeeBasisPoints": 0, "lateFeeDailyPpm": 0,
        "lateFeeGraceDays": 1, "lateFeeMaxDays": 30}', now(), id, '2026-03-12', 'counting', '{}'
      from staff limit 1`;
    expect(await of.refusedBy(alone)).toBe('price_is_lower');
  });

  it('is counted by how the loans stand, and goes on where it was', async () => {
    const { countId } = await of.office.done('credit', countWrongPrice, {
      ...ofVersion,
      price: meant,
    });
    const other = await of.office.ask('credit', countWrongPrice, {
      ...ofVersion,
      price: meant,
    });
    expect(other.reason).toBe('count-running');
    expect(await correctPrices(of.world.context, AbortSignal.abort(), 1)).toBe('unfinished');
    await Promise.all([of.correct(1), of.correct(1)]);
    await of.correct(1);
    const [one] = (await of.shown()).corrections;
    expect(one).toMatchObject({ countId, state: 'counted', seen: 4, done: null });
    // Ten days of 0.10 % and 1 % of K500 each; one is on its way.
    expect(one?.count).toEqual({
      all: { loans: 4, amount: '30.00' },
      open: { loans: 2, amount: '20.00' },
      repaid: { loans: 1, amount: '10.00' },
      givenUp: { loans: 0, amount: '0.00' },
      unharmed: { loans: 1, amount: '0.00' },
      sentBack: { loans: 1, amount: '10.00' },
    });
    expect(one?.changes.map(({ sentence }) => sentence)).toEqual([
      'Interest a day falls to 0.3 %, from 0.4 %.',
      'Service fee falls to 2 %, from 3 %.',
    ]);
  });

  it('is proposed as it was counted, and not long after', async () => {
    const reasonOf = async (body: ProposalBody) => (await proposed(of.grace, body)).reason;
    const [one] = (await of.shown()).corrections;
    const countId = one?.countId ?? '';
    expect(await reasonOf(of.bodyOf('none'))).toBe('count-missing');
    expect(await reasonOf(of.bodyOf(countId, { ...meant, dailyRatePpm: 2000 }))).toBe(
      'count-missing',
    );
    const dear = { ...meant, dailyRatePpm: 5000 };
    expect(await reasonOf(of.bodyOf(countId, dear))).toBe('price-not-lower');
    await of.world.pass(countServesHours * 3600 + 60);
    expect(await reasonOf(of.bodyOf(countId))).toBe('count-missing');
  });

  it('is put right by two, each loan once, also by a process that dies', async () => {
    const { world, grace, mary } = of;
    await world.live(15);
    const { data } = await proposed(grace, of.bodyOf(await of.counted()));
    if (data === null) throw new Error('it was proposed');
    expect(data.proposal.preview.changes).toEqual([
      { what: 'Interest a day', before: '0.4 %', after: '0.3 %' },
      { what: 'Service fee', before: '3 %', after: '2 %' },
    ]);
    expect(data.proposal.preview.sentences.slice(1, 3)).toEqual([
      'Counted by the end of 13 Mar 2026: K35.86 of 4 loans is reversed.',
      'Of this: K25.86 of 3 loans still open; K10.00 of 1 loan repaid.',
    ]);
    expect((await approved(mary, data.proposal)).reason).toBeNull();
    await carryOutProposals(world.context);
    expect((await of.shown()).corrections[0]?.state).toBe('counted');
    await world.pass(10 * 60);
    await carryOutProposals(world.context);
    const { proposal } = await of.office.done('auditor', showProposal, {
      proposalId: data.proposal.id,
    });
    expect(proposal.state).toBe('done');
    expect((await of.shown()).corrections[0]).toMatchObject({ state: 'correcting' });
    await expect(correctPrices(dyingAfter(2), nobodyStops)).rejects.toThrow('killed');
    const half = (await of.shown()).corrections[0]?.done?.loans ?? 0;
    expect(half).toBe(2);
    await Promise.all([of.correct(), of.correct(1)]);
    await of.correct();
    const [one] = (await of.shown()).corrections;
    expect(one).toMatchObject({ state: 'done', done: { loans: 4, sentBack: '10.00' } });
    await world.live(30);
    for (const loan of Object.values(loans)) {
      const [now, right] = [await of.state(loan), await of.asMeant(loan)];
      expect({ ...now, priceCorrected: null }).toEqual(right);
      expect(now.owedToBorrower).toBe(0n);
      expect(await of.textsTo(loan)).toHaveLength(1);
    }
    expect(world.movesOf(loans.repaid)).toEqual([50_000n, 1000n]);
  });

  it('is sent to each borrower, with what is left for them to pay', async () => {
    expect(await of.textsTo(loans.repaid)).toEqual([
      `ExtraMoney: the price of your loan ${loans.repaid.orderId} was wrong, by our mistake. ` +
        'We take K10.00 off it. Loan paid in full, thank you. ' +
        'We owe you K10.00. It is on its way. You need do nothing.',
    ]);
    const [text] = await of.textsTo(loans.untouched);
    expect(text).toMatch(
      /We take K10\.50 off it\. Pay K555\.00 by \w+ \d+ \w+\. You need do nothing\.$/,
    );
    const [onItsWay] = await of.textsTo(loans.onItsWay);
    expect(onItsWay).toContain('was wrong');
  });

  it('is on their bill and statement, beside the contract as it was given', async () => {
    const { context } = of.world;
    const order = await of.world.order(loans.untouched);
    const { priceCorrected, serviceFee, apr, disclosure } = detailOf(order, context);
    const { on, takenBack } = priceCorrected ?? {};
    expect([takenBack, serviceFee]).toEqual([ngwee(1050n), kwacha(10)]);
    const agreed = quote({
      product: { productId: order.terms.productId, version: 1, pricing: housePricing },
      amount: order.terms.amount,
      termDays: order.terms.termDays,
      disbursedOn: civilDateOf(order.createdAt),
    });
    expect(apr).toBeLessThan(agreed.aprHundredths / 100);
    expect(disclosure).toMatchObject({ totalRepayAmount: agreed.totalRepayAmount });
    const parts = statementParts({
      order,
      account: await of.state(loans.untouched),
      licence: shippedLicence(context.config, context.clock.today()),
      companyNumber: '1',
      fullName: null,
    });
    const text = parts.flatMap((part) => ('text' in part ? [part.text] : [])).join(' ');
    expect(text).toContain(`Since ${on && showDay(on)} this loan is counted by a lower one`);
    expect(text).toContain('Taken off then: K10.50.');
  });

  it('is not lowered to the same again, and nothing of it can be written alone', async () => {
    const asked = await of.office.ask('credit', countWrongPrice, {
      ...ofVersion,
      price: meant,
    });
    expect(asked.reason).toBe('price-not-lower');
    const event = (body: string) => `
      insert into loan_event (order_id, id, borrower_id, kind, effective_at, recorded_at, body)
      select id, 'alone', borrower_id, 'price-corrected', now(), now(), '${body}'
      from loan_order where id = ${loans.partly.orderId}`;
    expect(await of.refusedBy(event('{"proposalId": "none"}'))).toBe('two_people');
    expect(await of.refusedBy(`update price_correction set taken_back = 0, price = '{}'`)).toBe(
      'price_correction_is_kept',
    );
    expect(
      await of.refusedBy(`update price_correction set state = 'correcting',
      proposal_id = 'none' where state = 'counted'`),
    ).not.toBe('done');
  });
});

it('a price is not put right while loans are given by it', async () => {
  const first = { productId: 'first-loan', version: 1 };
  const asked = { ...first, price: meant };
  const { countId } = await of.office.done('credit', countWrongPrice, asked);
  await of.correct();
  const body = { kind: 'correct-price', ...asked, countId } as const;
  expect((await proposed(of.grace, body)).reason).toBe('still-lent');
});

/** A process that dies right after it has changed so many loans, before it says how far it is. */
function dyingAfter(most: number) {
  let written = 0;
  return {
    ...of.world.context,
    wake: () => {
      if (++written === most) throw new Error('killed');
    },
  };
}
