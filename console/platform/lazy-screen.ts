import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A screen whose code is fetched when it is first shown. */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
