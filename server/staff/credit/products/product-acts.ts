import {
  checkDraft,
  draftProduct,
  listProducts,
  saveDraft,
  showProduct,
  showSimulation,
  simulate,
} from '../../../../contract/staff/product-acts.ts';
import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import type { ProposalId } from '../../../../contract/staff/people-words.ts';
import type { ProductVersion } from '../../../../domain/loan/loan.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { newId } from '../../../store/ids.ts';
import { licenceInForce } from '../../../store/lender.ts';
import {
  latestProducts,
  lentProducts,
  versionsOf,
} from '../../../lending/products/product-versions.ts';
import type { PublishedVersion } from '../../../lending/products/product-versions.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { waitingAbout } from '../../proposals/proposal-row.ts';
import type { Draft } from './draft-row.ts';
import { allDrafts, draftOf, findDraft, keepDraft } from './draft-row.ts';
import { aprTableOf, faultsOf } from './price-of-terms.ts';
import { changesOf } from './product-changes.ts';
import { areSame, productOf, termsOf } from './product-terms.ts';
import { beginRun, findRun, runsOf } from './simulation-row.ts';
import { countsUntil, headOfRun, resultOf } from './simulation-view.ts';

async function inForce(q: Queryable, productId: string): Promise<ProductVersion | null> {
  const products = await latestProducts(q);
  return products.find((one) => one.productId === productId) ?? null;
}

/**
 * What the next version is drafted against: the version in force, or nothing of a product that is
 * only a draft. Null: there is no such product.
 */
async function baseOf(
  q: Queryable,
  productId: string,
): Promise<{ readonly version: number; readonly terms: ProductTerms | null } | null> {
  // The draft first: it ends only once its version is published.
  const draft = await draftOf(q, productId);
  const product = await inForce(q, productId);
  if (product !== null) return { version: product.version, terms: termsOf(product) };
  return draft === null ? null : { version: 0, terms: null };
}

const waitsFor = (q: Queryable, productId: string) =>
  waitingAbout(q, { kind: 'product', id: productId });

const headOf = ({ draftId, version, savedBy, savedAt }: Draft) => ({
  draftId,
  version,
  savedBy,
  savedAt,
});

const listProductsAct = serveAct(listProducts, async ({ context: { db, clock } }) => {
  const today = clock.today();
  const drafts = await allDrafts(db);
  const newest = await latestProducts(db);
  const lent = new Set((await lentProducts(db)).map(({ productId }) => productId));
  const rows = newest.map(async (product) => {
    const { productId, version, publishedOn } = product;
    const draft = drafts.find((one) => one.productId === productId);
    return {
      productId,
      version,
      publishedOn,
      isStopped: !lent.has(productId),
      terms: termsOf(product),
      apr: usualApr(product),
      draft: draft === undefined ? null : headOf(draft),
      ...(await waitsFor(db, productId)),
    };
  });
  const fresh = drafts
    .filter(({ productId }) => newest.every((one) => one.productId !== productId))
    .map(async (draft) => {
      const { productId, terms } = draft;
      const apr = usualApr(productOf(terms, { productId, version: 1, publishedOn: today }));
      const waiting = await waitsFor(db, productId);
      const head = { productId, version: 0, publishedOn: null, isStopped: false, terms, apr };
      return { ...head, draft: headOf(draft), ...waiting };
    });
  return { rows: await Promise.all([...rows, ...fresh]) };
});

const usualDays = 30;

/** The highest APR of a month, or of the term next to it. */
function usualApr(product: ProductVersion): number {
  const [usual] = aprTableOf(product).toSorted(
    (a, b) => Math.abs(a.termDays - usualDays) - Math.abs(b.termDays - usualDays),
  );
  return Math.max(...(usual?.cells ?? []).map(({ apr }) => apr));
}

const showProductAct = serveAct(
  showProduct,
  async ({ context: { db, clock }, args: { productId } }) => {
    // In this order, as above.
    const draft = await draftOf(db, productId);
    const versions = await versionsOf(db, productId);
    const terms = versions[0] === undefined ? draft?.terms : termsOf(versions[0].product);
    if (terms === undefined) return new StaffRefusal('unknown');
    const version = versions[0]?.product.version ?? 0;
    const product = productOf(terms, { productId, version, publishedOn: clock.today() });
    return {
      productId,
      version,
      terms,
      apr: aprTableOf(product),
      versions: versions.map((one, index) => versionView(one, versions[index + 1])),
      draft: draft && {
        ...headOf(draft),
        basedOn: draft.basedOn,
        terms: draft.terms,
        changes: changesOf(terms, draft.terms),
      },
      runs: (await runsOf(db, productId)).map((run) => headOfRun(run, draft)),
      ...(await waitsFor(db, productId)),
    };
  },
);

function versionView(
  { product, publishedAt, isStopped, proposalId }: PublishedVersion,
  before: PublishedVersion | undefined,
) {
  const { version, publishedOn } = product;
  return {
    version,
    publishedOn,
    publishedAt,
    isStopped,
    proposalId: proposalId as ProposalId | null,
    changes: before === undefined ? [] : changesOf(termsOf(before.product), termsOf(product)),
  };
}

export const saveDraftAct = serveAct(saveDraft, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { productId, terms, version } = args;
  const base = await baseOf(db, productId);
  if (base === null) return new StaffRefusal('unknown');
  call.about({ kind: 'product', id: productId });
  if (base.terms !== null && areSame(terms, base.terms)) return new StaffRefusal('same-as-now');
  const saved = { productId, terms, basedOn: base.version, by: staff.id, at: clock.now() };
  if (!(await keepDraft(db, version, saved))) return new StaffRefusal('changed-meanwhile');
  const draft = await draftOf(db, productId);
  return draft === null ? new StaffRefusal('changed-meanwhile') : headOf(draft);
});

const draftProductAct = serveAct(draftProduct, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { productId, productName } = args;
  const like = await inForce(db, args.like);
  if (like === null) return new StaffRefusal('unknown');
  call.about({ kind: 'product', id: productId });
  const terms = { ...termsOf(like), productName };
  const isThere = (await inForce(db, productId)) !== null;
  const saved = { productId, terms, basedOn: 0, by: staff.id, at: clock.now() };
  if (isThere || !(await keepDraft(db, 0, saved))) return new StaffRefusal('product-there');
  const draft = await draftOf(db, productId);
  return draft === null ? new StaffRefusal('changed-meanwhile') : headOf(draft);
});

const checkDraftAct = serveAct(checkDraft, async ({ context, args: { productId, terms } }) => {
  const { db, config, clock } = context;
  const base = await baseOf(db, productId);
  if (base === null) return new StaffRefusal('unknown');
  const today = clock.today();
  const licence = await licenceInForce(db, config, today);
  const head = { productId, version: base.version + 1, publishedOn: today };
  const product = productOf(terms, head);
  return {
    faults: faultsOf(product, licence),
    profile: licence.profileId,
    changes: changesOf(base.terms ?? terms, terms),
    apr: aprTableOf(product),
  };
});

export const simulateAct = serveAct(simulate, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const draft = await findDraft(db, args.draftId);
  const base = draft && (await baseOf(db, draft.productId));
  if (draft === null || base === null) return new StaffRefusal('unknown');
  call.about({ kind: 'product', id: draft.productId });
  const id = newId();
  const isBegun = await beginRun(db, {
    id,
    productId: draft.productId,
    terms: draft.terms,
    basedOn: base.version,
    months: args.months,
    at: clock.now(),
    by: staff.id,
    asOf: clock.today(),
    seed: Number.parseInt(Buffer.from(id).toString('hex').slice(0, 7), 16),
  });
  if (!isBegun) return new StaffRefusal('simulation-running');
  context.wake('run-simulations');
  return { runId: id };
});

const showSimulationAct = serveAct(showSimulation, async ({ context, args }) => {
  const { db, clock } = context;
  const run = await findRun(db, args.runId);
  if (run === null) return new StaffRefusal('unknown');
  const { productId, terms, basedOn, asOf, seen, loans, state } = run;
  const versions = await versionsOf(db, productId);
  const before = versions.find(({ product }) => product.version === basedOn);
  return {
    ...headOfRun(run, await draftOf(db, productId)),
    productId,
    terms,
    basedOn,
    changes: before === undefined ? [] : changesOf(termsOf(before.product), terms),
    asOf,
    seen,
    of: loans,
    counts: (countsUntil(run) ?? new Date(0)) >= clock.now(),
    result: state === 'done' ? resultOf(run) : null,
  };
});

/** Products as versions: drafted, held against the licence, tried on the loans there were. */
export const productActs: readonly ServedAct[] = [
  listProductsAct,
  showProductAct,
  draftProductAct,
  saveDraftAct,
  checkDraftAct,
  simulateAct,
  showSimulationAct,
];
