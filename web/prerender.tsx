import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { AppOutline } from './app-outline.tsx';
import { routes } from './routes.tsx';

/** A page as the build writes it: the address, its title, and what stands in it. */
export interface PrerenderedPage {
  readonly path: string;
  readonly title: string;
  readonly access: 'public' | 'auth';
  /** Whether the markup is the screen itself, or only its outline while it is fetched. */
  readonly whole: boolean;
  readonly markup: string;
}

/**
 * Every page of the route table. Public pages without parts in their path are there as a whole;
 * the others, which depend on who asks, as the outline of their screen.
 */
export async function prerenderPages(): Promise<PrerenderedPage[]> {
  return await Promise.all(
    routes.map(async ({ path, title, access }) => {
      const whole = access === 'public' && !path.includes(':') && path !== '/al';
      const page = whole ? <App prerenderPath={path} /> : <AppOutline title={title} />;
      return { path, title, access, whole, markup: await textOf(page) };
    }),
  );
}

async function textOf(page: Parameters<typeof prerender>[0]): Promise<string> {
  const { prelude } = await prerender(page, {
    onError: (failure) => {
      throw failure;
    },
  });
  return await new Response(prelude).text();
}
