import { listMessages, messageStates } from '../../../contract/staff/message-acts.ts';
import { messageNetworks } from '../../../contract/staff/trouble-acts.ts';
import { choice, namesChoice } from '../../platform/filters.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { Ago } from '../../ui/instant.tsx';
import { gatewayText, networkText } from './gateway-words.ts';
import { messageKindText, messageStateWords, whatsappText } from './message-words.ts';

/** What waits to be sent, and what came of the rest. Whom they are for is not shown. */
export const Outbox = listOf({
  act: listMessages,
  filters: {
    state: choice({
      label: 'State',
      first: 'queued',
      none: 'Waiting to be sent',
      words: messageStateWords,
      values: messageStates.filter((value) => value !== 'queued'),
    }),
    network: namesChoice('Network', 'Every network', messageNetworks, networkText),
  },
  args: ({ state, network }, place) => ({ filter: { state, network }, ...place }),
  caption: ({ state }) => `Messages: ${messageStateWords[state].toLowerCase()}, newest first`,
  columns: [
    { head: 'Made', cell: ({ at }) => <Ago at={at} /> },
    { head: 'Kind', cell: ({ kind }) => messageKindText(kind) },
    { head: 'Network', cell: ({ network }) => networkText(network) },
    { head: 'Tries', cell: ({ tries }) => tries, isNumber: true },
    {
      head: 'Gateway',
      cell: ({ provider }) => (provider === null ? '–' : gatewayText(provider)),
    },
    { head: 'WhatsApp', cell: ({ whatsapp }) => whatsappText(whatsapp) },
    { head: 'Failure', cell: ({ failure }) => failure ?? '–', isMain: true, isLong: true },
  ],
  keyOf: ({ id }) => id,
  none: ({ state }) => `No message: ${messageStateWords[state].toLowerCase()}.`,
});
