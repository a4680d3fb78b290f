import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { pricePlaces } from '../../contract/borrower/shown-price.ts';
import * as frame from '../../contract/sentences/frame.ts';
import * as say from '../../contract/sentences/without-scripts.ts';
import { App } from './app.tsx';
import { AppOutline } from './app-outline.tsx';
import { firstAskedOn } from './first-asked.ts';
import { anonymousHomeModule, signedInHomeModule } from '../home/home-page.tsx';
import { NextLoanRow } from '../home/return-visit/next-loan-row.tsx';
import { paths } from '../platform/paths.ts';
import { routes } from './routes.tsx';
import type { Route } from './routes.tsx';

/** A page as the build writes it: the address, its title, and its content. */
export interface PrerenderedPage extends Pick<Route, 'path' | 'title' | 'access'> {
  /** Whether the markup is the screen itself, or only its outline while it is fetched. */
  readonly whole: boolean;
  readonly markup: string;
  /** Whether places for the price stand in the markup. */
  readonly showsPrice: boolean;
  /** What it asks the server before its screen is there, when a borrower is logged in. */
  readonly asks: string;
  /** The modules of its screen that the app itself does not hold. */
  readonly modules: readonly string[];
  /** Those that drew it and that it does not load: it needs their styles alone. */
  readonly drawnBy: readonly string[];
  /** Those that it needs when a borrower is logged in. */
  readonly sessionModules: readonly string[];
}

/** The addresses of the route table that only lead to another one, and where to. */
export function leadingAddresses(): Record<string, string> {
  const leading = routes.flatMap(({ path, leadsTo }) =>
    leadsTo === undefined ? [] : [[path, leadsTo] as const],
  );
  return Object.fromEntries(leading);
}

/** Every page of the route table, and the one for addresses that are in none. */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  const notFound = {
    path: '/not-found',
    title: frame.notFoundTitle,
    access: 'public',
  } as const;
  const screens = routes.filter(({ leadsTo }) => leadsTo === undefined);
  return await Promise.all([...screens.map(pageOf), pageOf(notFound)]);
}

/**
 * Public pages without varying parts are there as a whole; the others, which depend on who asks,
 * as the outline of their screen.
 */
async function pageOf(route: Omit<Route, 'page'> & Partial<Route>): Promise<PrerenderedPage> {
  const { path, title, access, page } = route;
  const isPublic = access === 'public';
  const whole = isPublic && !path.includes(':') && path !== '/al';
  const withoutScripts = isPublic && page ? <page.Screen /> : <p>{say.needed}</p>;
  const element = whole ? (
    <App prerenderPath={path} />
  ) : (
    <Router ssrPath={path}>
      <AppOutline title={title} hasBack={path !== paths.me} withoutScripts={withoutScripts} />
    </Router>
  );
  const markup = await textOf(element);
  return {
    path,
    title,
    access,
    whole,
    markup,
    showsPrice: markup.includes(pricePlaces().example.total),
    asks: firstAskedOn(path),
    modules: page?.module === undefined ? [] : [page.module],
    drawnBy: path === paths.home ? [anonymousHomeModule] : [],
    sessionModules: path === paths.home ? [signedInHomeModule] : [],
  };
}

/** The row of a product that opens later, as it is once in the pages that have it. */
export async function nextLoanMarkup(): Promise<string> {
  const rows = pricePlaces().nextLoans.map((loan) => (
    <NextLoanRow key={loan.label} {...loan} />
  ));
  return await textOf(rows);
}

async function textOf(page: Parameters<typeof prerender>[0]): Promise<string> {
  const { prelude } = await prerender(page, {
    onError: (failure) => {
      throw failure;
    },
  });
  return await new Response(prelude).text();
}
