import { showChannels } from '../../../contract/staff/campaign-acts.ts';
import { listChannels } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Aside, Empty, Panel } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { TimeChart } from '../../ui/time-chart.tsx';
import { peopleText } from './market-words.ts';
import { Waits } from './waits.tsx';

type Channel = StaffAnswerOf<typeof listChannels>['channels'][number];
type Came = StaffAnswerOf<typeof showChannels>;

const channelColumns: readonly Column<Channel>[] = [
  { head: 'Channel', cell: ({ channel }) => <code>{channel}</code> },
  { head: 'Name', cell: ({ name }) => name, isMain: true },
  { head: 'Pixel', cell: ({ pixel }) => pixel ?? 'none', isWide: true },
  { head: 'Share told', cell: ({ rate }) => `${Math.round(rate * 100)} %`, isNumber: true },
  { head: 'Version', cell: ({ version }) => version, isNumber: true },
  { head: 'Since', cell: ({ publishedAt }) => <Instant at={publishedAt} /> },
  { head: 'Waits', cell: ({ waiting }) => <Waits waiting={waiting} /> },
];

/** Who came by which channel over half a year, and the channels as they are published. */
export function Channels() {
  return (
    <>
      <Panel title="Who came, week by week">
        <Loaded asked={useAct(showChannels, {})}>{(came) => <Coming came={came} />}</Loaded>
      </Panel>
      <Panel title="As they are published">
        <Loaded asked={useAct(listChannels, {})}>
          {({ channels }) => (
            <DataTable
              caption="Channels, by code"
              columns={channelColumns}
              rows={channels}
              keyOf={({ channel }) => channel}
              hrefOf={({ channel }) => paths.channel(channel)}
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

const cameColumns: readonly Column<Came['channels'][number]>[] = [
  { head: 'Channel', cell: ({ channel }) => <code>{channel}</code>, isMain: true },
  { head: 'Registered', cell: ({ registered }) => peopleText(registered), isNumber: true },
  { head: 'Verified', cell: ({ verified }) => peopleText(verified), isNumber: true },
  { head: 'Borrowed', cell: ({ borrowed }) => peopleText(borrowed), isNumber: true },
  {
    head: 'Borrowed of registered',
    cell: ({ registered, borrowed }) =>
      registered && borrowed !== null ? `${Math.round((100 * borrowed) / registered)} %` : '–',
    isNumber: true,
  },
];

/** Lines that are distinguished at a glance. */
const mostLines = 4;
const registrations = (count: number) => `${Math.round(count)}`;

function Coming({ came: { weeks, channels } }: { came: Came }) {
  if (channels.length === 0) {
    return <Empty>No registration yet, or no night has been counted.</Empty>;
  }
  return (
    <>
      <TimeChart
        title="Registrations a week by channel"
        days={weeks}
        lines={channels
          .slice(0, mostLines)
          .map(({ channel, byWeek }) => ({ label: channel, values: byWeek }))}
        valueText={registrations}
      >
        <DataTable
          caption="Registrations by week"
          columns={weekColumns(channels.slice(0, mostLines))}
          rows={weeks.map((week, place) => ({ week, place }))}
          keyOf={({ week }) => week}
        />
      </TimeChart>
      <DataTable
        caption="Channels, by registrations in 26 weeks"
        columns={cameColumns}
        rows={channels}
        keyOf={({ channel }) => channel}
      />
      <Aside>
        Counted every night, by the week of registration. Later verifications and loans count
        there too. A week of one to four people is left out.
      </Aside>
    </>
  );
}

function weekColumns(
  channels: Came['channels'],
): readonly Column<{ readonly week: string; readonly place: number }>[] {
  return [
    { head: 'Week from', cell: ({ week }) => week, isMain: true },
    ...channels.map(({ channel, byWeek }) => ({
      head: channel,
      cell: ({ place }: { readonly place: number }) => peopleText(byWeek[place] ?? null),
      isNumber: true,
    })),
  ];
}
