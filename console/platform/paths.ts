import type { ProposalId, StaffId } from '../../contract/staff/people-words.ts';

/** The address of every screen; nobody else writes one. None holds what names a borrower. */
export const paths = {
  today: '/',
  inbox: '/inbox',
  newProposal: '/proposals/new',
  proposal: (id: ProposalId): string => `/proposals/${id}`,
  reviews: '/reviews',
  review: (id: string): string => `/reviews/${id}`,
  loans: '/loans',
  loan: (id: string): string => `/loans/${id}`,
  borrower: (id: string): string => `/borrowers/${id}`,
  cases: '/cases',
  case: (id: string): string => `/cases/${id}`,
  payments: '/payments',
  payment: (id: string): string => `/payments/${id}`,
  statements: '/statements',
  cash: '/cash',
  books: '/books',
  provisions: '/books/provisions',
  account: (code: string): string => `/books/accounts/${code}`,
  periods: '/books/periods',
  period: (month: string): string => `/books/periods/${month}`,
  journals: '/books/journals',
  newJournal: '/books/journals/new',
  complaints: '/complaints',
  complaint: (number: string): string => `/complaints/${number}`,
  dataRequests: '/data-requests',
  dataRequest: (number: string): string => `/data-requests/${number}`,
  erasures: '/data-requests/erasures',
  people: '/people',
  invite: '/people/invite',
  matrix: '/people/matrix',
  person: (id: StaffId): string => `/people/${id}`,
  personRoles: (id: StaffId): string => `/people/${id}/roles`,
  personGrant: (id: StaffId): string => `/people/${id}/grant`,
  personReset: (id: StaffId): string => `/people/${id}/reset`,
  me: '/me',
  forms: '/forms',
  form: (form: string): string => `/forms/${form}`,
  channels: '/channels',
  channel: (code: string): string => `/channels/${code}`,
  campaigns: '/campaigns',
  campaign: (name: string): string => `/campaigns/${name}`,
  publications: '/publications',
  watch: '/watch',
  system: '/system',
  systemPart: (part: string): string => `/system/${part}`,
  audit: '/audit',
  readings: '/audit/readings',
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
