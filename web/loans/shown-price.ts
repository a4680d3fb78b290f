import { priceElementId, pricePlaces } from '../../contract/borrower/shown-price.ts';
import type { ShownPrice } from '../../contract/borrower/shown-price.ts';
import { paths } from '../platform/paths.ts';
import { inertDocument } from '../ui/trusted.ts';

let known: ShownPrice | undefined = import.meta.env.SSR ? pricePlaces : priceIn(document);

/**
 * What strangers are shown of the price: as the server wrote it into the page. Of a page without
 * one `fetchPrice` must have come to its end before.
 */
export function shownPrice(): ShownPrice {
  if (known === undefined) throw new Error('the price was not fetched');
  return known;
}

/** Takes the price out of the page of home, for whoever came by a page that has none. */
export async function fetchPrice(): Promise<void> {
  if (known !== undefined) return;
  const answer = await fetch(paths.home);
  known = priceIn(inertDocument(await answer.text()));
  shownPrice();
}

function priceIn(page: Document): ShownPrice | undefined {
  const text = page.getElementById(priceElementId)?.textContent;
  // Our own server wrote it; nothing else may write into a page of ours.
  return text ? JSON.parse(text) : undefined;
}
