import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { counts } from './counts.ts';
import css from './data-table.module.css';
import { useKeys } from './keys.ts';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Digits under each other, to the right. */
  readonly isNumber?: boolean;
  /** What the row is about; the first column where none says so. It takes what the others leave. */
  readonly isMain?: boolean;
  /** Sentences, which may take several lines. */
  readonly isLong?: boolean;
  /** Left out where the screen is narrow. */
  readonly isWide?: boolean;
  /** Left out already where there is not room for all. */
  readonly isSpare?: boolean;
}

/** What a table shows of its rows, for every list that shows them. */
export interface TableOf<Row> {
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  readonly hrefOf: (row: Row) => string;
}

interface DataTableProps<Row> {
  /** What the table holds, for readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** In the server's order. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Where a row leads; its first cell is then the link. */
  hrefOf?: (row: Row) => string;
  /** Of a statement: a heading, or a sum of the rows above it. */
  roleOf?: (row: Row) => 'heading' | 'sum' | undefined;
  /** It has more columns than there may be room for, and nothing in it takes the focus. */
  isSideways?: boolean;
}

/** Rows as the server put them. `j` and `k` go through those that lead somewhere. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, hrefOf, roleOf, isSideways = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [, navigate] = useLocation();
  useKeys(
    hrefOf ? { j: () => focusRow(body.current, 1), k: () => focusRow(body.current, -1) } : {},
  );
  return (
    // Keys move it sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.frame} tabIndex={isSideways ? 0 : undefined}>
      <table className={css.table}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.head} scope="col" className={lookOf(column, columns)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => {
            const href = hrefOf?.(row);
            return (
              // The link in its first cell is what keyboards and readers use.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <tr
                key={keyOf(row)}
                data-role={roleOf?.(row)}
                className={href === undefined ? undefined : css.leads}
                onClick={(event) => {
                  const { target } = event;
                  const isOwn = target instanceof Element && target.closest('a, button');
                  if (href !== undefined && !isOwn && !hasSelection()) navigate(href);
                }}
              >
                {columns.map((column, place) => (
                  <td
                    key={column.head}
                    className={lookOf(column, columns)}
                    data-head={column.isNumber ? column.head : undefined}
                  >
                    {place === 0 && href !== undefined ? (
                      <Link href={href} data-row="">
                        {column.cell(row)}
                      </Link>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function lookOf<Row>(column: Column<Row>, columns: readonly Column<Row>[]): string {
  const { isNumber, isLong, isWide = false, isSpare = false } = column;
  const isMain = column === (columns.find((one) => one.isMain) ?? columns[0]);
  const looks = [
    isMain && css.main,
    isNumber && css.number,
    isLong && css.long,
    (isWide || isSpare) && css.wide,
    isSpare && css.spare,
  ];
  return looks.filter(Boolean).join(' ');
}

function focusRow(body: HTMLElement | null, step: 1 | -1): void {
  const links = [...(body?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at < 0 ? links[step > 0 ? 0 : links.length - 1] : links[at + step];
  next?.focus();
}

function hasSelection(): boolean {
  return getSelection()?.isCollapsed === false;
}

interface PagerProps {
  /** Of the list: about how many there are in all, where the server counts. */
  about?: number | undefined;
  shown: number;
  /** The address of the first rows, whatever their order, when others are shown. */
  newest: string | null;
  /** The address of what follows; null at the end. */
  next: string | null;
}

/** What is shown of a list, and the way on. The cursor is in the address. */
export function Pager({ about, shown, newest, next }: PagerProps) {
  const isAll = newest === null && next === null;
  // Where it goes on, an estimate that is no larger than what is shown says nothing.
  const isSaid = about !== undefined && about > shown;
  const of = isSaid ? ` of about ${counts.format(about)}` : ' shown';
  return (
    <nav className={css.pager} aria-label="Pages">
      <span>{isAll ? `${shown} in all` : `${shown}${of}`}</span>
      {newest === null ? null : <Link href={newest}>From the start</Link>}
      {next === null ? null : <Link href={next}>Next</Link>}
    </nav>
  );
}
