import type { Field } from '../../ui/field-list.tsx';

/** An auditor comes for some days; of others it may be known when they leave. */
export function lastDayField(roles = ''): Field {
  const isAuditor = roles.split(',').includes('auditor');
  return {
    kind: 'day',
    label: isAuditor ? 'Last day' : 'Last day, if there is one',
    hint: isAuditor ? 'An auditor must have one.' : undefined,
    whenEmpty: 'null',
  };
}
