import { useLocation, useSearchParams } from 'wouter';
import { withFilter } from './paths.ts';

/** What a list is filtered by and the place in it: both are in the address alone. */
export function useFilter() {
  const [search] = useSearchParams();
  const [path, navigate] = useLocation();
  const at = (change: Readonly<Record<string, string | undefined>>) =>
    withFilter(path, { ...Object.fromEntries(search), after: undefined, ...change });
  return {
    /** What the address says by a name; nothing where it says nothing. */
    said: (name: string) => search.get(name) || undefined,
    /** The one of these values that the address names. */
    one: <Value extends string>(name: string, values: readonly Value[]) =>
      values.find((value) => value === search.get(name)),
    /** Another page about what the filters leave. */
    elsewhere: (there: string) =>
      withFilter(there, { ...Object.fromEntries(search), after: undefined }),
    after: search.get('after') || undefined,
    /** The address of this list with another filter, from its first page on. */
    at,
    show: (change: Readonly<Record<string, string | undefined>>) => navigate(at(change)),
    /** The same for what changes with every letter: the way back leads past it. */
    showMeanwhile: (change: Readonly<Record<string, string | undefined>>) =>
      navigate(at(change), { replace: true }),
  };
}
