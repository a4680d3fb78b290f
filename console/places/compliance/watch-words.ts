import type { ArgsOf } from '../../../contract/staff/staff-act.ts';
import type { watch } from '../../../contract/staff/watch-acts.ts';

export type WatchedKind = ArgsOf<typeof watch>['kind'];

export const kindTitles: Readonly<Record<WatchedKind, string>> = {
  nrc: 'Identity card',
  mobile: 'Mobile number',
  device: 'Phone',
};

export const kindOptions = (Object.keys(kindTitles) as WatchedKind[]).map((value) => ({
  value,
  label: kindTitles[value],
}));
