import type { showPartners } from '../../../contract/staff/partner-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Tag } from '../../ui/frames.tsx';

type Endpoint = StaffAnswerOf<typeof showPartners>['endpoints'][number];

const offWords: Readonly<Record<NonNullable<Endpoint['offWhy']>, string>> = {
  people: 'Off',
  gone: 'Off: its receiver is gone',
  days: 'Off: it took nothing for five days',
};

/** Whether messages go to a webhook. */
export function StateOfWebhook({ of: { state, offWhy } }: { of: Endpoint }) {
  if (offWhy !== null) return <Tag tone="bad">{offWords[offWhy]}</Tag>;
  return state === 'on' ? <Tag tone="good">On</Tag> : <Tag tone="warn">Takes nothing now</Tag>;
}
