import { Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { lazyScreen } from './lazy-screen.ts';
import css from './list-view.module.css';
import { useListViews } from './list-views.ts';

const ListViewDialog = lazyScreen(() => import('./list-view-dialog.tsx'), 'ListViewDialog');

/** Of fewer there is nothing to choose. */
const fewestColumns = 4;

interface ListViewProps<Row> {
  caption: string;
  path: string;
  /** Under which this browser keeps its views. */
  name: string;
  columns: readonly Column<Row>[];
  /** The table, with the columns that are chosen. */
  children: (columns: readonly Column<Row>[]) => ReactNode;
}

/** A list with the columns that this browser chose, its saved views, and the way to change both. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { caption, path, name, columns, children } = props;
  const views = useListViews(name);
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const main = columns.find((one) => one.isMain) ?? columns[0];
  const stays = (column: Column<Row>) => column === main || column === columns[0];
  const shown = columns.filter((one) => stays(one) || !views.hidden.includes(one.head));
  if (columns.length < fewestColumns) return children(columns);
  return (
    <div ref={frame}>
      <div className={css.bar}>
        {views.views.map((view) => (
          <Link
            key={view.name}
            href={view.search === '' ? path : `${path}?${view.search}`}
            onClick={() => views.hide(view.hidden)}
          >
            {view.name}
          </Link>
        ))}
        <Button look="plain" onClick={() => setIsOpen(true)}>
          View …
        </Button>
      </div>
      {children(shown)}
      {isOpen ? (
        <Suspense>
          <ListViewDialog
            caption={caption}
            columns={columns.map((one) => ({ head: one.head, stays: stays(one) }))}
            views={views}
            table={() => frame.current?.querySelector('table') ?? null}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
