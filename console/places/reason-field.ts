import type { Field } from '../ui/field-list.tsx';

/** Why staff do what they do; fewer letters than its schema wants say nothing. */
export const reasonField = {
  kind: 'words',
  label: 'Reason',
  longest: 500,
  wanted: 'Give a reason, in a few words.',
} as const satisfies Field;
