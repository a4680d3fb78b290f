import { Suspense, useEffect, useState } from 'react';
import { listNotices } from '../../contract/staff/notice-acts.ts';
import { lazyScreen } from '../platform/lazy-screen.ts';
import { useAct } from '../platform/queries.ts';
import css from './frame.module.css';

const Notices = lazyScreen(() => import('./notices-dialog.tsx'), 'NoticesDialog');

/** What runs out while no event comes. */
const againMs = 60_000;
const plainTitle = document.title;

/** How much awaits the user, here and in the title of the browser, and the list of it. */
export function Bell() {
  const count = useAct(listNotices, { most: 0 }, { everyMs: againMs }).data?.count ?? 0;
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    document.title = count === 0 ? plainTitle : `(${count}) ${plainTitle}`;
    return () => void (document.title = plainTitle);
  }, [count]);
  return (
    <>
      <button type="button" data-bell="" onClick={() => setIsOpen(true)}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M4 14.5h12l-1.5-2V9a4.5 4.5 0 0 0-9 0v3.5z" />
          <path d="M8.5 17h3" />
        </svg>
        Awaits you <span className={css.count}>{count}</span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <Notices onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
