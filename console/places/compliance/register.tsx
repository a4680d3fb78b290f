import type { Filter } from '../../platform/filters.tsx';
import { choice } from '../../platform/filters.tsx';
import { ByLaw, type Clock } from './compliance-words.tsx';

/** Which part of a register is shown: what is open, or what ended. */
export const registerFilters: { show: Filter<'ended' | undefined> } = {
  show: choice({
    label: 'Show',
    none: 'Those that are open',
    words: { ended: 'Those that ended' },
  }),
};

/** Above a register: within how many days the law has us tell of what is in it. */
export function lawOf(what: string) {
  return ({ clock }: { readonly clock: Clock }) => <ByLaw clock={clock} what={what} />;
}
