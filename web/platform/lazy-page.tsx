import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

/** A screen that is fetched when it is first needed. */
export interface Page {
  readonly Screen: ComponentType;
  /** The module it is in, from `web/`, so that pages can fetch it ahead; in no other when
   * the app itself holds it. */
  readonly module?: string;
  /** Fetches the screen ahead, so that showing it does not wait. */
  readonly load: () => Promise<unknown>;
}

const pages = new Map<string, Page>();

/**
 * A page whose code is fetched once, by the first who loads or shows it. One that is there
 * already is shown at once. Otherwise a change before React has asked for the code would discard
 * a prerendered page, with what was typed into it.
 */
export function lazyPage(module: string, fetchScreen: () => Promise<ComponentType>): Page {
  let fetched: Promise<{ default: ComponentType }> | undefined;
  let known: ComponentType | null = null;
  const load = () => {
    fetched ??= fetchScreen().then(
      (screen) => {
        known = screen;
        return { default: screen };
      },
      (error: unknown) => {
        // Fetched ahead while the network was away; opening the screen tries again.
        fetched = undefined;
        throw error;
      },
    );
    return fetched;
  };
  const Fetched = lazy(load);
  function Screen() {
    const [Shown] = useState<ComponentType>(() => known ?? Fetched);
    return <Shown />;
  }
  const page = { Screen, load, module };
  pages.set(module, page);
  return page;
}

/** Fetches a page's code ahead. One that is no lazy page is there already. */
export async function loadPage(module: string): Promise<void> {
  await pages.get(module)?.load();
}
