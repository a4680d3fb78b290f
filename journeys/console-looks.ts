import { paths } from '../console/platform/paths.ts';
import type { Colleague, Office } from './colleague.ts';
import { take } from './console-picture.ts';

interface Look {
  /** What its pictures are called after. */
  readonly name: string;
  /** The act without whose answer there is nothing to show. */
  readonly act: string;
  /** A staff member whose roles do not show it; null where all roles do. */
  readonly notFor: string | null;
  /** Where it is empty on a lender's first day; null where it never is. */
  readonly empty: string | null;
  /** The heading of the part that asks, where it is not the whole screen. */
  readonly at?: string;
}

const director = 'Mary Phiri';
const engineer = 'Moses Chola';
const marketing = 'Naomi Lungu';
const credit = 'Grace Banda';
const care = 'Joseph Zulu';

const look = (name: string, act: string, more: Partial<Look> = {}): Look => ({
  name,
  act,
  notFor: engineer,
  empty: null,
  ...more,
});

/** Every screen with its own address that shows what the server answers. */
export const looks: Readonly<Record<string, Look>> = {
  [paths.today]: look('today', 'listProposals', { notFor: null, empty: paths.today }),
  [paths.inspector]: look('inspector', 'showChanges'),
  [paths.morning]: look('morning', 'showGuide', { notFor: null }),
  [paths.monthEnd]: look('month-end', 'showGuide', { notFor: null }),
  [paths.inbox]: look('inbox', 'listProposals', { notFor: null, empty: paths.inbox }),
  [paths.reviews]: look('reviews', 'listReviews', { empty: paths.reviews }),
  [paths.loans]: look('loans', 'listLoans', { empty: '/loans?status=written-off' }),
  [paths.loansExport]: look('loans-export', 'listLoans', {
    empty: '/loans/export?status=written-off',
  }),
  [paths.portfolio]: look('portfolio', 'showPortfolio', {
    empty: '/portfolio?asOf=2020-01-01',
  }),
  [paths.portfolioIncome]: look('portfolio-income', 'showPortfolio', {
    empty: '/portfolio/income?asOf=2020-01-01',
  }),
  [paths.rolls]: look('portfolio-rolls', 'showRolls', { empty: paths.rolls }),
  [paths.vintages]: look('portfolio-vintages', 'showVintages', { empty: paths.vintages }),
  [paths.officers]: look('officers', 'showOfficers', { empty: paths.officers }),
  [paths.teams]: look('teams', 'showOfficers'),
  [paths.cases]: look('cases', 'listCases', { empty: '/cases?state=ended' }),
  [paths.payments]: look('payments', 'listPayments', { empty: '/payments?state=unknown' }),
  [paths.statements]: look('statements', 'listStatements', { empty: paths.statements }),
  [paths.cash]: look('cash', 'showCash'),
  [paths.books]: look('books', 'trialBalance'),
  [paths.financials]: look('financials', 'showFinancials'),
  [paths.periods]: look('months', 'listPeriods'),
  [paths.journals]: look('journals', 'listJournals', { empty: paths.journals }),
  [paths.recurringJournals]: look('recurring', 'listRecurring', {
    empty: paths.recurringJournals,
  }),
  [paths.takeovers]: look('takeovers', 'listTakeovers', { empty: paths.takeovers }),
  [paths.takeoverRows]: look('takeover-rows', 'listTakeoverRows', {
    empty: paths.takeoverRows,
  }),
  [paths.provisions]: look('provisions', 'showProvisions'),
  [paths.chart]: look('chart', 'showMapping'),
  [paths.collections]: look('collections', 'listToCollect', { empty: paths.collections }),
  [paths.contactRules]: look('contact-rules', 'showContactRules'),
  [paths.disputes]: look('disputes', 'listDisputes', { empty: paths.disputes }),
  [paths.numberCases]: look('new-numbers', 'listNumberCases', { empty: paths.numberCases }),
  [paths.deaths]: look('deaths', 'listDeathReports', { empty: paths.deaths }),
  [paths.cashGuide]: look('cash-guide', 'showCashGuide'),
  [paths.complaints]: look('complaints', 'listComplaints', { empty: paths.complaints }),
  [paths.dataRequests]: look('data-requests', 'listDataRequests', {
    empty: paths.dataRequests,
  }),
  [paths.erasures]: look('erasures', 'listErasures', { empty: paths.erasures }),
  [paths.people]: look('people', 'listPeople', { notFor: null }),
  [paths.matrix]: look('matrix', 'showMatrix', { notFor: null }),
  [paths.me]: look('me', 'showMe', { notFor: null }),
  [`${paths.me}?tokens`]: look('tokens', 'listBookTokens', {
    notFor: null,
    empty: paths.me,
    at: 'Tokens for sheets and programs',
  }),
  [paths.products]: look('products', 'listProducts'),
  [paths.rules]: look('rules', 'showRules'),
  [paths.rulesDraft]: look('rules-draft', 'showRules'),
  [paths.rulesDecisions]: look('rules-decisions', 'listDecisions', {
    empty: paths.rulesDecisions,
  }),
  [paths.challenger]: look('challenger', 'showChallenger', { empty: paths.challenger }),
  [paths.shadows]: look('challenger-orders', 'listShadows', { empty: paths.shadows }),
  [paths.returns]: look('returns', 'listReturns'),
  [paths.profiles]: look('profiles', 'listProfiles'),
  [paths.forms]: look('forms', 'listForms'),
  [paths.form('personal')]: look('form-file', 'showForm'),
  [paths.channels]: look('channels', 'listChannels'),
  [paths.campaigns]: look('campaigns', 'listCampaigns'),
  [paths.publications]: look('publications', 'listPublications', {
    empty: paths.publications,
  }),
  [paths.messages]: look('messages', 'listTexts', { notFor: credit }),
  [paths.messagesPart('deliveries')]: look('deliveries', 'showDeliveries', {
    notFor: credit,
    empty: paths.messagesPart('deliveries'),
  }),
  [paths.messagesPart('outbox')]: look('outbox', 'listMessages', {
    notFor: credit,
    empty: '/messages/outbox?state=failed',
  }),
  [paths.messagesPart('to-many')]: look('mailings', 'listMailings', {
    notFor: credit,
    empty: paths.messagesPart('to-many'),
  }),
  [paths.messagesPart('letters')]: look('letters', 'showLetterTemplates', {
    notFor: credit,
  }),
  [paths.languages]: look('languages', 'listSentences', {
    empty: `${paths.languages}?words=no-such-sentence`,
  }),
  [paths.mailing('new')]: look('new-mailing', 'showMailingChoices'),
  [paths.compliance]: look('suspicion', 'listSuspicions', { empty: paths.compliance }),
  [paths.watch]: look('watch', 'listWatched', { empty: paths.watch }),
  [paths.breaches]: look('breaches', 'listBreaches', {
    notFor: marketing,
    empty: paths.breaches,
  }),
  [paths.readings]: look('readings', 'listReadings', {
    notFor: null,
    empty: paths.readings,
  }),
  [paths.retention]: look('retention', 'showRetention'),
  [paths.system]: look('system', 'showHealth', { notFor: marketing }),
  [paths.systemPart('jobs')]: look('jobs', 'listJobs', { notFor: marketing }),
  [paths.systemPart('proofs')]: look('proofs', 'showProofs', {
    notFor: marketing,
    empty: paths.systemPart('proofs'),
  }),
  [paths.systemPart('gateways')]: look('gateways', 'showGateways', { notFor: credit }),
  [paths.systemPart('partners')]: look('partners', 'showPartners', {
    notFor: credit,
    empty: paths.systemPart('partners'),
  }),
  [paths.systemPart('settings')]: look('settings', 'showSettings', { notFor: marketing }),
  [paths.audit]: look('audit', 'listActs', { notFor: null }),
};

/** Of each screen: while its answer is on its way, when none comes, empty, and not allowed. */
export async function takeLooks(office: Office): Promise<void> {
  const people = new Map<string, Colleague>();
  const named = async (name: string): Promise<Colleague> => {
    const known = people.get(name) ?? (await office.comes());
    if (!people.has(name)) await known.logsInAs(name);
    people.set(name, known);
    return known;
  };
  for (const [path, of] of Object.entries(looks)) {
    const reader = await named(path.startsWith(paths.collections) ? care : director);
    if (of.empty !== null) {
      await reader.goesTo(of.empty);
      await takeAtDesk(reader, of, 'empty');
    }
    await takeUnanswered(reader, path, of);
    if (of.notFor === null) continue;
    const other = await named(of.notFor);
    other.complaints.forgive(/\b403\b/);
    await other.goesTo(path);
    await other.sees(/^Your roles do not allow this/);
    await takeAtDesk(other, of, 'not-allowed');
  }
}

/** The act gets no answer yet, and then none at all. */
async function takeUnanswered(somebody: Colleague, path: string, of: Look): Promise<void> {
  const asked = `**/acts/${of.act}`;
  await somebody.page.route(asked, () => undefined);
  await somebody.goesTo(path);
  await takeAtDesk(somebody, of, 'waiting');
  await somebody.page.unroute(asked);
  await somebody.page.route(asked, (route) => route.abort());
  await somebody.goesTo(path);
  await somebody.sees(/^No answer came/);
  await takeAtDesk(somebody, of, 'failed');
  await somebody.page.unroute(asked);
}

type Name = 'waiting' | 'empty' | 'failed' | 'not-allowed';

/** The same at every width but for its frame: one picture is enough. */
const takeAtDesk = (somebody: Colleague, { name, at }: Look, what: Name) =>
  take(somebody, `${name}-${what}`, {
    waits: what === 'waiting',
    isDeskOnly: true,
    ...(at !== undefined && { at }),
  });
