import type { NoticeKind } from './notice-acts.ts';

/** Each kind as mail, SMS and lists count it: one, and more than one. */
export const noticeWords = {
  reviews: ['review', 'reviews'],
  cases: ['money case', 'money cases'],
  complaints: ['complaint', 'complaints'],
  deaths: ['report of a death', 'reports of a death'],
  'data-requests': ['data request', 'data requests'],
  promises: ['broken promise', 'broken promises'],
  suspicion: ['suspicion', 'suspicions'],
  breaches: ['data breach', 'data breaches'],
  arrangements: ['broken arrangement', 'broken arrangements'],
  proposals: ['proposal to approve', 'proposals to approve'],
  returns: ['return due', 'returns due'],
  officer: ['hand-over of loans', 'hand-overs of loans'],
} as const satisfies Record<NoticeKind, readonly [string, string]>;
