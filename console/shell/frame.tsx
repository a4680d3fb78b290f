import { Component, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation, useRouter } from 'wouter';
import { showWaysIn } from '../../contract/staff/session-acts.ts';
import { useSilentSince } from '../platform/live.ts';
import { paths } from '../platform/paths.ts';
import { useAct } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { Key } from '../ui/button.tsx';
import { Failed, Notice, Waiting } from '../ui/frames.tsx';
import { Ago, useNow } from '../ui/instant.tsx';
import { typeAhead, useKeys } from '../ui/keys.ts';
import { Logo } from '../ui/logo.tsx';
import { Bell } from './bell.tsx';
import css from './frame.module.css';
import type { Section } from './page-row.tsx';
import { menuFor, pageAt } from './routes.ts';
import { Screens } from './screens.tsx';

const SearchDialog = lazyScreen(() => import('./search-dialog.tsx'), 'SearchDialog');

const KeysDialog = lazyScreen(() => import('./keys-dialog.tsx'), 'KeysDialog');

/** The column of places, and the screen of the address beside it. */
export function Frame() {
  const [address, navigate] = useLocation();
  const { parser } = useRouter();
  const here = pageAt(parser, address)?.section;
  const [showsKeys, setShowsKeys] = useState(false);
  const [searches, setSearches] = useState(false);
  const { person, roles } = useSession();
  const menu = menuFor(roles);
  const lender = useAct(showWaysIn, {}).data?.lender ?? 'ExtraMoney';
  useKeys({
    ...Object.fromEntries(menu.map(({ key, path }) => [`g ${key}`, () => navigate(path)])),
    '?': () => setShowsKeys(true),
    '/': () => {
      typeAhead();
      setSearches(true);
    },
  });
  useFocusOn(address);
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#screen">
        Go to what is shown
      </a>
      <header className={css.column}>
        <Link href={paths.today} className={css.brand}>
          <Logo />
          <span>{lender}</span>
        </Link>
        <Places menu={menu} here={here} />
        <div className={css.foot}>
          <p>
            {person.name}
            <span>{roles.join(', ')}</span>
          </p>
          <Bell />
          <button type="button" data-search="" onClick={() => setSearches(true)}>
            Search <Key name="/" />
          </button>
          <button type="button" onClick={() => setShowsKeys(true)}>
            Keys <Key name="?" />
          </button>
        </div>
      </header>
      <main id="screen" tabIndex={-1} className={css.screen}>
        <Silence />
        <Boundary key={address}>
          <Suspense fallback={<Waiting />}>
            <Screens />
          </Suspense>
        </Boundary>
      </main>
      {searches ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setSearches(false)} />
        </Suspense>
      ) : null}
      {showsKeys ? (
        <Suspense fallback={null}>
          <KeysDialog onClose={() => setShowsKeys(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface PlacesProps {
  menu: ReturnType<typeof menuFor>;
  /** The place of the screen that is shown. */
  here: Section | undefined;
}

function Places({ menu, here }: PlacesProps) {
  return (
    <nav aria-label="Places" className={css.places}>
      <ul>
        {menu.map((place) => (
          <li key={place.path}>
            <Link href={place.path} aria-current={place.section === here ? 'page' : undefined}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                {place.icon.map((stroke) => (
                  <path key={stroke} d={stroke} />
                ))}
              </svg>
              <span>{place.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Another screen begins at its top, for eyes and readers; the first one as the browser has it. */
function useFocusOn(address: string): void {
  const shown = useRef(address);
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    document.querySelector<HTMLElement>('#screen')?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [address]);
}

/** How long it may be quiet before a notice: the browser reopens a lost stream. */
const quietMs = 4000;

/** No events of others' changes arrive. */
function Silence() {
  const since = useSilentSince();
  const now = useNow();
  if (since === null || now - since.getTime() < quietMs) return null;
  return (
    <Notice tone="warn">
      <p>
        The server last answered <Ago at={since} />. What others change is not shown.
      </p>
    </Notice>
  );
}

/** A screen that fails leaves the column standing. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Failed
        sentence="This screen could not be shown. There may be a new release."
        onRetry={() => location.reload()}
      />
    );
  }
}
