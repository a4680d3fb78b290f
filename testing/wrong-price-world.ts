import { countWrongPrice, showPriceVersion } from '../contract/staff/price-acts.ts';
import type { ProposalBody } from '../contract/staff/proposal-kinds.ts';
import { civilDateOf } from '../contract/words/civil-date.ts';
import type { ProductId } from '../contract/words/ids.ts';
import type { Ngwee } from '../contract/words/ngwee.ts';
import { account } from '../domain/loan/account.ts';
import type { PriceFigures } from '../domain/loan/loan.ts';
import { priceFiguresOf } from '../domain/loan/price-correction.ts';
import { defaultProducts, housePricing } from '../domain/rules/products.ts';
import { accountOf } from '../server/lending/orders/load-order.ts';
import { settlePayment } from '../server/lending/payments/settle-payment.ts';
import { publishProducts } from '../server/lending/products/product-versions.ts';
import { correctPrices } from '../server/staff/credit/products/correct-prices.ts';
import { script, sql } from '../server/store/database/database.ts';
import { violatedConstraint } from '../server/store/database/violated-constraint.ts';
import { shippedLicence } from '../server/store/lender.ts';
import { confirmed } from './case-world.ts';
import { consoleOfWorld } from './console-of-world.ts';
import type { LentLoan } from './money-world.ts';
import { twoPeopleWorld } from './two-people-world.ts';

export const productId = 'test-loan';
export const ofVersion = { productId, version: 1 };

/** 0.30 % a day and 2 % were meant, where 0.40 % and 3 % were published. */
export const meant: PriceFigures = {
  ...priceFiguresOf(housePricing),
  dailyRatePpm: 3000,
  serviceFeeBasisPoints: 200,
};

const texts = sql<{ text: string }, { mobile: string }>(
  `select text from sms where mobile = :mobile and text like '%was wrong%'`,
);
const nobodyStops = new AbortController().signal;

/** Loans by a product whose price turns out to be wrong, and who puts it right. */
export async function wrongPriceWorld() {
  let office!: Awaited<ReturnType<typeof consoleOfWorld>>;
  const of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
    const { context } = world;
    const now = world.now();
    const licence = shippedLicence(context.config, civilDateOf(now));
    const [first] = defaultProducts;
    if (first === undefined) throw new Error('there is a product');
    const lent = { ...first, productId: productId as ProductId, name: 'Test loan' };
    await publishProducts(context.db, { products: [...defaultProducts, lent], licence, now });
  });
  const { world, at, program, db } = of;
  const correct = (most = 100) => correctPrices(world.context, nobodyStops, most);
  return {
    ...of,
    office,
    correct,
    shown: () => office.done('auditor', showPriceVersion, ofVersion),
    /** Counts what a price reverses, to the end. */
    async counted(price: PriceFigures = meant): Promise<string> {
      const { countId } = await office.done('credit', countWrongPrice, { ...ofVersion, price });
      await correct();
      return countId;
    },
    bodyOf: (countId: string, price: PriceFigures = meant): ProposalBody => ({
      kind: 'correct-price',
      ...ofVersion,
      price,
      countId,
    }),
    async paid(loan: LentLoan, amount: Ngwee): Promise<void> {
      const paymentId = await at.asked(loan, amount);
      await settlePayment(world.context, paymentId, confirmed(amount));
    },
    state: async (loan: LentLoan) => accountOf(await world.order(loan), world.now()),
    /** What a loan comes to where the price that was meant had been agreed to. */
    async asMeant(loan: LentLoan) {
      const { terms, events } = await world.order(loan);
      const others = events.filter(({ kind }) => kind !== 'price-corrected');
      const pricing = { ...terms.pricing, ...meant };
      return account({ ...terms, pricing }, others, civilDateOf(world.now()));
    },
    textsTo: async ({ mobile }: LentLoan) =>
      (await db.rows(texts, { mobile })).map(({ text }) => text),
    /** The constraint that a statement is refused by. */
    refusedBy: (text: string) =>
      program.run(script(text)).then(
        () => 'done',
        (error: unknown) => violatedConstraint(error),
      ),
  };
}
