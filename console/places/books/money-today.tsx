import { Link } from 'wouter';
import { showCash } from '../../../contract/staff/cash-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { SaidOf } from './said-of.tsx';

type Cash = StaffAnswerOf<typeof showCash>;
type Float = Cash['floats'][number];

const lookEveryMs = 60_000;

/** Of the day: what came in and went out, and what the floats hold. */
export function MoneyToday() {
  const asked = useAct(showCash, {}, { everyMs: lookEveryMs });
  return (
    <Panel title="Money today" actions={<Link href={paths.cash}>Cash</Link>}>
      <Loaded asked={asked}>
        {(cash) => (
          <DataTable
            caption="What moved today, and what the floats hold"
            columns={columnsOf(cash)}
            rows={cash.floats}
            keyOf={({ network }) => network}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function columnsOf({ said }: Cash): readonly Column<Float>[] {
  return [
    { head: 'Network', cell: ({ network }) => network, isMain: true },
    { head: 'In', cell: ({ inToday }) => <Money kwacha={inToday} />, isNumber: true },
    { head: 'Out', cell: ({ outToday }) => <Money kwacha={outToday} />, isNumber: true },
    {
      head: 'Coming in',
      cell: ({ underWayIn }) => <Money kwacha={underWayIn} />,
      isNumber: true,
      isWide: true,
    },
    {
      head: 'Going out',
      cell: ({ underWayOut }) => <Money kwacha={underWayOut} />,
      isNumber: true,
      isWide: true,
    },
    { head: 'Booked', cell: ({ booked }) => <Money kwacha={booked} />, isNumber: true },
    {
      head: 'Provider says',
      cell: ({ network }) => <SaidOf said={said} network={network} />,
      isNumber: true,
      isWide: true,
    },
  ];
}
