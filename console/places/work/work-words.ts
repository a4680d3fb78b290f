import { mostCounted } from '../../../contract/staff/work-acts.ts';
import type { countWork, WorkQueue } from '../../../contract/staff/work-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { paths } from '../../platform/paths.ts';

export type QueueCount = StaffAnswerOf<typeof countWork>['queues'][number];

export const queueWords: Readonly<Record<WorkQueue, string>> = {
  reviews: 'Reviews',
  cases: 'Money cases',
  complaints: 'Complaints',
  deaths: 'Deaths',
  'data-requests': 'Data requests',
  promises: 'Promises broken',
  suspicion: 'Suspicion',
  breaches: 'Breaches of data',
  arrangements: 'Plans broken',
};

/** The same where ten stand beside each other. */
export const queueTabs: Readonly<Record<WorkQueue, string>> = {
  ...queueWords,
  cases: 'Cases',
  promises: 'Promises',
  breaches: 'Breaches',
  arrangements: 'Plans',
};

/** Where a piece of work is done. */
export const workPath: Readonly<Record<WorkQueue, (id: string) => string>> = {
  reviews: paths.review,
  cases: paths.case,
  complaints: paths.complaint,
  deaths: paths.death,
  'data-requests': paths.dataRequest,
  promises: paths.toCollect,
  suspicion: paths.suspicion,
  breaches: paths.breach,
  arrangements: paths.toCollect,
};

/** So many, as far as they are counted. */
export function countText(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted} or more`;
}
