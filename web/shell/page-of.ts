import { notFoundTitle } from '../../contract/sentences/frame.ts';
import type { PageOf } from '../tracking/action-id.ts';
import { findRoute } from './routes.tsx';

/** The screen of an address, by its pattern and its title. */
export const pageOf: PageOf = (path) => {
  const route = findRoute(path);
  return { pageId: route?.path ?? '/not-found', pageName: route?.title ?? notFoundTitle };
};
