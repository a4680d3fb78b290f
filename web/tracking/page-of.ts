import { notFoundTitle } from '../../contract/sentences/frame.ts';
import { findRoute } from '../routes.tsx';

/** A screen by its pattern, `/billing-details/:orderId`: what varies in it is left out. */
export function pageOf(path: string): { readonly pageId: string; readonly pageName: string } {
  const route = findRoute(path);
  return { pageId: route?.path ?? '/not-found', pageName: route?.title ?? notFoundTitle };
}
