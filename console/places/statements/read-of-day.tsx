import type { showStatementDay } from '../../../contract/staff/statement-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  formatKwacha,
  parseKwacha,
  sumNgwee,
  zeroNgwee,
} from '../../../contract/words/ngwee.ts';
import { counted } from '../../ui/counts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Panel, Tag } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { classes } from './statement-words.ts';

type Read = NonNullable<NonNullable<StaffAnswerOf<typeof showStatementDay>['head']>['read']>;
type Row = Read['classes'][number] | { class: null; rows: number; in: string; out: string };

/** Every row of the day's statements by class. Counts and sums match the statements. */
export function ReadOfDay({ read }: { read: Read }) {
  const { fetched, brought, inBoth, setAside, closing } = read;
  const total = {
    class: null,
    rows: read.classes.reduce((sum, one) => sum + one.rows, 0),
    in: sumOf(read.classes.map((one) => one.in)),
    out: sumOf(read.classes.map((one) => one.out)),
  };
  const sources = [
    fetched === null ? null : `${counted(fetched, 'row')} fetched`,
    brought === null ? null : `${counted(brought, 'row')} uploaded`,
    inBoth === 0 ? null : `${counted(inBoth, 'row')} in both, counted once`,
  ].filter((one) => one !== null);
  return (
    <Panel title="Statement rows">
      <p>
        {sources.join(', ') || 'No rows'}.
        {closing === null ? null : (
          <>
            {' '}
            Balance after the last row: <Money kwacha={closing} />.
          </>
        )}
      </p>
      <DataTable
        caption="Rows by class"
        columns={columns}
        rows={[...read.classes, total]}
        keyOf={(row) => row.class ?? 'total'}
      />
      {setAside.length === 0 ? null : (
        <details>
          <summary>{counted(setAside.length, 'line')} set aside: titles and totals</summary>
          <ul>
            {setAside.map(({ line, text }) => (
              <li key={line}>
                Line {line}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

const columns: readonly Column<Row>[] = [
  {
    head: 'Class',
    cell: (row) =>
      row.class === null ? (
        <strong>All rows</strong>
      ) : (
        <Tag tone={classes[row.class][1]}>{classes[row.class][0]}</Tag>
      ),
    isMain: true,
  },
  { head: 'Rows', cell: ({ rows }) => rows, isNumber: true },
  { head: 'In', cell: (row) => <Money kwacha={row.in} />, isNumber: true },
  { head: 'Out', cell: (row) => <Money kwacha={row.out} />, isNumber: true },
];

function sumOf(amounts: readonly string[]): string {
  return formatKwacha(sumNgwee(amounts.map((amount) => parseKwacha(amount) ?? zeroNgwee)));
}
