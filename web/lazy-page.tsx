import { lazy } from 'react';
import type { ComponentType } from 'react';

/** A screen that is fetched when it is first needed. */
export interface Page {
  readonly Screen: ComponentType;
  /** The module it is in, from this folder, so that pages can fetch it ahead; in no other when
   * the app itself holds it. */
  readonly module?: string;
  /** Fetches the screen ahead, so that showing it does not wait. */
  readonly load: () => Promise<unknown>;
}

/** A page whose code is fetched once, by the first who loads or shows it. */
export function lazyPage(module: string, fetchScreen: () => Promise<ComponentType>): Page {
  let fetched: Promise<{ default: ComponentType }> | undefined;
  const load = () => {
    fetched ??= fetchScreen().then((screen) => ({ default: screen }));
    return fetched;
  };
  return { Screen: lazy(load), load, module };
}
