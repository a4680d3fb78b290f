import { listMessages, messageStates } from '../../../contract/staff/message-acts.ts';
import { messageNetworks } from '../../../contract/staff/trouble-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Listed } from '../../platform/listed.tsx';
import { useAct } from '../../platform/queries.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import {
  gatewayText,
  messageKindText,
  messageStateWords,
  networkText,
} from './message-words.ts';

type Message = StaffAnswerOf<typeof listMessages>['rows'][number];
const columns: readonly Column<Message>[] = [
  { head: 'Made', cell: ({ at }) => <Ago at={at} /> },
  { head: 'Kind', cell: ({ kind }) => messageKindText(kind) },
  { head: 'Network', cell: ({ network }) => networkText(network) },
  { head: 'Tries', cell: ({ tries }) => tries, isNumber: true },
  {
    head: 'Gateway',
    cell: ({ provider }) => (provider === null ? '–' : gatewayText(provider)),
  },
  { head: 'Failure', cell: ({ failure }) => failure ?? '–', isMain: true, isLong: true },
];

const limit = 50;

/** What waits to be sent, and what came of the rest. Whom they are for is not shown. */
export function Outbox() {
  const { one, show, after } = useFilter();
  const state = one('state', messageStates) ?? 'queued';
  const network = one('network', messageNetworks);
  const asked = useAct(listMessages, { filter: { state, network }, after, limit });
  return (
    <>
      <Filters>
        <Choice
          label="State"
          none="Waiting to be sent"
          value={state === 'queued' ? '' : state}
          options={messageStates
            .filter((value) => value !== 'queued')
            .map((value) => ({ value, label: messageStateWords[value] }))}
          onChoose={(value) => show({ state: value })}
        />
        <Choice
          label="Network"
          none="Every network"
          value={network ?? ''}
          options={messageNetworks.map((value) => ({ value, label: networkText(value) }))}
          onChoose={(value) => show({ network: value })}
        />
      </Filters>
      <Listed asked={asked} none={`No message: ${messageStateWords[state].toLowerCase()}.`}>
        {(rows) => (
          <DataTable
            caption={`Messages: ${messageStateWords[state].toLowerCase()}, newest first`}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </Listed>
    </>
  );
}
