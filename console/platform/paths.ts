import type { ProposalId, StaffId } from '../../contract/staff/people-words.ts';

/** What fills a part of an address that is not a plain text. */
interface Parts {
  proposalId: ProposalId;
  staffId: StaffId;
  version: number;
}

type PartOf<Name extends string> = Name extends keyof Parts ? Parts[Name] : string;

/** What fills the parts of an address, in their order. */
type PartsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? [part: PartOf<Name>, ...rest: PartsOf<Rest>]
  : Path extends `${string}:${infer Name}`
    ? [part: PartOf<Name>]
    : [];

/** Writes the address of one thing; `path` is what all of them look like. */
export interface Link<Path extends string> {
  (...parts: PartsOf<Path>): string;
  readonly path: Path;
}

function at<const Path extends string>(path: Path): Link<Path> {
  const link = (...parts: PartsOf<Path>) => {
    const given: unknown[] = [...parts];
    return path.replaceAll(/:\w+\??/g, () => encodeURIComponent(String(given.shift())));
  };
  return Object.assign(link, { path });
}

/** The address of every page; no other file writes one. None holds what names a borrower. */
export const paths = {
  today: '/',
  morning: '/morning',
  monthEnd: '/month-end',
  inbox: '/inbox',
  newProposal: '/proposals/new',
  proposal: at('/proposals/:proposalId'),
  reviews: '/reviews',
  review: at('/reviews/:id'),
  loans: '/loans',
  loansExport: '/loans/export',
  manyLoans: '/loans/many',
  loan: at('/loans/:id'),
  borrower: at('/borrowers/:id'),
  cases: '/cases',
  case: at('/cases/:id'),
  payments: '/payments',
  payment: at('/payments/:id'),
  statements: '/statements',
  statement: at('/statements/:provider/:day'),
  cash: '/cash',
  portfolio: '/portfolio',
  portfolioIncome: '/portfolio/income',
  rolls: '/portfolio/rolls',
  vintages: '/portfolio/vintages',
  officers: '/portfolio/officers',
  handOver: '/portfolio/officers/hand-over',
  teams: '/portfolio/officers/teams',
  books: '/books',
  financials: '/books/financials',
  provisions: '/books/provisions',
  chart: '/books/chart',
  account: at('/books/accounts/:code'),
  takeovers: '/takeovers',
  takeover: at('/takeovers/:id'),
  takeoverRows: '/takeover-rows',
  periods: '/books/periods',
  period: at('/books/periods/:month'),
  journals: '/books/journals',
  newJournal: '/books/journals/new',
  recurringJournals: '/books/journals/recurring',
  importJournals: '/books/journals/import',
  collections: '/collections',
  contactRules: '/collections/rules',
  toCollect: at('/collections/:orderId'),
  complaints: '/complaints',
  complaint: at('/complaints/:number'),
  disputes: '/disputes',
  dispute: at('/disputes/:number'),
  cashGuide: '/cash-guide',
  deaths: '/deaths',
  death: at('/deaths/:number'),
  numberCases: '/new-numbers',
  numberCase: at('/new-numbers/:changeId'),
  dataRequests: '/data-requests',
  dataRequest: at('/data-requests/:number'),
  erasures: '/data-requests/erasures',
  people: '/people',
  invite: '/people/invite',
  matrix: '/people/matrix',
  person: at('/people/:staffId'),
  personChange: at('/people/:staffId/:change'),
  me: '/me',
  returns: '/returns',
  return: at('/returns/:id'),
  profiles: '/returns/profiles',
  profile: at('/returns/profiles/:of/:name'),
  products: '/products',
  product: at('/products/:id'),
  productDraft: at('/products/:id/draft'),
  productVersion: at('/products/:id/versions/:version'),
  simulation: at('/simulations/:id'),
  rules: '/rules',
  rulesDraft: '/rules/draft',
  rulesDecisions: '/rules/decisions',
  replay: at('/rules/replays/:id'),
  challenger: '/rules/challenger',
  shadows: '/rules/challenger/orders',
  forms: '/forms',
  form: at('/forms/:name'),
  channels: '/channels',
  channel: at('/channels/:name'),
  campaigns: '/campaigns',
  campaign: at('/campaigns/:name'),
  campaignDraft: at('/campaigns/:name/draft'),
  publications: '/publications',
  messages: '/messages',
  messagesPart: at('/messages/:part?'),
  mailing: at('/mailings/:id'),
  languages: '/languages',
  compliance: '/compliance',
  suspicion: at('/compliance/suspicion/:id'),
  watch: '/compliance/watch',
  breaches: '/compliance/breaches',
  breach: at('/compliance/breaches/:id'),
  retention: '/compliance/retention',
  system: '/system',
  systemPart: at('/system/:part?'),
  partner: at('/partners/:of/:change'),
  audit: '/audit',
  inspector: '/inspection',
  readings: '/compliance/readings',
  device: '/device',
  enrol: '/enrol',
  sso: '/sso',
} as const;

/** An address with what its list is filtered by; what is empty is left out. */
export function withFilter(
  path: string,
  filter: Readonly<Record<string, string | undefined>>,
): string {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => !!pair[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
