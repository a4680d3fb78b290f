import type { showCampaign } from '../../../contract/staff/campaign-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { counts } from '../../ui/counts.ts';

export type Campaign = StaffAnswerOf<typeof showCampaign>;
export type Published = NonNullable<Campaign['published']>;
export type Effect = NonNullable<Published['effect']>;
type Says = NonNullable<Effect['borrowed']['difference']>['says'];

/** A number of people; of one to four it is not said how many. */
export function peopleText(people: number | null): string {
  return people === null ? 'under 5' : counts.format(people);
}

export const triggerWords = {
  registration: 'At registration',
  'settled-on-time': 'After a loan paid in time',
} as const;

/** What a difference says, in a word. */
export const saysWords: Readonly<Record<Says, string>> = {
  more: 'More',
  less: 'Less',
  'nothing-sure': 'May be chance',
  'too-few': 'Too few to tell',
};
export const saysTone = {
  more: 'good',
  less: 'bad',
  'nothing-sure': 'note',
  'too-few': 'note',
} as const satisfies Readonly<Record<Says, string>>;
