import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../../contract/staff/staff-act.ts';
import { DataTable, Pager } from '../ui/data-table.tsx';
import type { Column } from '../ui/data-table.tsx';
import { Empty, Filters } from '../ui/frames.tsx';
import type { Filter } from './filters.tsx';
import { GuardedPage } from './guarded-page.tsx';
import { ListView } from './list-view.tsx';
import { Loaded } from './loaded.tsx';
import { useAct } from './queries.ts';
import { useFilter } from './use-filter.ts';

type FiltersOf<Answer> = Readonly<Record<string, Filter<unknown, Answer>>>;

/** What the address says by each filter. */
export type Kept<F> = {
  readonly [Name in keyof F]: F[Name] extends { read: (text: string) => infer Value }
    ? Value
    : never;
};

/** Rows of an answer that calls them so. */
type RowOf<A extends StaffAct> =
  StaffAnswerOf<A> extends { readonly rows: readonly (infer Row)[] } ? Row : never;

/** What may depend on how the list is narrowed. */
type By<K, Value> = Value | ((kept: K) => Value);

/** Where in the list the page begins, and how many rows it has at most. */
interface Place {
  readonly after: string | undefined;
  readonly limit: number;
}

/** A list of an act. Filters and place are in the address alone. */
export interface ListOf<A extends StaffAct, F extends FiltersOf<StaffAnswerOf<A>>, Row> {
  act: A;
  filters?: F;
  /** What the act is asked with. */
  args: (kept: Kept<F>, place: Place) => ArgsOf<A>;
  /** Needed where the answer does not call them `rows`. */
  rowsOf?: (answer: StaffAnswerOf<A>, kept: Kept<F>) => readonly Row[];
  /** Rows of a page. */
  limit?: number;
  /** What changes without an event is polled so often. */
  everyMs?: number;
  caption: By<Kept<F>, string>;
  columns:
    | readonly Column<Row>[]
    | ((kept: Kept<F>, answer: StaffAnswerOf<A>) => readonly Column<Row>[]);
  keyOf: (row: Row) => string;
  /** Where a row leads. */
  hrefOf?: (row: Row) => string;
  /** The text where it is empty. */
  none: By<Kept<F>, string>;
  isSideways?: boolean;
  /** Between filters and rows, once there is an answer. */
  above?: (answer: StaffAnswerOf<A>) => ReactNode;
  /** After the rows, or after the text in their place. */
  below?: (answer: StaffAnswerOf<A>) => ReactNode;
}

const usualLimit = 50;

/** Makes the component that shows a list: filters, rows, pages; and waiting, empty, failed. */
export function listOf<
  A extends StaffAct,
  const F extends FiltersOf<StaffAnswerOf<A>> = Record<never, never>,
  Row = RowOf<A>,
>(list: ListOf<A, F, Row>): () => ReactNode {
  const { act, filters = {} as F, args, limit = usualLimit, everyMs } = list;
  const isPaged = takesCursor(act);
  return function List() {
    const { said, after, at, show, showMeanwhile } = useFilter();
    const kept = keptBy(filters, said);
    const asked = useAct(act, args(kept, { after, limit }), everyMs ? { everyMs } : {});
    const named = Object.entries(filters);
    return (
      <>
        {named.length === 0 ? null : (
          <Filters>
            {named.map(([name, { Field }]) => (
              <Field
                key={name}
                text={said(name) ?? ''}
                show={(text) => show({ [name]: text })}
                showTyped={(text) => showMeanwhile({ [name]: text })}
                answer={asked.data}
              />
            ))}
          </Filters>
        )}
        <Loaded asked={asked}>
          {(answer) => {
            const { rows, next, about } = partOf(list, answer, kept);
            return (
              <>
                {list.above?.(answer)}
                {rows.length === 0 ? (
                  <Empty>{by(list.none, kept)}</Empty>
                ) : (
                  <div>
                    <Rows list={list} kept={kept} answer={answer} rows={rows} />
                    {isPaged ? (
                      <Pager
                        about={about}
                        shown={rows.length}
                        newest={after ? at({}) : null}
                        next={next ? at({ after: next }) : null}
                      />
                    ) : null}
                  </div>
                )}
                {list.below?.(answer)}
              </>
            );
          }}
        </Loaded>
      </>
    );
  };
}

interface RowsProps<A extends StaffAct, F extends FiltersOf<StaffAnswerOf<A>>, Row> {
  list: ListOf<A, F, Row>;
  kept: Kept<F>;
  answer: StaffAnswerOf<A>;
  rows: readonly Row[];
}

function Rows<A extends StaffAct, F extends FiltersOf<StaffAnswerOf<A>>, Row>({
  list: { act, caption, columns, keyOf, hrefOf, isSideways = false },
  kept,
  answer,
  rows,
}: RowsProps<A, F, Row>) {
  const [path] = useLocation();
  const name = by(caption, kept);
  return (
    <ListView
      caption={name}
      path={path}
      name={`${path} ${act.name}`}
      columns={typeof columns === 'function' ? columns(kept, answer) : columns}
    >
      {(chosen) => (
        <DataTable
          caption={name}
          columns={chosen}
          rows={rows}
          keyOf={keyOf}
          isSideways={isSideways}
          {...(hrefOf && { hrefOf })}
        />
      )}
    </ListView>
  );
}

interface PageOf<K> {
  /** Where it says more than the name that the table of pages has. */
  title?: (kept: K) => string;
  /** What the page is for, in a sentence. */
  lead: By<K, ReactNode>;
  actions?: ReactNode;
  /** The way to the other parts of its place. */
  tabs?: ReactNode;
  /** After the list, whatever it shows. */
  end?: ReactNode;
}

/** Makes a page that shows a list, for colleagues who may read it. */
export function listPage<
  A extends StaffAct,
  const F extends FiltersOf<StaffAnswerOf<A>> = Record<never, never>,
  Row = RowOf<A>,
>(page: ListOf<A, F, Row> & PageOf<Kept<F>>): () => ReactNode {
  const List = listOf(page);
  const { filters = {} as F, title, lead, actions, tabs, end } = page;
  return function ListPage() {
    const kept = useKept(filters);
    return (
      <GuardedPage
        lead={by(lead, kept)}
        actions={actions}
        {...(title && { title: title(kept) })}
      >
        {tabs}
        <List />
        {end}
      </GuardedPage>
    );
  };
}

/** What the address says by each filter of a list. */
export function useKept<F extends FiltersOf<never>>(filters: F): Kept<F> {
  return keptBy(filters, useFilter().said);
}

function keptBy<F extends FiltersOf<never>>(
  filters: F,
  said: (name: string) => string | undefined,
): Kept<F> {
  const kept = Object.entries(filters).map(([name, { read }]) => [
    name,
    read(said(name) ?? ''),
  ]);
  return Object.fromEntries(kept) as Kept<F>;
}

function by<K, Value>(given: By<K, Value>, kept: K): Value {
  return typeof given === 'function' ? (given as (kept: K) => Value)(kept) : given;
}

interface Part<Row> {
  readonly rows: readonly Row[];
  readonly next?: string | null | undefined;
  readonly about?: number | undefined;
}

function partOf<A extends StaffAct, F extends FiltersOf<StaffAnswerOf<A>>, Row>(
  { rowsOf }: ListOf<A, F, Row>,
  answer: StaffAnswerOf<A>,
  kept: Kept<F>,
): Part<Row> {
  const part = answer as Part<Row>;
  return rowsOf === undefined ? part : { ...part, rows: rowsOf(answer, kept) };
}

/** Whether an act gives its rows a page at a time. */
function takesCursor({ args }: StaffAct): boolean {
  const { def } = args._zod as { def: { shape?: object } };
  return def.shape !== undefined && 'after' in def.shape;
}
