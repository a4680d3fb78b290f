import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import type { ProductTerms } from '../../contract/staff/product-words.ts';
import { assert } from '../../domain/assert.ts';
import type { ProductVersion } from '../../domain/loan/loan.ts';
import { priceFiguresOf } from '../../domain/loan/price-correction.ts';
import { correctPrices } from '../../server/staff/credit/products/correct-prices.ts';
import { countWrongPriceAct } from '../../server/staff/credit/products/price-acts.ts';
import { saveDraftAct, simulateAct } from '../../server/staff/credit/products/product-acts.ts';
import { termsOf } from '../../server/staff/credit/products/product-terms.ts';
import { runSimulations } from '../../server/staff/credit/products/run-simulations.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { instantOf, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/** A price that was changed in the demo data: loans from then on are made by it. */
export interface PriceChange {
  readonly at: Date;
  readonly from: CivilDate;
  readonly before: ProductVersion;
  /** All products from then on. */
  readonly products: readonly ProductVersion[];
}

const changedDaysAgo = 60;
/** Of its product the home of strangers shows everything but this. */
const lateFeeDailyPpm = 4000;

/** The late fee of a product fell; null where there is no such product. */
export function priceChange(
  products: readonly ProductVersion[],
  begunAt: Date,
): PriceChange | null {
  const before = products.find(({ productId }) => productId === 'standard');
  if (before === undefined) return null;
  const from = addDays(civilDateOf(begunAt), -changedDaysAgo);
  const after = {
    ...before,
    version: before.version + 1,
    publishedOn: from,
    pricing: { ...before.pricing, lateFeeDailyPpm },
  };
  return {
    at: instantOf(from, '00:00'),
    from,
    before,
    products: products.map((one) => (one === before ? after : one)),
  };
}

/**
 * A price that two people changed after it had been tried, and another one that credit has drafted
 * and tried, for a user to continue.
 */
export function priceDeeds(
  office: PastOffice,
  { change, until }: { readonly change: PriceChange; readonly until: Date },
): Deed[] {
  const { at: midnight, from, before } = change;
  const old = termsOf(before);
  const terms = { ...old, pricing: { ...old.pricing, lateFeeDailyPpm } };
  const triedAt = instantOf(addDays(from, -3), '10:20');
  const published: Deed = {
    at: triedAt,
    run: async () => {
      const { productId } = before;
      const runId = await tried(office, { at: triedAt, productId, terms, months: 6 });
      const body = { kind: 'publish-product', productId, terms, from, runId } as const;
      const reason = 'Complaints about late fees doubled; who pays late pays them anyway.';
      const at = later(triedAt, 3600);
      const proposal = await propose(office, { role: 'credit', at }, { body, reason });
      await approve(office, { role: 'director', at: later(at, 7200) }, proposal);
      // With it, as a job of now would carry it out now.
      await carryOutProposals(contextAt(office.context, later(midnight, 5)));
    },
  };
  const wrong = wrongPriceDeed(office, { before, at: later(until, -3 * 3600) });
  const first = change.products.find(({ productId }) => productId === 'first-loan');
  if (first === undefined) return [published, wrong];
  const draftedAt = later(until, -22 * 3600);
  const easier = termsOf(first);
  const drafted: Deed = {
    at: draftedAt,
    run: async () => {
      const draft = { ...easier, pricing: { ...easier.pricing, dailyRatePpm: 3500 } };
      await tried(office, {
        at: draftedAt,
        productId: first.productId,
        terms: draft,
        months: 3,
      });
    },
  };
  return [published, drafted, wrong];
}

/** The late fee that fell had been wrong from the start: counted, and waiting for who signs it. */
function wrongPriceDeed(
  office: PastOffice,
  { before, at }: { readonly before: ProductVersion; readonly at: Date },
): Deed {
  return {
    at,
    run: async () => {
      const { productId, version, pricing } = before;
      const price = { ...priceFiguresOf(pricing), lateFeeDailyPpm };
      const credit = { role: 'credit', at } as const;
      const asked = { productId, version, price };
      const { countId } = await office.done(credit, countWrongPriceAct, asked);
      const context = contextAt(office.context, later(at, 60));
      const outcome = await correctPrices(context, new AbortController().signal);
      assert(outcome === 'done', 'demo data is never stopped');
      const body = { kind: 'correct-price', ...asked, countId } as const;
      const reason = 'The board had decided on 0.40 % a day; who paid more gets it back.';
      await propose(office, { role: 'credit', at: later(at, 600) }, { body, reason });
    },
  };
}

interface Tried {
  readonly at: Date;
  readonly productId: string;
  readonly terms: ProductTerms;
  readonly months: number;
}

/** Credit drafts terms and has them tried. */
async function tried(
  office: PastOffice,
  { at, productId, terms, months }: Tried,
): Promise<string> {
  const credit = { role: 'credit', at } as const;
  const saved = await office.done(credit, saveDraftAct, { productId, terms, version: 0 });
  const begin = { ...credit, at: later(at, 240) };
  const { runId } = await office.done(begin, simulateAct, { draftId: saved.draftId, months });
  const context = contextAt(office.context, later(at, 260));
  const outcome = await runSimulations(context, new AbortController().signal);
  assert(outcome === 'done', 'demo data is never stopped');
  return runId;
}
