import { useDeferredValue } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';

const useLocation: BaseLocationHook = (...options) => {
  const [path, navigate] = useBrowserLocation(...options);
  return [useDeferredValue(path), navigate];
};

const useQuery: BaseSearchHook = (...options) => useDeferredValue(useSearch(...options));

/**
 * The address for the router, as React comes to it. The tap that changes it is painted first,
 * and the new screen is drawn in slices after it. On a cheap phone drawing one takes longer than
 * a paint may wait. Path and query change in the same moment.
 */
export const unhurried = { hook: useLocation, searchHook: useQuery };
