import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { languageHeading } from '../../contract/sentences/set.ts';
import { offeredLanguages, openForVisit } from '../platform/page-language.ts';
import { lazyPage } from '../platform/lazy-page.tsx';
import { openWithoutCommand } from '../login/log-in-button.tsx';
import { useSession } from '../platform/session/use-session.ts';
import { LanguageChoice } from '../platform/language-choice.tsx';
import { markupOf } from '../ui/trusted.ts';
import css from './home-page.module.css';
import { HomeWaiting } from './home-waiting.tsx';

/** The module of a logged-in borrower's home. */
export const signedInHomeModule = 'home/signed-in-home.tsx';

const signedIn = lazyPage(
  signedInHomeModule,
  async () => (await import('./signed-in-home.tsx')).SignedInHome,
);

/** The module of the anonymous home, of which the page holds only what it drew. */
export const anonymousHomeModule = 'home/anonymous-home.tsx';

const anonymous = lazyPage(
  anonymousHomeModule,
  async () => await (await import('./anonymous-home.tsx')).anonymousHome(),
);

/** Fetches what a logged-in borrower's home needs. */
export const loadSignedInHome = signedIn.load;

/**
 * Home. The prerendered page holds both the anonymous panel and the waiting look of the others.
 * Its inline script says by `data-session` which is seen before this code runs.
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
      {offeredLanguages === null ? null : (
        <div className={css.languages}>
          <LanguageChoice
            label={languageHeading}
            onChoose={(code) => void openForVisit(code)}
          />
        </div>
      )}
      {drawn === undefined ? (
        <div className={css.anonymous}>
          <anonymous.Screen />
        </div>
      ) : (
        <Drawn markup={drawn} />
      )}
      <div className={css.waiting}>
        <HomeWaiting />
      </div>
    </>
  );
}

/**
 * The anonymous home of the prerendered page. It never changes, so the page keeps its
 * markup and spares the code that draws it; only visitors from another page fetch that.
 */
const drawn = typeof document === 'undefined' ? undefined : drawnMarkup();

function drawnMarkup(): string | undefined {
  const place = document.querySelector(`.${css.anonymous}`);
  return place === null ? undefined : markupOf(place);
}

function Drawn({ markup }: { markup: string }) {
  const [, navigate] = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = ref.current;
    const click = (event: MouseEvent) => {
      const touched = event.target instanceof Element ? event.target : null;
      if (touched?.closest('button')) openWithoutCommand();
      const link = touched?.closest('a');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      navigate(link.pathname);
    };
    place?.addEventListener('click', click);
    return () => place?.removeEventListener('click', click);
  }, [navigate]);
  return (
    <div
      ref={ref}
      className={css.anonymous}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- it is our own page, as the server sent it
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
