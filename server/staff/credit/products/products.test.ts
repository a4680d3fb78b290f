import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkDraft,
  listProducts,
  saveDraft,
  showProduct,
  showSimulation,
  simulate,
} from '../../../../contract/staff/product-acts.ts';
import type { ProductTerms } from '../../../../contract/staff/product-words.ts';
import { showProposal } from '../../../../contract/staff/proposal-view.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import type { ProductId } from '../../../../contract/words/ids.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { defaultProducts, housePricing } from '../../../../domain/rules/products.ts';
import { consoleOfWorld } from '../../../../testing/console-of-world.ts';
import { approved, proposed } from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { publishProducts } from '../../../lending/products/product-versions.ts';
import { script } from '../../../store/database/database.ts';
import { violatedConstraint } from '../../../store/database/violated-constraint.ts';
import { shippedLicence } from '../../../store/lender.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { runSimulations } from './run-simulations.ts';

const productId = 'test-loan';
const hour = 3600;
const nobodyStops = new AbortController().signal;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let office: Awaited<ReturnType<typeof consoleOfWorld>>;
beforeAll(async () => {
  of = await twoPeopleWorld(async (world) => {
    office = await consoleOfWorld(world);
    const { context } = world;
    const now = world.now();
    const licence = shippedLicence(context.config, civilDateOf(now));
    const [first] = defaultProducts;
    if (first === undefined) throw new Error('there is a product');
    const lent = { ...first, productId: productId as ProductId, name: 'Test loan' };
    const whole = { ...lent, maxAmount: kwacha(1000), pricing: housePricing };
    await publishProducts(context.db, { products: [...defaultProducts, whole], licence, now });
  });
  for (let i = 0; i < 3; i++) await of.at.lentLoan();
});
afterAll(async () => {
  await office.close();
  expect(await of.end()).toEqual([]);
});

const shown = () => office.done('credit', showProduct, { productId });

/** The terms in force with another price. */
async function priced(pricing: Partial<ProductTerms['pricing']>): Promise<ProductTerms> {
  const { terms } = await shown();
  return { ...terms, pricing: { ...terms.pricing, ...pricing } };
}

/** Saves terms as the draft, whatever it said before. */
async function drafted(terms: ProductTerms): Promise<string> {
  const { draft } = await shown();
  const version = draft?.version ?? 0;
  return (await office.done('credit', saveDraft, { productId, terms, version })).draftId;
}

async function tried(draftId: string, most = 100): Promise<string> {
  const { runId } = await office.done('credit', simulate, { draftId, months: 6 });
  await runSimulations(of.world.context, nobodyStops, most);
  return runId;
}

const run = (runId: string) => office.done('auditor', showSimulation, { runId });

/** The body of a proposal from some days after today. */
async function bodyOf(terms: ProductTerms, runId: string, days = 1): Promise<ProposalBody> {
  const from = addDays(of.world.context.clock.today(), days);
  return { kind: 'publish-product', productId, terms, from, runId };
}

/** The constraint that a statement is refused by. */
const refusedBy = (text: string) =>
  of.program.run(script(text)).then(
    () => 'done',
    (error: unknown) => violatedConstraint(error),
  );

describe('a draft', () => {
  it('shows what the licence says, what it changes and costs, and is not kept', async () => {
    const dear = await priced({ lateFeeDailyPpm: 6000, coolingOffHours: 24 });
    const terms = { ...dear, terms: [30, 14] };
    const found = await office.done('credit', checkDraft, { productId, terms });
    expect(found.faults.map(({ sentence }) => sentence)).toEqual([
      'Each term is longer than the one before it.',
      'The late fee a day is above the cap.',
      'The cooling-off time is shorter than promised.',
    ]);
    expect(found.changes.map(({ sentence }) => sentence)).toEqual([
      'Terms becomes 30, 14 days, from 14, 30 days.',
      'Late fee a day rises to 0.6 %, from 0.5 %.',
      'Cooling-off falls to 24 hours, from 48 hours.',
    ]);
    const [month] = found.apr;
    expect(month?.termDays).toBe(30);
    // 1.15 to the power of 365 / 30, less one.
    expect(month?.cells.at(-1)).toMatchObject({ amount: '1000.00', total: '1150.00' });
    expect(month?.cells.at(-1)?.apr).toBe(44_763);
    expect((await shown()).draft).toBeNull();
  });

  it('is kept in place of the one that was seen, and of no other', async () => {
    const { terms: now } = await shown();
    const asSeen = { productId, terms: now, version: 0 };
    expect((await office.ask('credit', saveDraft, asSeen)).reason).toBe('same-as-now');
    const terms = await priced({ dailyRatePpm: 3000 });
    const saved = await office.done('credit', saveDraft, { productId, terms, version: 0 });
    expect(saved.version).toBe(1);
    const late = await office.ask('credit', saveDraft, { productId, terms, version: 0 });
    expect(late.reason).toBe('changed-meanwhile');
    const { draft } = await shown();
    expect(draft).toMatchObject({ terms, version: 1, basedOn: 1 });
    const { rows } = await office.done('finance', listProducts, {});
    expect(rows.find((one) => one.productId === productId)?.draft?.draftId).toBe(saved.draftId);
  });

  it.each([
    ['director', 'not-allowed'],
    ['marketing', 'not-allowed'],
  ] as const)('is not for %s to save', async (role, reason) => {
    const { terms } = await shown();
    const args = { productId, terms, version: 1 };
    expect((await office.ask(role, saveDraft, args)).reason).toBe(reason);
  });

  it('of a product that is not there is unknown', async () => {
    const strange = { productId: 'nothing', terms: await priced({}) };
    expect((await office.ask('credit', checkDraft, strange)).reason).toBe('unknown');
    const draft = { ...strange, version: 0 };
    expect((await office.ask('credit', saveDraft, draft)).reason).toBe('unknown');
  });
});

describe('a simulation', () => {
  it('runs one at a time, counts each loan once and says what it cannot know', async () => {
    const draftId = await drafted(await priced({ dailyRatePpm: 3000 }));
    await of.world.pass(10 * 24 * hour);
    const { runId } = await office.done('credit', simulate, { draftId, months: 6 });
    const again = await office.ask('credit', simulate, { draftId, months: 6 });
    expect(again.reason).toBe('simulation-running');
    expect(await run(runId)).toMatchObject({ state: 'running', seen: 0, of: 0, result: null });
    // Two processes at once.
    await Promise.all([
      runSimulations(of.world.context, nobodyStops, 1),
      runSimulations(of.world.context, nobodyStops, 1),
    ]);
    await runSimulations(of.world.context, nobodyStops, 1);
    const { result, ...head } = await run(runId);
    expect(head).toMatchObject({ state: 'done', seen: 3, of: 3, isOfDraft: true });
    // Three loans of K500 for ten days: 0.40 % and 0.30 % a day, and K15 of fee each.
    expect(result).toMatchObject({
      loans: 3,
      again: 3,
      was: { income: '105.00', interest: '60.00', serviceFee: '45.00' },
      would: { income: '90.00', interest: '45.00' },
      winners: { loans: 3, amount: '15.00' },
      losers: { loans: 0, amount: '0.00' },
      same: 0,
    });
    expect(result?.examples).toHaveLength(3);
    expect(result?.unknown.join(' ')).toContain('no borrower was asked');
    expect(result?.unknown.join(' ')).toContain('the income is not known');
  });

  it('of a process that is killed goes on where it was, and finds the same', async () => {
    const { draft } = await shown();
    const draftId = draft?.draftId ?? '';
    const whole = await run(await tried(draftId));
    const { runId } = await office.done('credit', simulate, { draftId, months: 6 });
    const { context } = of.world;
    let statements = 0;
    const dies = new Proxy(context.db, {
      get: (db, name) => {
        const own: unknown = Reflect.get(db, name);
        if (typeof own !== 'function') return own;
        if (name === 'run' && ++statements > 1) throw new Error('killed');
        return own.bind(db) as unknown;
      },
    });
    const dying = runSimulations({ ...context, db: dies }, nobodyStops, 1);
    await expect(dying).rejects.toThrow('killed');
    expect(await run(runId)).toMatchObject({ state: 'running', seen: 1, of: 3 });
    const recounted = `update simulation_run set loans = loans + 1 where state = 'running'`;
    expect(await refusedBy(recounted)).toBe('simulation_is_kept');
    const stopped = AbortSignal.abort();
    expect(await runSimulations(context, stopped, 1)).toBe('unfinished');
    expect(await runSimulations(context, nobodyStops, 1)).toBe('done');
    const { result } = await run(runId);
    const { result: before } = whole;
    const plain = (found: typeof result) => ({ ...found, examples: found?.examples.length });
    expect(plain(result)).toEqual(plain(before));
  });

  it('stays as it was found', async () => {
    expect(await refusedBy(`update simulation_run set seen = 9`)).toBe('simulation_is_kept');
    expect(await refusedBy('delete from simulation_run')).not.toBe('done');
  });
});

describe('a price', () => {
  it('is not proposed untried, against the licence, or for today', async () => {
    const { grace } = of;
    const terms = await priced({ dailyRatePpm: 3000 });
    const runId = await tried(await drafted(terms));
    const reasonOf = async (body: ProposalBody) => (await proposed(grace, body)).reason;
    expect(await reasonOf(await bodyOf(terms, 'none'))).toBe('simulation-missing');
    const other = await priced({ dailyRatePpm: 2900 });
    expect(await reasonOf(await bodyOf(other, runId))).toBe('simulation-missing');
    const dear = await priced({ lateFeeDailyPpm: 6000 });
    expect(await reasonOf(await bodyOf(dear, runId))).toBe('licence-breaks');
    expect(await reasonOf(await bodyOf(terms, runId, 0))).toBe('not-before-midnight');
    await of.world.pass(7 * 24 * hour + 60);
    expect(await reasonOf(await bodyOf(terms, runId))).toBe('simulation-missing');
  });

  it('counts from midnight, by two, and loans that run keep theirs', async () => {
    const { world, grace, mary, program } = of;
    const { context } = world;
    const terms = await priced({ dailyRatePpm: 3000 });
    const runId = await tried(await drafted(terms));
    const body = await bodyOf(terms, runId, 2);
    const { data } = await proposed(grace, body);
    if (data === null) throw new Error('it was proposed');
    const { proposal } = data;
    expect(proposal.preview.changes).toEqual([
      { what: 'Interest a day', before: '0.4 %', after: '0.3 %' },
    ]);
    expect(proposal.preview.sentences.join(' ')).toContain('Tried on 3 loans');
    expect((await approved(grace, proposal)).reason).toBe('not-allowed');
    expect(await shown()).toMatchObject({ proposalId: proposal.id, countsFrom: null });
    expect((await approved(mary, proposal)).reason).toBeNull();
    const { proposal: waits } = await office.done('auditor', showProposal, {
      proposalId: proposal.id,
    });
    const from = addDays(context.clock.today(), 2);
    expect(waits.notBefore).toEqual(new Date(`${from}T00:00:00+02:00`));
    const untilMidnight = (Number(waits.notBefore) - Number(world.now())) / 1000;
    await world.pass(untilMidnight - 1);
    await carryOutProposals(context);
    expect(await shown()).toMatchObject({ version: 1, countsFrom: from });
    // Before its hour, and otherwise than it was signed, the database takes none.
    const now = () => new Date(Number(world.now())).toISOString();
    const next = (more: string) => `
      insert into product_version (product_id, version, terms, published_at, proposal_id)
      select product_id, 2, terms || '{"version": 2, "publishedOn": "${from}"}' || ${more},
        '${now()}', '${proposal.id}'
      from product_version where product_id = '${productId}'`;
    expect(await refusedBy(next(`'{}'`))).toBe('two_people');
    await world.pass(1);
    expect(await refusedBy(next(`'{}'`))).toBe('two_people');
    await carryOutProposals(context);
    const after = await shown();
    expect(after).toMatchObject({ version: 2, terms, draft: null, proposalId: null });
    expect(after.versions[0]).toMatchObject({ publishedOn: from, proposalId: proposal.id });
    expect(after.versions[0]?.changes.map(({ sentence }) => sentence)).toEqual([
      'Interest a day falls to 0.3 %, from 0.4 %.',
    ]);
    const { terms: kept } = await world.order(await of.at.lentLoan());
    expect(kept.pricing.dailyRatePpm).toBe(housePricing.dailyRatePpm);
    // Nor any without approval, nor another one instead of what is there.
    const alone = `insert into product_version select product_id, version + 1, terms, '${now()}'
      from product_version where product_id = '${productId}' and version = 2`;
    expect(await refusedBy(alone)).toBe('two_people');
    expect(await refusedBy('update product_version set version = 9')).not.toBe('done');
    expect(program).toBeDefined();
  });

  it('lapses where another version came in between', async () => {
    const { world, grace, mary } = of;
    const terms = await priced({ serviceFeeBasisPoints: 250 });
    const runId = await tried(await drafted(terms));
    const { data } = await proposed(grace, await bodyOf(terms, runId));
    if (data === null) throw new Error('it was proposed');
    await approved(mary, data.proposal);
    await of.db.run(
      script(`
      alter table product_version disable trigger product_version_takes_two;
      insert into product_version (product_id, version, terms, published_at)
        select product_id, 3, terms || '{"version": 3}', published_at
        from product_version where product_id = '${productId}' and version = 2;
      alter table product_version enable trigger product_version_takes_two`),
    );
    await world.pass(25 * hour);
    await carryOutProposals(world.context);
    const { proposal } = await office.done('auditor', showProposal, {
      proposalId: data.proposal.id,
    });
    expect(proposal.state).toBe('lapsed');
    expect((await shown()).version).toBe(3);
  });
});
