import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A screen whose code is fetched when it is first shown: the component of that name. */
export function lazyScreen<Name extends string, Props>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
