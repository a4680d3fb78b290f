import { dayText } from '../../../../contract/words/day-text.ts';
import { changed } from '../../../../domain/books/change-of-account.ts';
import type { ProvisionStep } from '../../../../domain/books/provision.ts';
import type { LicenceRules } from '../../../../domain/rules/licence.ts';
import { newestProfiles } from '../../../lending/ledger/provision-profiles.ts';
import { latestProducts } from '../../../lending/products/product-versions.ts';
import type { Context } from '../../../store/context.ts';
import { licenceInForce, licenceVersions } from '../../../store/lender.ts';
import { faultsOf } from '../../credit/products/price-of-terms.ts';
import { newestFormats } from './format-row.ts';
import { publishProfileVersion } from './profile-rows.ts';
import { noEffects, NotPossible } from '../../proposals/kind.ts';
import type { BodyOf, KindRun, Plan } from '../../proposals/kind.ts';
import { previewOf } from '../../proposals/preview.ts';

type Body = BodyOf<'publish-profile'>;
type Lines = Record<string, string>;

/** The current version, and what the next one would say. */
interface Wanted {
  readonly title: string;
  readonly version: number;
  readonly source: string;
  readonly status: string;
  readonly before: Lines;
  readonly after: Lines;
  readonly follows: readonly string[];
}

/** What the law asks, by a new version with its source: the licence, provisions, a form. */
export const publishProfile: KindRun<'publish-profile'> = {
  isAtomic: true,
  async plan(context, body) {
    const wanted = await wantedBy(context, body);
    return wanted instanceof NotPossible ? wanted : planOf(body, wanted);
  },
  whyNotYet: async ({ clock }, { profile }) =>
    profile.of === 'licence' && profile.countsFrom < clock.today()
      ? new NotPossible('It counts from today at the earliest.')
      : null,
  isDone: async () => false,
  async carryOut({ db, clock }, { id: proposalId }, body) {
    await publishProfileVersion(db, body, { proposalId, now: clock.now() });
    return 'done';
  },
};

async function wantedBy(context: Context, body: Body): Promise<Wanted | NotPossible> {
  const { profile } = body;
  const wanted =
    profile.of === 'licence'
      ? await licenceWanted(context, profile)
      : profile.of === 'provision'
        ? await provisionWanted(context, profile)
        : await formatWanted(context, profile.profileName);
  if (wanted instanceof NotPossible) return wanted;
  if (body.version !== wanted.version + 1) {
    return new NotPossible(`It is at version ${wanted.version} by now.`);
  }
  if (body.status === 'confirmed' && body.sourceDate === null) {
    return new NotPossible('What is confirmed says the day of its source.');
  }
  return wanted;
}

type Of<Kind extends Body['profile']['of']> = Extract<Body['profile'], { readonly of: Kind }>;

async function licenceWanted(
  { db, config, clock }: Context,
  { profileName: name, rules, countsFrom: from }: Of<'licence'>,
): Promise<Wanted | NotPossible> {
  const [newest] = await licenceVersions(db, config);
  if (newest?.profileId !== name) {
    return new NotPossible(`The lender’s licence is ${config.lender.licenceProfile}.`);
  }
  if (rules.callingFromHour >= rules.callingToHour) {
    return new NotPossible('The hours of calling begin before they end.');
  }
  const licence = { ...(await licenceInForce(db, config, clock.today())), ...rules };
  const broken = (await latestProducts(db)).flatMap((product) =>
    faultsOf(product, licence).map(({ sentence }) => `${product.name}: ${sentence}`),
  );
  return {
    ...newest,
    title: `the licence ${name}`,
    before: linesOfLicence(newest.rules),
    after: linesOfLicence(rules),
    follows: [
      `It counts from ${dayText(from)}: for prices, contracts, calls and what is written off.`,
      ...broken.map((line) => `An active product does not keep to it. ${line}`),
    ],
  };
}

async function provisionWanted(
  { db }: Context,
  { profileName: name, steps }: Of<'provision'>,
): Promise<Wanted | NotPossible> {
  const newest = (await newestProfiles(db)).find((one) => one.name === name);
  if (newest === undefined) return new NotPossible(`There is no profile ${name}.`);
  const rises = steps.every(({ fromDays }, at) =>
    at === 0 ? fromDays === 0 : fromDays > (steps[at - 1]?.fromDays ?? 0),
  );
  if (!rises) return new NotPossible('The first class begins at day 0, each later one later.');
  if (new Set(steps.map((one) => one.name)).size < steps.length) {
    return new NotPossible('Each class has another name.');
  }
  return {
    ...newest,
    title: `the profile ${newest.title}`,
    before: linesOfSteps(newest.steps),
    after: linesOfSteps(steps),
    follows: ['Provisions and returns that are made from then on go by it.'],
  };
}

async function formatWanted({ db }: Context, name: string): Promise<Wanted | NotPossible> {
  const newest = (await newestFormats(db)).find((one) => one.name === name);
  if (newest === undefined) return new NotPossible(`There is no form ${name}.`);
  const title = `the form ${newest.title}`;
  const follows = ['Its cells and columns stay as they are.'];
  return { ...newest, title, before: {}, after: {}, follows };
}

function planOf(body: Body, wanted: Wanted): Plan {
  const { profile, version, source, sourceDate, status } = body;
  const how = status === 'confirmed' ? 'Confirm' : 'Publish';
  const title = `${how} ${wanted.title}, version ${version}.`;
  const cited = `Source: ${source}${sourceDate === null ? '' : ` (${dayText(sourceDate)})`}`;
  const isDraft = status !== 'confirmed';
  return {
    ...noEffects,
    title,
    about: { kind: 'profile', id: `${profile.of}-${profile.profileName}` },
    preview: previewOf(
      [
        title,
        cited.endsWith('.') ? cited : `${cited}.`,
        ...(isDraft ? ['It stays an assumption: what is made by it is a draft.'] : []),
        ...wanted.follows,
      ],
      [
        ...changed(
          { Status: wanted.status, Source: wanted.source },
          { Status: status, Source: source },
        ),
        ...changed(wanted.before, wanted.after),
      ],
    ),
  };
}

const percent = (basisPoints: number | null) =>
  basisPoints === null ? 'none' : `${basisPoints / 100} %`;
const yes = (is: boolean) => (is ? 'yes' : 'no');

const agreedByUssd = {
  no: 'no',
  'after-web-contract': 'at a price agreed to in the app before',
  yes: 'yes',
};

function linesOfLicence(rules: LicenceRules): Lines {
  const { lateFeeDailyCapPpm: late, lateFeeMaxDays: days } = rules;
  return {
    'Cap on the nominal rate a year': percent(rules.nominalYearlyCapBasisPoints),
    'Cap on the effective rate a year': percent(rules.effectiveYearlyCapBasisPoints),
    'Cap on all charges': percent(rules.totalChargesCapBasisPoints),
    'Cap on the late fee a day': late === null ? 'none' : `${late / 10_000} %`,
    'Late fees run for': days === null ? 'no end' : `${days} days`,
    'Interest on interest': yes(rules.compoundAllowed),
    'Service and extension fees': yes(rules.expenseChargesAllowed),
    'A payment pays': rules.allocation === 'proportional' ? 'in proportion' : 'charges first',
    'Cooling-off': `${rules.coolingOffHours} hours`,
    'An instalment is at most': `${percent(rules.instalmentShareCapBasisPoints)} of the income`,
    'Other loans have to count': yes(rules.otherLoansCount),
    'Written off after': `${rules.writeOffAfterDays} days`,
    'Loans agreed to by USSD': agreedByUssd[rules.agreementByUssd],
    'Borrowers are called': `${rules.callingFromHour}:00 to ${rules.callingToHour}:00`,
  };
}

function linesOfSteps(steps: readonly ProvisionStep[]): Lines {
  return Object.fromEntries(
    steps.map(({ name, fromDays, basisPoints }) => [
      name,
      `from ${fromDays} days, ${percent(basisPoints)}`,
    ]),
  );
}
