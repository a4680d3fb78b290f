import { useLocation, useSearchParams } from 'wouter';
import { listMessages, messageStates } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable, Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';

type Message = StaffAnswerOf<typeof listMessages>['rows'][number];
type State = Message['state'];

const stateTitles: Readonly<Record<State, string>> = {
  queued: 'Waiting to be sent',
  failed: 'Failed',
  unknown: 'Sent, perhaps',
  expired: 'Too late to be sent',
  sent: 'Sent',
  delivered: 'Delivered',
};

const columns: readonly Column<Message>[] = [
  { head: 'Made', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Kind', cell: ({ kind }) => kind },
  { head: 'Tries', cell: ({ tries }) => tries, isNumber: true },
  { head: 'Gateway', cell: ({ provider }) => provider ?? '–' },
  { head: 'Failure', cell: ({ failure }) => failure ?? '–', isMain: true, isLong: true },
];

const limit = 50;

/** What waits to be sent, and what came of the rest. Whom they are for is not shown. */
export function Messages() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = messageStates.find((one) => one === search.get('state')) ?? 'queued';
  const after = search.get('after') ?? undefined;
  const asked = useAct(listMessages, { filter: { state }, after, limit });
  const here = paths.systemPart('messages');
  return (
    <>
      <div>
        <Choice
          label="State"
          none="Waiting to be sent"
          value={state === 'queued' ? '' : state}
          options={messageStates
            .filter((value) => value !== 'queued')
            .map((value) => ({ value, label: stateTitles[value] }))}
          onChoose={(value) => navigate(withFilter(here, { state: value }))}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>{`No message: ${stateTitles[state].toLowerCase()}.`}</Empty>
          ) : (
            <div>
              <DataTable
                caption={`Messages: ${stateTitles[state].toLowerCase()}, newest first`}
                columns={columns}
                rows={rows}
                keyOf={({ id }) => id}
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(here, { state }) : null}
                next={next ? withFilter(here, { state, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
