import { useLayoutEffect } from 'react';
import { lazyPage } from '../lazy-page.tsx';
import { useSession } from '../session/use-session.ts';
import { AnonymousHome } from './anonymous-home.tsx';
import css from './home-page.module.css';
import { HomeWaiting } from './home-waiting.tsx';

/** The module of a logged-in borrower's home. */
export const signedInHomeModule = 'home/signed-in-home.tsx';

const signedIn = lazyPage(
  signedInHomeModule,
  async () => (await import('./signed-in-home.tsx')).SignedInHome,
);

/** Fetches what a logged-in borrower's home needs. */
export const loadSignedInHome = signedIn.load;

/**
 * Home. The prerendered page holds both the anonymous face and the waiting look of the others,
 * and its inline script says by `data-session` which is seen before this code runs.
 */
export function HomePage() {
  const { token } = useSession();
  const isIn = token !== null;
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-session', isIn);
  }, [isIn]);
  if (isIn) return <signedIn.Screen />;
  return (
    <>
      <div className={css.anonymous}>
        <AnonymousHome />
      </div>
      <div className={css.waiting}>
        <HomeWaiting />
      </div>
    </>
  );
}
