import { useLocation, useSearchParams } from 'wouter';
import {
  listMessages,
  messageNetworks,
  messageStates,
} from '../../../contract/staff/message-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { type Column, DataTable, Pager } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import css from './messages.module.css';
import { networkText } from './message-words.ts';

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
  { head: 'Made', cell: ({ at }) => <Ago at={at} /> },
  { head: 'Kind', cell: ({ kind }) => kind },
  { head: 'Network', cell: ({ network }) => networkText(network) },
  { head: 'Tries', cell: ({ tries }) => tries, isNumber: true },
  { head: 'Gateway', cell: ({ provider }) => provider ?? '–' },
  { head: 'Failure', cell: ({ failure }) => failure ?? '–', isMain: true, isLong: true },
];

const limit = 50;

/** What waits to be sent, and what came of the rest. Whom they are for is not shown. */
export function Outbox({ here }: { here: string }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const state = messageStates.find((one) => one === search.get('state')) ?? 'queued';
  const network = messageNetworks.find((one) => one === search.get('network'));
  const after = search.get('after') ?? undefined;
  const asked = useAct(listMessages, { filter: { state, network }, after, limit });
  const filter = { state: state === 'queued' ? undefined : state, network };
  const to = (part: Record<string, string | undefined>) =>
    withFilter(here, { ...filter, ...part });
  return (
    <>
      <div className={css.filters}>
        <Choice
          label="State"
          none="Waiting to be sent"
          value={state === 'queued' ? '' : state}
          options={messageStates
            .filter((value) => value !== 'queued')
            .map((value) => ({ value, label: stateTitles[value] }))}
          onChoose={(value) => navigate(to({ state: value }))}
        />
        <Choice
          label="Network"
          none="Every network"
          value={network ?? ''}
          options={messageNetworks.map((value) => ({ value, label: networkText(value) }))}
          onChoose={(value) => navigate(to({ network: value }))}
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
                newest={after ? to({}) : null}
                next={next ? to({ after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
