import type { ComponentType } from 'react';
import { priceElementId, pricePlaces } from '../../../contract/borrower/shown-price.ts';
import type { ShownPrice } from '../../../contract/borrower/shown-price.ts';
import { paths } from '../../platform/paths.ts';

let known: ShownPrice | undefined = import.meta.env.SSR
  ? pricePlaces()
  : read(document.getElementById(priceElementId)?.textContent);

/** What strangers are shown of the price, on a screen that was made `withPrice`. */
export function shownPrice(): ShownPrice {
  if (known === undefined) throw new Error('the page has no price');
  return known;
}

/**
 * A screen that shows the price, once the price is known. The server wrote it into the page, and
 * a page without one takes it from the home page.
 */
export function withPrice(Screen: ComponentType): () => Promise<ComponentType> {
  return async () => {
    known ??= read(dataIn.exec(await (await fetch(paths.home)).text())?.[1]);
    return Screen;
  };
}

/** As a text, since no policy of this page allows the rest of that one. */
const dataIn = new RegExp(`id="${priceElementId}">([^<]*)`);

function read(data: string | null | undefined): ShownPrice | undefined {
  // Our own server wrote it; nothing else may write into our pages.
  return data ? JSON.parse(data) : undefined;
}
