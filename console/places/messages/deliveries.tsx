import { showDeliveries } from '../../../contract/staff/message-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Aside, Empty, Panel } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import { gatewayText, networkText } from './gateway-words.ts';
import { counts } from '../../ui/counts.ts';

type Deliveries = StaffAnswerOf<typeof showDeliveries>;
type Network = Deliveries['networks'][number];
type Ends = Omit<Network, 'network'>;
type DayOf = Deliveries['days'][number];

const percentText = (percent: number) => `${percent.toFixed(1)} %`;

/** What did not arrive of what has an end or should have had one. */
function failedPercent({ messages, failed, unknown }: Ends): number {
  return messages === 0 ? 0 : (100 * (failed + unknown)) / messages;
}

const ends: readonly Column<Ends>[] = [
  { head: 'Messages', cell: ({ messages }) => counts.format(messages), isNumber: true },
  { head: 'Delivered', cell: ({ delivered }) => counts.format(delivered), isNumber: true },
  { head: 'Failed', cell: ({ failed }) => counts.format(failed), isNumber: true },
  { head: 'No answer', cell: ({ unknown }) => counts.format(unknown), isNumber: true },
  {
    head: 'Did not arrive',
    cell: (row) => percentText(failedPercent(row)),
    isNumber: true,
  },
];
const byNetwork: readonly Column<Network>[] = [
  { head: 'Network', cell: ({ network }) => networkText(network), isMain: true },
  ...ends,
];
const byGateway: readonly Column<Deliveries['gateways'][number]>[] = [
  { head: 'Gateway', cell: ({ gateway }) => gatewayText(gateway), isMain: true },
  ...ends,
  {
    head: 'Cost, at least',
    cell: ({ cost }) => (cost === null ? 'No price' : <Money kwacha={cost} />),
    isNumber: true,
  },
];
const failures: readonly Column<Deliveries['failures'][number]>[] = [
  { head: 'Why', cell: ({ why }) => why, isMain: true, isLong: true },
  { head: 'Network', cell: ({ network }) => networkText(network) },
  { head: 'Gateway', cell: ({ gateway }) => gatewayText(gateway) },
  { head: 'Messages', cell: ({ messages }) => counts.format(messages), isNumber: true },
];

/** How messages of the last month arrived, by network and by day, and why some did not. */
export function Deliveries() {
  return (
    <Loaded asked={useAct(showDeliveries, {})}>
      {(shown) =>
        shown.days.length === 0 ? (
          <Empty>
            No message was counted yet: the job sum-messages does it every 5 minutes.
          </Empty>
        ) : (
          <Month of={shown} />
        )
      }
    </Loaded>
  );
}

function Month({ of: { days, networks, gateways, failures: why } }: { of: Deliveries }) {
  return (
    <>
      <Panel title="What did not arrive, day by day">
        <TimeChart
          title="Share of messages that did not arrive, by network"
          days={days.map(({ day }) => day)}
          lines={networks.map(({ network }) => ({
            label: networkText(network),
            values: days.map((day) => percentOf(day, network)),
          }))}
          valueText={percentText}
        >
          <DataTable
            caption="Share that did not arrive, by day"
            columns={dayColumns(networks)}
            rows={days}
            keyOf={({ day }) => day}
          />
        </TimeChart>
      </Panel>
      <Panel title="By network">
        <DataTable
          caption="Messages of 30 days by network"
          columns={byNetwork}
          rows={networks}
          keyOf={({ network }) => network}
        />
      </Panel>
      <Panel title="By gateway">
        <DataTable
          caption="Messages of 30 days by gateway"
          columns={byGateway}
          rows={gateways}
          keyOf={({ gateway }) => gateway}
        />
      </Panel>
      <Panel title="What failed, and why">
        {why.length === 0 ? (
          <Empty>Every message of these days arrived, or is still on its way.</Empty>
        ) : (
          <DataTable
            caption="Failures of 30 days, the most frequent first"
            columns={failures}
            rows={why}
            keyOf={(row) => row.network + row.gateway + row.why}
          />
        )}
      </Panel>
      <Aside>
        The network is what the number’s prefix suggests. Counted every five minutes; reports
        come for up to three days.
      </Aside>
    </>
  );
}

function percentOf({ networks }: DayOf, network: Network['network']): number | null {
  const found = networks.find((one) => one.network === network);
  return found === undefined ? null : failedPercent(found);
}

function dayColumns(networks: readonly Network[]): readonly Column<DayOf>[] {
  return [
    { head: 'Day', cell: ({ day }) => <Day on={day} />, isMain: true },
    ...networks.map(({ network }) => ({
      head: networkText(network),
      cell: (day: DayOf) => {
        const percent = percentOf(day, network);
        return percent === null ? '–' : percentText(percent);
      },
      isNumber: true,
    })),
  ];
}
