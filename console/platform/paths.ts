import type { StaffId } from '../../contract/staff/people-words.ts';

/** The address of every screen; nobody else writes one. None holds what names a borrower. */
export const paths = {
  people: '/',
  matrix: '/people/matrix',
  person: (id: StaffId): string => `/people/${id}`,
  me: '/me',
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
