import type { listPeople } from '../../../contract/staff/people-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Tag } from '../../ui/frames.tsx';

export type Person = StaffAnswerOf<typeof listPeople>['people'][number];

const states = {
  invited: ['warn', 'Invited'],
  'works-here': ['good', 'Works here'],
  ended: ['note', 'Has left'],
} as const;

/** Whether a colleague is invited, works here or has left. */
export function StateOfPerson({ state }: { state: Person['state'] }) {
  const [tone, words] = states[state];
  return <Tag tone={tone}>{words}</Tag>;
}
