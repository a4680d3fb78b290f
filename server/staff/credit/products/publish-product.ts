import { midnightOf } from '../../../../contract/words/civil-date.ts';
import { simulationCountsDays } from '../../../../contract/staff/product-acts.ts';
import { dayText } from '../../../../contract/words/day-text.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import type { ProductVersion } from '../../../../domain/loan/loan.ts';
import { latestProducts, publishVersion } from '../../../lending/products/product-versions.ts';
import type { Context } from '../../../store/context.ts';
import { licenceInForce } from '../../../store/lender.ts';
import { dropDraft } from './draft-row.ts';
import { faultsOf } from './price-of-terms.ts';
import { changesOf, figuresOf, leapsOf } from './product-changes.ts';
import { areSame, productOf, termsOf } from './product-terms.ts';
import { findRun } from './simulation-row.ts';
import type { SimulationRun } from './simulation-row.ts';
import { countsUntil } from './simulation-view.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

type Body = BodyOf<'publish-product'>;

/** Terms that were tried become the next version of a product, from a midnight on. */
export const publishProduct: KindRun<'publish-product'> = {
  isAtomic: true,
  async plan(context, body) {
    const before = await inForce(context, body);
    const changes =
      before === undefined ? figuresOf(body.terms) : changesOf(termsOf(before), body.terms);
    if (changes.length === 0) return new NotPossible('This is what is in force already.');
    const product = nextOf(before, body);
    const licence = await licenceInForce(context.db, context.config, body.from);
    const faults = faultsOf(product, licence);
    if (faults.length > 0) {
      const why = faults.map(({ sentence }) => sentence).join(' ');
      return new NotPossible(why.slice(0, 500), 'licence-breaks');
    }
    const run = await findRun(context.db, body.runId);
    if (run?.state !== 'done' || run.productId !== body.productId) {
      return new NotPossible('Simulate the draft first.', 'simulation-missing');
    }
    if ((before === undefined) !== (run.basedOn === 0)) {
      return new NotPossible('It was tried against another version.', 'simulation-missing');
    }
    if (!areSame(run.terms, body.terms)) {
      const why = 'The draft has changed since its simulation.';
      return new NotPossible(why, 'simulation-missing');
    }
    const leaps = await leapsFrom(context, before, body);
    if (leaps.length > 0 && body.tenfold !== 'meant') {
      const why = `${leaps.join(' ')} Choose that this is meant, if it is no slip.`;
      return new NotPossible(why.slice(0, 500));
    }
    const { name, version } = product;
    const title = `Publish ${name}, version ${version}, from ${dayText(body.from)}.`;
    return {
      ...noEffects,
      title,
      about: { kind: 'product', id: body.productId },
      preview: previewOf(
        [
          title,
          ...leaps.map((sentence) => `Ten times or more, and meant: ${sentence}`),
          ...simulated(run),
          before === undefined
            ? 'It is new: it is offered to borrowers who have settled enough loans, from then on.'
            : 'Loans that were agreed to before keep the version they were made with.',
        ],
        changes.map(({ what, before: then, after }) => ({ what, before: then, after })),
      ),
    };
  },
  async whyNotYet({ db, clock }, body) {
    const today = clock.today();
    if (body.from <= today) {
      const why = `Choose a day after ${dayText(today)}.`;
      return new NotPossible(why, 'not-before-midnight');
    }
    const run = await findRun(db, body.runId);
    const until = run && countsUntil(run);
    if (until !== null && until >= clock.now()) return null;
    const why = `Its simulation is older than ${simulationCountsDays} days.`;
    return new NotPossible(why, 'simulation-missing');
  },
  notBefore: ({ from }) => midnightOf(from),
  isDone: async () => false,
  async carryOut(context, { id: proposalId }, body) {
    const { db, clock } = context;
    const before = await inForce(context, body);
    await publishVersion(db, nextOf(before, body), { proposalId, now: clock.now() });
    await dropDraft(db, body.productId, body.terms);
    return 'done';
  },
};

async function inForce(
  { db }: Context,
  { productId }: Body,
): Promise<ProductVersion | undefined> {
  return (await latestProducts(db)).find((one) => one.productId === productId);
}

/** Against the version in force; of a new product, against each product there is. */
async function leapsFrom(
  { db }: Context,
  before: ProductVersion | undefined,
  { terms }: Body,
): Promise<string[]> {
  const others = before === undefined ? await latestProducts(db) : [before];
  const leaps = others.map((one) => leapsOf(termsOf(one), terms));
  return leaps.toSorted((one, other) => one.length - other.length)[0] ?? [];
}

/** Version 1 of a product that is new. */
function nextOf(
  before: ProductVersion | undefined,
  { productId, terms, from }: Body,
): ProductVersion {
  const version = (before?.version ?? 0) + 1;
  return productOf(terms, { productId, version, publishedOn: from });
}

/** What its simulation found, in short; the whole of it has an address. */
function simulated({ tally, months, asOf }: SimulationRun): string[] {
  const { was, wasOfAgain, would, winners, losers, notOffered, notAffordable } = tally;
  const missing = notOffered + notAffordable;
  const [income, instead] = [would, wasOfAgain].map((one) => showKwacha(one.income));
  return [
    `Tried on ${was.loans} loans of ${months} months ` +
      `up to ${dayText(asOf)}: ${would.loans} would be ` +
      `made again, and bring ${income} instead of ${instead}.`,
    `${winners.loans} would cost their borrowers less, ${losers.loans} more; ` +
      `${missing} would not be made.`,
  ];
}
