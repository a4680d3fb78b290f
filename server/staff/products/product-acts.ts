import {
  checkDraft,
  listProducts,
  saveDraft,
  showProduct,
  showSimulation,
  simulate,
} from '../../../contract/staff/product-acts.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import type { ProductVersion } from '../../../domain/loan/loan.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { licenceOf } from '../../store/lender.ts';
import { latestProducts, versionsOf } from '../../lending/products/product-versions.ts';
import type { PublishedVersion } from '../../lending/products/product-versions.ts';
import type { ServedAct } from '../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import { isOpen, proposalsAbout } from '../proposals/proposal-row.ts';
import type { Draft } from './draft-row.ts';
import { allDrafts, draftOf, findDraft, keepDraft } from './draft-row.ts';
import { aprTableOf, faultsOf } from './price-of-terms.ts';
import { changesOf } from './product-changes.ts';
import { areSame, productOf, termsOf } from './product-terms.ts';
import { beginRun, findRun, runsOf } from './simulation-row.ts';
import { countsUntil, headOfRun, resultOf } from './simulation-view.ts';

/** The next version is drafted against the one in force; null: there is no such product. */
async function inForce(q: Queryable, productId: string): Promise<ProductVersion | null> {
  const products = await latestProducts(q);
  return products.find((one) => one.productId === productId) ?? null;
}

async function openProposal(q: Queryable, productId: string): Promise<ProposalId | null> {
  const open = (await proposalsAbout(q, { kind: 'product', id: productId })).find(isOpen);
  return open?.id ?? null;
}

const headOf = ({ draftId, version, savedBy, savedAt }: Draft) => ({
  draftId,
  version,
  savedBy,
  savedAt,
});

const listProductsAct = serveAct(listProducts, async ({ context: { db } }) => {
  const drafts = await allDrafts(db);
  const rows = (await latestProducts(db)).map(async (product) => {
    const { productId, version, publishedOn } = product;
    const draft = drafts.find((one) => one.productId === productId);
    return {
      productId,
      version,
      publishedOn,
      terms: termsOf(product),
      apr: usualApr(product),
      draft: draft === undefined ? null : headOf(draft),
      proposalId: await openProposal(db, productId),
    };
  });
  return { rows: await Promise.all(rows) };
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
  async ({ context: { db }, args: { productId } }) => {
    const versions = await versionsOf(db, productId);
    const [newest] = versions;
    if (newest === undefined) return new StaffRefusal('unknown');
    const { product } = newest;
    const draft = await draftOf(db, productId);
    const terms = termsOf(product);
    return {
      productId,
      version: product.version,
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
      proposalId: await openProposal(db, productId),
    };
  },
);

function versionView(
  { product, publishedAt, proposalId }: PublishedVersion,
  before: PublishedVersion | undefined,
) {
  const { version, publishedOn } = product;
  return {
    version,
    publishedOn,
    publishedAt,
    proposalId: proposalId as ProposalId | null,
    changes: before === undefined ? [] : changesOf(termsOf(before.product), termsOf(product)),
  };
}

export const saveDraftAct = serveAct(saveDraft, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const { productId, terms, version } = args;
  const product = await inForce(db, productId);
  if (product === null) return new StaffRefusal('unknown');
  call.about({ kind: 'product', id: productId });
  if (areSame(terms, termsOf(product))) return new StaffRefusal('same-as-now');
  const saved = { productId, terms, basedOn: product.version, by: staff.id, at: clock.now() };
  if (!(await keepDraft(db, version, saved))) return new StaffRefusal('changed-meanwhile');
  const draft = await draftOf(db, productId);
  return draft === null ? new StaffRefusal('changed-meanwhile') : headOf(draft);
});

const checkDraftAct = serveAct(checkDraft, async ({ context, args: { productId, terms } }) => {
  const { db, config, clock } = context;
  const before = await inForce(db, productId);
  if (before === null) return new StaffRefusal('unknown');
  const today = clock.today();
  const licence = licenceOf(config, today);
  const head = { productId, version: before.version + 1, publishedOn: today };
  const product = productOf(terms, head);
  return {
    faults: faultsOf(product, licence),
    profile: licence.profileId,
    changes: changesOf(termsOf(before), terms),
    apr: aprTableOf(product),
  };
});

export const simulateAct = serveAct(simulate, async (call) => {
  const { context, args, staff } = call;
  const { db, clock } = context;
  const draft = await findDraft(db, args.draftId);
  const product = draft && (await inForce(db, draft.productId));
  if (draft === null || product === null) return new StaffRefusal('unknown');
  call.about({ kind: 'product', id: draft.productId });
  const id = newId();
  const isBegun = await beginRun(db, {
    id,
    productId: draft.productId,
    terms: draft.terms,
    basedOn: product.version,
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
  saveDraftAct,
  checkDraftAct,
  simulateAct,
  showSimulationAct,
];
