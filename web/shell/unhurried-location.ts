import { useDeferredValue } from 'react';
import type { BaseLocationHook, BaseSearchHook } from 'wouter';
import { useBrowserLocation, useSearch } from 'wouter/use-browser-location';

/**
 * The address, as React comes to it: the tap that changes it is painted first, and the new screen
 * is drawn in slices after it. On a cheap phone drawing one takes longer than a paint may wait.
 */
export const useUnhurriedLocation: BaseLocationHook = (...options) => {
  const [path, navigate] = useBrowserLocation(...options);
  return [useDeferredValue(path), navigate];
};

/** What stands behind the `?`, changing in the same moment as the address before it. */
export const useUnhurriedSearch: BaseSearchHook = (...options) =>
  useDeferredValue(useSearch(...options));
