import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pager } from '../ui/data-table.tsx';
import { Empty } from '../ui/frames.tsx';
import { Loaded } from './loaded.tsx';
import { useFilter } from './use-filter.ts';

interface Listing<Row> {
  readonly rows: readonly Row[];
  /** The cursor of what follows; none at the end. */
  readonly next?: string | null | undefined;
  /** About how many there are in all, where the server counts. */
  readonly about?: number | undefined;
}

interface ListedProps<Row> {
  asked: UseQueryResult<Listing<Row>>;
  /** The text where it is empty. */
  none: string;
  /** The table of the rows. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list, a page at a time, with the way on. */
export function Listed<Row>({ asked, none, children }: ListedProps<Row>) {
  const { after, at } = useFilter();
  return (
    <Loaded asked={asked}>
      {({ rows, next, about }) =>
        rows.length === 0 ? (
          <Empty>{none}</Empty>
        ) : (
          <div>
            {children(rows)}
            <Pager
              about={about}
              shown={rows.length}
              newest={after ? at({}) : null}
              next={next ? at({ after: next }) : null}
            />
          </div>
        )
      }
    </Loaded>
  );
}
