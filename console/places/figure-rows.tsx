import type { UseQueryResult } from '@tanstack/react-query';
import { Loaded } from '../platform/loaded.tsx';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { Empty } from '../ui/frames.tsx';
import { Money } from '../ui/money.tsx';

interface FigureAnswer<Row> {
  readonly rows: readonly Row[];
  readonly sum: string;
  readonly count: number;
  readonly next?: string | undefined;
}

interface FigureRowsProps<Row> {
  title: string;
  asked: UseQueryResult<FigureAnswer<Row>>;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** Asks for the rows behind a cursor. */
  onNext: (after: string) => void;
  onClose: () => void;
}

/** The transfers that add up to a figure, some at a time, and their sum. */
export function FigureRows<Row>(props: FigureRowsProps<Row>) {
  const { title, asked, columns, keyOf, onNext, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Loaded asked={asked}>
        {({ rows, sum, count, next }) => (
          <>
            {rows.length === 0 ? (
              <Empty>Nothing was booked here.</Empty>
            ) : (
              <DataTable
                caption="Transfers, in the order they were booked in"
                columns={columns}
                rows={rows}
                keyOf={keyOf}
              />
            )}
            <p>
              {count} in all, together <Money kwacha={sum} />.
            </p>
            <DialogActions>
              {next === undefined ? null : (
                <Button onClick={() => onNext(next)}>Show the next</Button>
              )}
              <Button onClick={onClose}>Close</Button>
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
