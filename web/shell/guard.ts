import { paths } from '../platform/paths.ts';
import { findRoute } from './routes.tsx';

/**
 * The navigation guard of the specification. Visitors without a token may open home and public
 * screens. Anything else is cancelled, and the login drawer opens instead.
 */
export function mayEnter(address: string, token: string | null): boolean {
  const path = address.replace(/[?#].*$/, '');
  if (path === paths.home || token !== null) return true;
  return findRoute(path)?.access !== 'auth';
}
